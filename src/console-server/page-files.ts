import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The parts of the page, and what they are. */
const TYPES: Readonly<Record<string, string>> = {
  "index.html": "text/html; charset=utf-8",
  "console.js": "text/javascript; charset=utf-8",
  "console.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

export type PageFile = { readonly type: string; readonly body: Buffer };

/** The page's files by their paths, read once: nothing else of the disk can be asked for. */
export function readPage(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map(
    Object.entries(TYPES).map(([name, type]) => [`/${name}`, { type, body: readFileSync(join(folder, name)) }] as const),
  );
  const index = files.get("/index.html");
  return index === undefined ? files : new Map([...files, ["/", index]]);
}
