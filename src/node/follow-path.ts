import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { isAbsolute, join, parse, sep } from "node:path";

/** What stands at a path, itself not followed. `unknown`: it cannot be told, for want of permission or because there is no such path. */
export type Standing = "nothing" | "folder" | "other" | "unknown" | { readonly link: string };

/** Looks at one path. */
export type Look = (path: string) => Standing;

/** As many as Linux follows. */
const MOST_LINKS = 40;
const MOST_STEPS = 4096;
/** Where names are compared without case or by another form, the spelling that is kept is the one that the folder holds. */
const FOLDS = process.platform === "darwin" || process.platform === "win32";

/** Looks at the disk. */
export function lookAt(path: string): Standing {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return "nothing";
    if (stat.isSymbolicLink()) return { link: readlinkSync(path) };
    return stat.isDirectory() ? "folder" : "other";
  } catch {
    return "unknown";
  }
}

/**
 * Where an absolute path leads, step by step as the system would take it: each link to where it points, also where nothing
 * is there yet, and `..` from where the steps before it have led. What does not exist stays as it is spelled.
 *
 * Null where nobody can tell: links in a circle or too many, a folder that cannot be looked into, a file in a folder's
 * place, and the links of `/proc`, which lead each program elsewhere.
 *
 * @example
 * followPath("/home/ada/notes/link/new.md"); // "/home/ada/archive/new.md", where `link` points to `../archive`
 */
export function followPath(path: string, look: Look = lookAt): string | null {
  if (!isAbsolute(path) || path.includes("\0")) return null;
  let { root } = parse(path);
  let real: string[] = [];
  let there = 0;
  let last: Standing = "folder";
  const left = steps(path.slice(root.length)).toReversed();
  let links = 0;
  for (let taken = 0; ; taken++) {
    const step = left.pop();
    if (step === undefined) break;
    if (step === "" || step === ".") continue;
    if (last === "other" || taken > MOST_STEPS || odd(step)) return null;
    if (step === "..") {
      real.pop();
      there = Math.min(there, real.length);
      last = "folder";
      continue;
    }
    const at = `${root}${[...real, step].join(sep)}`;
    last = there === real.length ? look(at) : "nothing";
    if (last === "unknown") return null;
    if (typeof last === "object") {
      if (++links > MOST_LINKS || real[0] === "proc" || (real.length === 0 && step === "proc")) return null;
      const target = last.link;
      last = "folder";
      if (isAbsolute(target)) {
        root = parse(target).root;
        real = [];
        there = 0;
        left.push(...steps(target.slice(root.length)).toReversed());
      } else left.push(...steps(target).toReversed());
      continue;
    }
    real.push(step);
    if (last !== "nothing") there = real.length;
  }
  return FOLDS ? asSpelled(root, real, there) : `${root}${real.join(sep)}`;
}

function steps(path: string): readonly string[] {
  return path.split(sep === "\\" ? /[\\/]+/ : /\/+/);
}

/** Names that Windows takes for others: it drops dots and blanks at the end, and a colon names a part of a file. */
function odd(step: string): boolean {
  return process.platform === "win32" && step !== ".." && /[. ]$|:/.test(step);
}

function asSpelled(root: string, real: readonly string[], there: number): string | null {
  try {
    return join(realpathSync.native(`${root}${real.slice(0, there).join(sep)}`), ...real.slice(there));
  } catch {
    return null;
  }
}
