import type { Diagnostic } from "../../core/decide/reason.js";
import type { Json } from "../../wire/json.js";
import { describePolicy } from "../../policy/describe-policy.js";
import type { LoadedPolicy } from "../../policy/load-policy.js";
import { VERSION } from "../../node/version.js";

/** What `heed policy --json` prints. */
export function policyJson(file: string | null, loaded: LoadedPolicy, accepted: boolean): Json {
  const head = { schema: 1, heed: VERSION, file, accepted, valid: loaded.ok };
  if (!loaded.ok) return { ...head, problems: loaded.errors.map(problem) };
  const { policy, notes, journal } = loaded;
  return {
    ...head,
    digest: policy.digest,
    presets: policy.presets,
    mode: policy.mode,
    journal: { ...journal, redact: [...journal.redact] },
    rules: policy.rules.map(({ id, origin, verdict, inert }) => ({
      id,
      verdict,
      tier: origin.tier,
      file: origin.file,
      line: origin.line,
      counts: inert === undefined,
    })),
    says: [...describePolicy(policy, [], journal)],
    problems: notes.map(problem),
  };
}

function problem({ code, severity, message, help, at }: Diagnostic): Json {
  return { code, severity, message, help, ...(at === undefined ? {} : { at }) };
}
