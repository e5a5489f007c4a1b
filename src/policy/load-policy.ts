import type { Hash } from "../wire/branded.js";
import type { Tier } from "../core/trust/claim.js";
import type { Policy } from "../core/decide/policy.js";
import type { Diagnostic } from "../core/decide/reason.js";
import { type CompileCondition, conditionCompiler } from "./condition/compile-condition.js";
import { compilePolicyFile } from "./compile-policy-file.js";
import { NO_LINT, type Content, type LintWords } from "./content.js";
import { diagnose } from "./diagnose.js";
import type { JournalSettings } from "./journal-settings.js";
import { mergeContents } from "./merge-contents.js";
import { mergeJournal } from "./merge-journal.js";
import { parsePolicyFile } from "./parse-policy-file.js";
import { settleContent } from "./settle-content.js";
import type { Source } from "./source.js";
import { validatePolicyFile } from "./validate-policy-file.js";

/** What loading gives: a policy with what a person should know about it, or everything that is wrong with its files. */
export type LoadedPolicy =
  | {
      readonly ok: true;
      readonly policy: Policy;
      /** What the files say of the journal; it decides nothing about calls. */
      readonly journal: JournalSettings;
      readonly notes: readonly Diagnostic[];
      /** What the files' lint sections say, together; it decides nothing about calls. */
      readonly lint: LintWords;
    }
  | { readonly ok: false; readonly errors: readonly [Diagnostic, ...Diagnostic[]] };

/** The most errors that are told of one file; mending those comes first. */
const MAX_ERRORS = 100;

type Read = {
  readonly content: Content | null;
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
};

function read(tier: Tier, file: string, text: string, compileCondition: CompileCondition): Read {
  const parsed = parsePolicyFile(file, text);
  if (!parsed.ok) return { content: null, errors: parsed.errors, warnings: [] };
  const validated = validatePolicyFile(parsed.file);
  if (!validated.ok) return { content: null, errors: validated.errors, warnings: [] };
  const compiled = compilePolicyFile(tier, parsed.file, validated.shape, compileCondition);
  if (!compiled.ok) return { content: null, errors: compiled.errors, warnings: [] };
  return { content: compiled.content, errors: [], warnings: [...parsed.warnings, ...compiled.warnings] };
}

function nothing({ tier, file }: Source): Content {
  return {
    tier,
    file,
    preset: null,
    mode: null,
    session: null,
    servers: new Map(),
    clients: new Map(),
    journal: null,
    overrides: [],
    rules: [],
    lint: NO_LINT,
  };
}

function readSource(source: Source, compileCondition: CompileCondition): Read {
  const { tier, file, text, acceptedText } = source;
  const now = text === null ? { content: nothing(source), errors: [], warnings: [] } : read(tier, file, text, compileCondition);
  if (now.content === null || tier === "admin" || source.accepted) return now;
  const before = acceptedText === null || acceptedText === text ? null : read(tier, file, acceptedText, compileCondition);
  if (before !== null && before.content === null) {
    const problem = before.errors[0]?.message ?? "";
    return { ...now, content: null, errors: [diagnose("policy-accepted-text-unreadable", { file, problem })] };
  }
  const settled = settleContent(now.content, before?.content ?? null);
  return { content: settled.content, errors: [], warnings: [...now.warnings, ...settled.notes] };
}

/**
 * Loads the policy that a set of files makes together: parses, validates and compiles each, keeps what counts of those that
 * nobody has accepted, and merges them. A mistake in a decision section of any file gives errors and no policy; the caller
 * decides what they close (an administrator's or a person's file everything, a project's file that project's servers, for
 * which it loads the other files alone). No file at all gives the default policy.
 *
 * @example
 * const loaded = loadPolicy([{ tier: "user", file: "~/.heed/heed.yaml", text: "version: 1\n", accepted: true, acceptedText: null }], { hash });
 * if (!loaded.ok) for (const error of loaded.errors) report(error);
 */
export function loadPolicy(sources: readonly Source[], tools: { readonly hash: Hash }): LoadedPolicy {
  const compileCondition = conditionCompiler();
  const reads = sources.map((source) => readSource(source, compileCondition));
  const [first, ...rest] = reads.flatMap(({ errors }) => errors.slice(0, MAX_ERRORS));
  if (first !== undefined) return { ok: false, errors: [first, ...rest] };
  const contents = reads.flatMap(({ content }) => (content === null ? [] : [content]));
  const merged = mergeContents(contents, tools.hash);
  return {
    ok: true,
    policy: merged.policy,
    journal: mergeJournal(contents),
    notes: [...reads.flatMap(({ warnings }) => warnings), ...merged.notes],
    lint: {
      levels: contents.flatMap(({ lint }) => lint.levels),
      profiles: contents.flatMap(({ lint }) => lint.profiles),
      ignores: contents.flatMap(({ lint }) => lint.ignores),
    },
  };
}
