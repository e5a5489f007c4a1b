import { alternatives, globPicks, globWords, type NamesByStep } from "./glob-names.js";
import { GLOB, type Work } from "./glob-step.js";
import { joinsProtected } from "./joined-names.js";
import { PROTECTED_NAMES, type ProtectedName } from "./protected-names.js";
import { spelledForms } from "./spelled-forms.js";

/** Every name holds one of these, however it is spelled. */
const MARK = /[./\\_%&*?[{]|[^\x00-\x7F]/;
/** A name in an argument of its own is no longer. */
const PLAIN_LENGTH = 64;
/** A fraction of a second. No honest call holds so many patterns; one that does is not looked through, and counts as one that reaches. */
const MOST_WORK = 4_000_000;

/**
 * Tells whether texts name what decides about calls: Heed's own files and the hosts', in any spelling that is known.
 *
 * @example
 * new NamesProtected().inTexts(["rm ~/.config/hee*"]); // true
 */
export class NamesProtected {
  readonly #names: readonly ProtectedName[];
  readonly #byStep: NamesByStep;
  readonly #whole: RegExp;
  readonly #begins: readonly string[];

  /** @param more further places of this machine, as whole paths */
  constructor(more: readonly ProtectedName[] = []) {
    this.#names = [...PROTECTED_NAMES, ...more];
    const byStep = new Map<string, ProtectedName[]>();
    for (const name of this.#names) byStep.set(name.steps[0] ?? "", [...(byStep.get(name.steps[0] ?? "") ?? []), name]);
    this.#byStep = byStep;
    this.#begins = [...new Set(this.#names.map(begin))];
    const names = this.#names.map(source).toSorted((a, b) => b.length - a.length);
    this.#whole = new RegExp(`(?:${names.join("|")})`);
  }

  /**
   * True if one of the texts, or several of them joined, names a protected place.
   *
   * @param folders where relative paths among the texts may begin
   */
  inTexts(texts: readonly string[], folders: readonly string[] = []): boolean {
    const work: Work = { left: MOST_WORK };
    const words = new Set<string>();
    const plain: string[] = [];
    for (const text of new Set(texts)) {
      if (!MARK.test(text)) {
        if (text.length <= PLAIN_LENGTH) plain.push(text.toLowerCase());
        continue;
      }
      for (const form of spelledForms(text)) {
        if (this.#inPlain(form)) return true;
        for (const word of globWords(form)) words.add(word);
        plain.push(form);
      }
    }
    for (const word of words) if (this.#inWord(word, work) || work.left < 0) return true;
    return joinsProtected(
      plain,
      folders.map((folder) => folder.replace(/\\/g, "/").toLowerCase()),
      this.#names,
    );
  }

  #inPlain(form: string): boolean {
    return form.includes("heed_home") || (this.#begins.some((start) => form.includes(start)) && this.#whole.test(form));
  }

  #inWord(word: string, work: Work): boolean {
    return alternatives(word, work).some((one) =>
      one === word || GLOB.test(one) ? globPicks(one, this.#byStep, work) : this.#inPlain(one),
    );
  }
}

/** What a text must hold for a name to be in it: the first step as far as it is spelled. */
function begin({ steps, rooted }: ProtectedName): string {
  const [step = ""] = steps;
  return `${rooted ? "/" : ""}${step.slice(0, step.includes("*") ? step.indexOf("*") : step.length)}`;
}

/** A name as an expression, with nothing before or after it that would make it another one. */
function source({ steps, below, rooted }: ProtectedName): string {
  const path = steps.map((step) => step.replace(/[.+^${}()|[\]\\?]/g, String.raw`\$&`).replace(/\*/g, "[^/\\s]{0,64}")).join("/");
  const before = rooted ? "(?<![a-z0-9_.~-])/" : "(?<![a-z0-9_.-])";
  return `${before}${path}${below ? "(?![a-z0-9_-]|\\.[a-z0-9])" : "(?![a-z0-9_/-]|\\.[a-z0-9])"}`;
}
