import type { Call } from "../../core/decide/decision.js";
import { callDigest } from "../../core/approve/call-digest.js";
import { schemaValid } from "../../core/tool/schema-valid.js";
import { isAdminRoot, serverRoot } from "../../core/tool/server-root.js";
import type { Policy } from "../../core/decide/policy.js";
import type { ListedTool } from "../../core/trust/resolve-list.js";
import { argumentStrings } from "../../gateway/argument-strings.js";
import { reachesHeed } from "../../gateway/reaches-heed.js";
import { protectedHere } from "../../gateway/protected-places.js";
import { resolvePaths } from "../../gateway/resolve-paths.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { directoryPaths } from "../../store/policy/directory-paths.js";
import { isObject } from "../../wire/json.js";
import { parseStrict, type Strict } from "../../wire/strict.js";
import { wireErrorMessage } from "../../wire/wire-error.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";

/** `--args JSON`: an object, read through the strict door. @throws UsageError */
export function readArguments(text: string): Strict {
  const parsed = parseStrict(text);
  if (!parsed.ok)
    throw new UsageError(
      "args-malformed",
      `--args is not JSON that Heed can read. ${wireErrorMessage(parsed.error)}`,
      `Write it like this: --args '{"path": "notes.txt"}'`,
    );
  if (!isObject(parsed.strict.value))
    throw new UsageError("args-malformed", "--args is not a JSON object.", `Write it like this: --args '{"path": "notes.txt"}'`);
  return parsed.strict;
}

/** A call with these arguments, as the gate would see it. */
export function callWith(
  { tool, parsed }: ListedTool,
  args: Strict,
  { home, cwd, env, policy }: { readonly home: Home; readonly cwd: string; readonly env: Io["env"]; readonly policy: Policy },
): Call {
  const strings = argumentStrings(args.value);
  const root = serverRoot(policy, tool);
  const folders = directoryPaths(policy, cwd);
  return {
    tool,
    args,
    digest: callDigest(tool.name, args, hash),
    paths: resolvePaths(strings, root, folders),
    ...(root === null || isAdminRoot(policy, tool) ? {} : { adminPaths: resolvePaths(strings, null, folders) }),
    schemaValid: schemaValid(parsed.inputSchema, args.value),
    selfReach: reachesHeed(strings, protectedHere(home, cwd, env), root === null ? [cwd] : [cwd, root]),
  };
}
