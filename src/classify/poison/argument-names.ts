import { words } from "../words.js";
import type { SuspicionKind } from "./suspicion.js";

const RULES: readonly (readonly [kind: SuspicionKind, is: RegExp])[] = [
  [
    "context",
    /^(?:(?:calling|current|your|the|used|client) )?(?:llm|ai model|llm model|language model|calling model|model caller|caller model)(?: name| identity| version| model name)$/u,
  ],
  [
    "context",
    /^(?:your|current|calling|own|this) (?:system prompt|model|llm|ai|instructions|conversation|chat)(?: name| history| context| id)?$/u,
  ],
  [
    "context",
    /^(?:full|entire|whole|complete) (?:conversation|chat|message|dialogue?|prompt|context)(?: history| context| log| transcript)?$/u,
  ],
  [
    "secrets",
    /\b(?:contents?|read|reading|dump|copy|leak|steal|exfil\w*|file|data|text) (?:\w+ ){0,4}(?:ssh|id rsa|rsa|etc passwd|etc shadow|env file|dot env|aws credentials|mcp json|keychain|cookies|wallet)\b/u,
  ],
];

/** What an argument's name alone asks for; a name that its own text explains is left to the text. */
export function suspiciousName(name: string): SuspicionKind | null {
  const text = words(name.slice(0, 200)).join(" ");
  return RULES.find(([, is]) => is.test(text))?.[0] ?? null;
}
