import { resolve } from "node:path";
import { PRESETS } from "../../core/decide/policy.js";
import { visible } from "../../core/tool/visible.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { readPlain } from "../../node/files/read-plain.js";
import { settledPath } from "../../node/settled-path.js";
import { loadPolicy } from "../../policy/load-policy.js";
import type { Source } from "../../policy/source.js";
import { UsageError } from "../../review/usage-error.js";
import { ADMIN_PLACE, readAdminFile } from "../../store/policy/admin-file.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import { PolicyErrors } from "../server/policy-errors.js";
import type { NamedPolicy } from "./decide-again.js";

/** The word for the policies that hold where the command runs. */
export const CURRENT = "current";

/**
 * The policy of a word: `current` for what holds here, a preset's name, or a file, taken as a user's own that was accepted. An
 * administrator's file counts beside all of them, as it would.
 *
 * @throws PolicyErrors where a file does not validate, UsageError where there is none
 */
export async function namedPolicy(word: string, home: Home, cwd: string): Promise<NamedPolicy> {
  if (word === CURRENT) {
    const loaded = await loadPolicyFiles({ home, project: cwd });
    if (!loaded.ok) throw new PolicyErrors(loaded.errors);
    return { name: word, policy: loaded.policy };
  }
  const preset = (PRESETS as readonly string[]).includes(word) ? `version: 1\npreset: ${word}\n` : null;
  const file = preset === null ? settledPath(resolve(cwd, word)) : word;
  const text = preset ?? readPlain(file);
  if (text === null)
    throw new UsageError(
      "policy-file-missing",
      `There is no file ${visible(word)}.`,
      `Name a policy file, ${CURRENT}, or a preset: ${PRESETS.join(", ")}.`,
    );
  const admin = readAdminFile();
  if (!admin.ok) throw new PolicyErrors([admin.error]);
  const sources: readonly Source[] = [
    ...(admin.text === null
      ? []
      : [{ tier: "admin" as const, file: ADMIN_PLACE.file, text: admin.text, accepted: true, acceptedText: null }]),
    { tier: "user", file, text, accepted: true, acceptedText: null },
  ];
  const loaded = loadPolicy(sources, { hash });
  if (!loaded.ok) throw new PolicyErrors(loaded.errors);
  return { name: word, policy: loaded.policy };
}
