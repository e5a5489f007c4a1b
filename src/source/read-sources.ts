import type { FileReading } from "./registration.js";
import type { SourceFile } from "./source-file.js";
import { JsProject } from "./js/js-project.js";
import { isJsPath } from "./js/parse-js.js";
import { readJs } from "./js/read-js.js";
import { PyProject } from "./python/py-project.js";
import { readPython } from "./python/read-python.js";

/** What a server's sources say. */
export type SourceReading = {
  readonly files: readonly FileReading[];
  /** Files that no parser takes. */
  readonly unreadable: readonly SourceFile[];
};

/** Words without which a file neither registers a tool nor looks at a hint. */
const TELLING = /tool|annotations|Hint\b|heed-ignore/iu;

/** Reads a server's sources for the tools of these names. Nothing is run; a file that no parser takes costs only itself. */
export function readSources(files: readonly SourceFile[], names: Iterable<string>): SourceReading {
  const wanted = new Set([...names].filter((name) => name !== ""));
  const project = new JsProject(files);
  const python = new PyProject(files);
  const read: FileReading[] = [];
  const unreadable: SourceFile[] = [];
  for (const file of files) {
    if (!TELLING.test(file.text)) continue;
    if (isJsPath(file.path)) {
      const module = project.module(file.path);
      if (module === null) unreadable.push(file);
      else read.push(readJs(project, module, wanted));
    } else {
      const module = python.module(file.path);
      if (module !== null) read.push(readPython(python, module, wanted));
    }
  }
  return { files: read, unreadable };
}
