import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { homeFolder, type Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";

/** How long the page that leads to the console lies on the disk (milliseconds). */
const LEAD_LIFE = 30_000;

/**
 * Opens a link in the person's browser, as far as this system can. The link is not given on a command line, which other
 * users of the machine could read while it runs: a page in Heed's own folder leads there, and is removed soon after.
 */
export function openBrowser(home: Home, link: string, run: Run = launch): () => void {
  const file = join(homeFolder(home, "state"), `open-${randomId()}.html`);
  writeFileSync(file, `<!doctype html><title>Heed</title><meta http-equiv="refresh" content="0; url=${link}">\n`, {
    flag: "wx",
    mode: 0o600,
  });
  const remove = (): void => rmSync(file, { force: true });
  setTimeout(remove, LEAD_LIFE).unref();
  process.once("exit", remove);
  run(opener(process.platform), file);
  return remove;
}

type Run = (command: string, file: string) => void;

function launch(command: string, file: string): void {
  const child = spawn(command, [file], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

function opener(platform: NodeJS.Platform): string {
  return platform === "darwin" ? "open" : platform === "win32" ? "explorer.exe" : "xdg-open";
}
