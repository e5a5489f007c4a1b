import { resolve } from "node:path";
import type { Policy } from "../../core/decide/policy.js";
import type { Home } from "../../node/home.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import type { Code } from "../../policy/codes.js";
import type { LintWords } from "../../policy/content.js";
import type { PolicyFacts } from "../assess/report.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { PolicyErrors } from "./policy-errors.js";

/** The policy that holds here, with what a report says of it. */
export type OpenPolicy = { readonly policy: Policy; readonly facts: PolicyFacts; readonly lint: LintWords };

/** A name under `lint` that nothing has. */
export const LINT_MISTAKE = "policy-lint-unknown-name" satisfies Code;

/** Nobody reads remarks beside a report that a program reads. */
function isForPrograms({ flags, text }: Input): boolean {
  return flags.has("json") || (text.get("format") ?? "text") !== "text";
}

/**
 * Loads the policy of all tiers for a server that is started here.
 *
 * @throws PolicyErrors where a file does not validate: a report under no policy would be worth nothing
 */
export async function openPolicy(home: Home, input: Input, io: Io): Promise<OpenPolicy> {
  const named = input.text.get("policy");
  const loaded = await loadPolicyFiles({
    home,
    project: io.cwd,
    ...(named === undefined ? {} : { file: resolve(io.cwd, named) }),
  });
  if (!loaded.ok) throw new PolicyErrors(loaded.errors);
  // What concerns the linter alone is a finding of the check.
  const notes = loaded.notes.filter(({ code }) => code !== LINT_MISTAKE);
  if (!isForPrograms(input)) for (const note of notes) showProblem(io, note);
  const { presets, digest, mode } = loaded.policy;
  return {
    policy: loaded.policy,
    lint: loaded.lint,
    facts: { presets, digest, observes: mode === "observe", notes: loaded.notes },
  };
}
