import type { Call } from "../../core/decision.js";
import { callDigest } from "../../core/call-digest.js";
import { schemaValid } from "../../core/schema-valid.js";
import type { Policy } from "../../core/policy.js";
import type { ListedTool } from "../../core/resolve-list.js";
import { argumentStrings } from "../../gateway/argument-strings.js";
import { reachesHeed } from "../../gateway/reaches-heed.js";
import { resolvePaths } from "../../gateway/resolve-paths.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { directoryPaths } from "../../node/policy/directory-paths.js";
import { isObject } from "../../wire/json.js";
import { parseStrict, type Strict } from "../../wire/strict.js";
import { wireErrorMessage } from "../../wire/wire-error.js";
import { UsageError } from "../frame/usage-error.js";

/** `--args JSON`: an object, read through the strict door. @throws UsageError */
export function readArguments(text: string): Strict {
  const parsed = parseStrict(text);
  if (!parsed.ok)
    throw new UsageError(
      "args-malformed",
      `--args is no JSON that Heed reads. ${wireErrorMessage(parsed.error)}`,
      `Write it like this: --args '{"path": "notes.txt"}'`,
    );
  if (!isObject(parsed.strict.value))
    throw new UsageError("args-malformed", "--args is no JSON object.", `Write it like this: --args '{"path": "notes.txt"}'`);
  return parsed.strict;
}

/** A call with these arguments, as the gate would see it. */
export function callWith({ tool, parsed }: ListedTool, args: Strict, home: Home, cwd: string, policy: Policy): Call {
  const strings = argumentStrings(args.value);
  const paths = resolvePaths(strings, cwd, directoryPaths(policy, cwd));
  return {
    tool,
    args,
    digest: callDigest(tool.name, args, hash),
    paths,
    schemaValid: schemaValid(parsed.inputSchema, args.value),
    selfReach: reachesHeed(strings, paths, [home.dir]),
  };
}
