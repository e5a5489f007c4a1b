import { hiddenCharacters } from "../hidden-characters.js";
import { decodedIn } from "./decoded.js";
import { rulesOfOtherLanguages } from "./other-languages.js";
import { plain } from "./plain.js";
import { rulesFor } from "./rule-groups.js";
import type { SentenceRule } from "./sentence-rule.js";
import { sentencesOf } from "./sentences.js";
import type { Suspicion, SuspicionKind } from "./suspicion.js";
import { isToldAbout } from "./told-about.js";

/** One name or number orders nothing; scripts without spaces are none of this. */
const ONE_WORD = /^[\x21-\x7E]*$/u;
/** How many sentences apart two weak signs may stand to count together. */
const NEAR = 3;

/** What is suspicious in one text, in its order. Linear in the text. */
export function suspicionsIn(text: string, kind: "title" | "prose"): readonly Suspicion[] {
  const found: Suspicion[] = [];
  if (hides(text, kind))
    for (const { from, to } of sentencesOf(text)) if (hides(text.slice(from, to), kind)) found.push({ kind: "hidden", from, to });
  for (const { from, to, text: decoded } of decodedIn(text)) if (isPayload(decoded)) found.push({ kind: "encoded", from, to });
  found.push(...ordersIn(text));
  return found;
}

type Weak = { readonly kind: SuspicionKind; readonly at: number; readonly from: number; readonly to: number };

function ordersIn(text: string): readonly Suspicion[] {
  const found: Suspicion[] = [];
  const weak: Weak[] = [];
  const spans = text.length < 8 || ONE_WORD.test(text) ? [] : sentencesOf(text);
  for (const [at, { from, to }] of spans.entries()) {
    const { certain, unsure } = signsOf(plain(text.slice(from, to)), at === 0, text);
    if (certain !== null) found.push({ kind: certain, from, to });
    for (const kind of unsure) weak.push({ kind, at, from, to });
  }
  if (found.length > 0) return found;
  for (const [index, one] of weak.entries()) {
    const other = weak.slice(index + 1, index + 8).find(({ kind, at }) => at - one.at <= NEAR && differ(kind, one.kind));
    if (other === undefined) continue;
    const { kind, from, to } = one.kind === "presses" ? other : one;
    found.push({ kind, from, to });
  }
  return found;
}

/** Orders of what comes first and of other tools are one sign: honest servers order their own tools. */
function differ(a: SuspicionKind, b: SuspicionKind): boolean {
  return a !== b && !(isOrder(a) && isOrder(b));
}

function isOrder(kind: SuspicionKind): boolean {
  return kind === "first" || kind === "directs" || kind === "presses";
}

function signsOf(
  sentence: string,
  opens: boolean,
  text: string,
): { readonly certain: SuspicionKind | null; readonly unsure: ReadonlySet<SuspicionKind> } {
  const unsure = new Set<SuspicionKind>();
  for (const rule of rules(sentence)) {
    if (!rule.strong && unsure.has(rule.kind)) continue;
    const match = rule.is.exec(sentence);
    if (match === null || rule.not?.test(sentence) === true || isToldAbout(sentence, match.index)) continue;
    // Said openly to be left out at will: nothing is demanded.
    if (rule.kind === "context" && /\b(?:optional|omit)/iu.test(text)) continue;
    // What a description opens with is what the tool does.
    const certain = rule.strong && !(rule.kind === "secrets" && opens && match.index < 12);
    if (certain) return { certain: rule.kind, unsure };
    unsure.add(rule.kind);
  }
  return { certain: null, unsure };
}

function* rules(sentence: string): Generator<SentenceRule> {
  yield* rulesFor(sentence);
  yield* rulesOfOtherLanguages(sentence);
}

/** Whether a decoded text orders, or is a command or a path of secrets: nobody encodes these honestly. */
function isPayload(decoded: string): boolean {
  if (ordersIn(decoded).length > 0) return true;
  const text = plain(decoded);
  for (const rule of rulesFor(text))
    if ((rule.strong || rule.kind === "secrets" || rule.kind === "commands") && rule.is.test(text)) return true;
  return COMMAND.test(text);
}

const COMMAND =
  /(?:^|[;&|] ?)(?:sudo )?(?:curl|wget|rm|bash|sh|nc|cat|chmod|powershell|python3?|eval|exec) |\/bin\/(?:ba)?sh\b|\| ?(?:ba)?sh\b|\/dev\/tcp\//u;

function hides(text: string, kind: "title" | "prose"): boolean {
  return hiddenCharacters(text, kind).length > 0;
}
