import { join } from "node:path";
import type { Tier } from "../../core/trust/claim.js";
import type { Diagnostic } from "../../core/decide/reason.js";
import type { Source } from "../../policy/source.js";
import { acceptanceOf } from "../acceptance.js";
import { EnvironmentError } from "../../node/environment-error.js";
import { readOwned } from "../../node/files/read-owned.js";
import { readPlain } from "../../node/files/read-plain.js";
import { homePath, type Home } from "../../node/home.js";
import { settledPath, settledPlace } from "../../node/settled-path.js";
import { ADMIN_PLACE, type AdminPlace, readAdminFile } from "./admin-file.js";

/** Where policies are looked for. */
export type PolicyPlaces = {
  readonly home: Home;
  /** The project's folder: where the server is launched. */
  readonly project: string;
  /** A file named on the command line (`--policy`): project tier, for a repository can supply a command line. */
  readonly file?: string;
  /** The administrator's place, for tests alone. */
  readonly admin?: AdminPlace;
};

/** The policy files as found, or why one of them cannot be used. */
export type FoundSources =
  | { readonly ok: true; readonly sources: readonly Source[] }
  | { readonly ok: false; readonly errors: readonly [Diagnostic, ...Diagnostic[]] };

/**
 * Finds the policy files of all tiers and how each stands to its acceptance. A missing file is no
 * error unless it was named; a file that is there and cannot be read, or cannot be relied on, is.
 * One file reached on two ways counts once, in the more trusted tier. Where a
 * project's heed.yaml is a link, what was accepted for the file that it leads to does not count, and
 * what was accepted for its own place still does.
 */
export function findPolicySources(places: PolicyPlaces): FoundSources {
  const errors: Diagnostic[] = [];
  const sources: Source[] = [];
  const admin = readAdminFile(places.admin);
  if (!admin.ok) errors.push(admin.error);
  else if (admin.text !== null)
    sources.push({
      tier: "admin",
      file: (places.admin ?? ADMIN_PLACE).file,
      text: admin.text,
      accepted: true,
      acceptedText: null,
    });
  const user = homePath(places.home, "heed.yaml");
  const seen = new Set<string>();
  const wanted: readonly (readonly [Tier, string, "named" | "usual"])[] = [
    ["user", user, "usual"],
    ["project", join(places.project, "heed.yaml"), "usual"],
    ...(places.file === undefined ? [] : [["project", places.file, "named"] as const]),
  ];
  for (const [tier, file, how] of wanted) {
    let path = file;
    try {
      path = settledPath(file);
      const again = seen.has(path);
      seen.add(path);
      const text = again ? null : tier === "user" ? readOwned(path) : readPlain(path);
      if (again && how === "named") continue;
      if (text === null && how === "named") {
        errors.push(
          problem("policy-file-missing", path, `The policy ${path} does not exist.`, "Check the path given with --policy."),
        );
        continue;
      }
      const place = tier === "project" && how === "usual" ? settledPlace(file) : path;
      if (again && place === path) continue;
      const state = acceptanceOf(places.home, place, text);
      if (text !== null || state.acceptedText !== null) sources.push({ tier, file: path, text, ...state });
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      errors.push({ ...error.toDiagnostic(), at: { file: path, line: 1, column: 1 } });
    }
  }
  const [first, ...rest] = errors;
  return first === undefined ? { ok: true, sources } : { ok: false, errors: [first, ...rest] };
}

function problem(code: string, file: string, message: string, help: string): Diagnostic {
  return { code, args: { file }, severity: "error", message, help, at: { file, line: 1, column: 1 } };
}
