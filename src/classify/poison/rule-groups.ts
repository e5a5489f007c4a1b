import { CARRIES } from "./rules/carries.js";
import { COMMANDS } from "./rules/commands.js";
import { CONTEXT } from "./rules/context.js";
import { DIRECTS } from "./rules/directs.js";
import { HIDES } from "./rules/hides.js";
import { IGNORES } from "./rules/ignores.js";
import { OVERRULES } from "./rules/overrules.js";
import { WRITES_INTO } from "./rules/writes-into.js";
import { PRESSES } from "./rules/presses.js";
import { RANKS } from "./rules/ranks.js";
import { SECRETS } from "./rules/secrets.js";
import { SPEAKS_AS_SYSTEM } from "./rules/speaks-as-system.js";
import { TAMPERS } from "./rules/tampers.js";
import type { RuleGroup, SentenceRule } from "./sentence-rule.js";

/** The most telling kinds first: a sentence is told of by one. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  IGNORES,
  HIDES,
  SECRETS,
  SPEAKS_AS_SYSTEM,
  CONTEXT,
  COMMANDS,
  CARRIES,
  TAMPERS,
  OVERRULES,
  WRITES_INTO,
  DIRECTS,
  RANKS,
  PRESSES,
];

/** The groups by their words, as a set of bits. */
const GROUPS_OF = new Map<string, number>();
for (const [index, { words }] of RULE_GROUPS.entries())
  for (const one of words) GROUPS_OF.set(one, (GROUPS_OF.get(one) ?? 0) | (1 << index));

/** The rules that may fit a sentence, by its words. */
export function* rulesFor(sentence: string): Generator<SentenceRule> {
  let bits = 0;
  for (const [one] of sentence.matchAll(/[a-z]+(?:'[a-z]+)?/gu)) bits |= GROUPS_OF.get(one) ?? 0;
  for (let index = 0; bits >> index !== 0; index++) if ((bits >> index) & 1) yield* RULE_GROUPS[index]?.rules() ?? [];
}
