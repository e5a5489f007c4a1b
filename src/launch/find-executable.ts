import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import type { Env } from "./environment.js";

/** Where a command would be found, as an absolute path with its links, or null. The rules of execvp(3); on Windows with PATHEXT. */
export function findExecutable(command: string, env: Env, cwd: string): string | null {
  const extensions = process.platform === "win32" ? ["", ...(env["PATHEXT"] ?? ".COM;.EXE;.BAT;.CMD").split(";")] : [""];
  const folders = /[/\\]/.test(command) ? [""] : (env["PATH"] ?? env["Path"] ?? "").split(delimiter);
  for (const folder of folders) {
    // An empty or relative entry of PATH means the working folder.
    const base = folder === "" ? resolve(cwd, command) : join(isAbsolute(folder) ? folder : resolve(cwd, folder), command);
    const found = extensions.map((extension) => base + extension).find(isExecutable);
    if (found !== undefined) return found;
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    // Most folders of PATH do not have it: asking first costs less than an exception each.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
