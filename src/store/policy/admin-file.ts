import { lstatSync, readFileSync, realpathSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import type { Diagnostic } from "../../core/decide/reason.js";
import { decode } from "../../node/files/read-owned.js";
import { EnvironmentError, systemCode } from "../../node/environment-error.js";

/** Where an administrator's policy stands and who that administrator is. Only tests name another place. */
export type AdminPlace = { readonly file: string; readonly owner: number };

/**
 * The administrator's file of this system. Fixed, never from the environment: whoever sets variables
 * could otherwise choose the administrator (`%ProgramData%` is spelled out for that reason).
 */
export const ADMIN_PLACE: AdminPlace =
  process.platform === "win32"
    ? { file: "C:\\ProgramData\\heed\\heed.yaml", owner: 0 }
    : { file: "/etc/heed/heed.yaml", owner: 0 };

/** An administrator's file as read: its text (null: there is none), or why it cannot count. */
export type AdminFile = { readonly ok: true; readonly text: string | null } | { readonly ok: false; readonly error: Diagnostic };

/**
 * Reads an administrator's policy. It counts only if nobody but the administrator can write it: the
 * file and every folder above it, on the way as written and on the real one, belong to the
 * administrator (or root) and are not writable by group or others; a sticky folder (such as `/tmp`)
 * may be, because nobody can replace the administrator's entry in it.
 *
 * A file that exists and does not meet this is an error, not ignored: it would otherwise be enough to
 * loosen its permissions to switch it off.
 */
export function readAdminFile(place: AdminPlace = ADMIN_PLACE): AdminFile {
  try {
    lstatSync(place.file);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(systemCode(error))) return { ok: true, text: null };
    return { ok: false, error: unreadable(place.file, error) };
  }
  if (process.platform === "win32") {
    return {
      ok: false,
      error: bad(
        "admin-policy-unverifiable",
        place.file,
        "Heed cannot yet check on Windows that only an administrator can write it",
        "Remove the file, or use the user's policy until Heed supports this.",
      ),
    };
  }
  try {
    const real = realpathSync.native(place.file);
    const weak = [...chain(place.file), ...chain(real)]
      .map((path) => weakness(path, place.owner))
      .find((found) => found !== null);
    if (weak !== undefined) return { ok: false, error: bad("admin-policy-not-protected", place.file, weak.why, weak.help) };
    if (!lstatSync(real).isFile()) return { ok: false, error: unreadable(place.file, new Error("it is not a regular file")) };
    return { ok: true, text: decode(place.file, readFileSync(real)) };
  } catch (error) {
    return { ok: false, error: error instanceof EnvironmentError ? error.toDiagnostic() : unreadable(place.file, error) };
  }
}

/** A path and every folder above it. */
function chain(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...chain(parent)];
}

function weakness(path: string, owner: number): { readonly why: string; readonly help: string } | null {
  const stat: Stats = lstatSync(path);
  const quoted = JSON.stringify(path);
  if (stat.uid !== owner && stat.uid !== 0)
    return { why: `${path} belongs to user ${stat.uid}`, help: `As administrator: chown root ${quoted}` };
  // A link's own mode says nothing; the folder that holds it is in the chain.
  if (stat.isSymbolicLink()) return null;
  const sticky = stat.isDirectory() && (stat.mode & 0o1000) !== 0;
  if ((stat.mode & 0o022) !== 0 && !sticky)
    return {
      why: `${path} can be written by others (mode ${(stat.mode & 0o7777).toString(8)})`,
      help: `As administrator: chmod go-w ${quoted}`,
    };
  return null;
}

function unreadable(file: string, cause: unknown): Diagnostic {
  const problem = cause instanceof Error ? cause.message : String(cause);
  return bad(
    "policy-file-unreadable",
    file,
    `it could not be read: ${problem}`,
    "Make it readable for every user whose calls it governs.",
  );
}

function bad(code: string, file: string, why: string, help: string): Diagnostic {
  return {
    code,
    args: { file, tier: "admin", why },
    severity: "error",
    message: `The administrator's policy ${file} cannot be relied on: ${why}.`,
    help,
    at: { file, line: 1, column: 1 },
  };
}
