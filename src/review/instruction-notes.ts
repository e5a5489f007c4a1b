import { SUSPICION_TEXT, type SuspicionKind } from "../classify/poison/suspicion.js";
import { suspicionsIn } from "../classify/poison/suspicions.js";
import { quote } from "../classify/quote.js";
import type { Diagnostic } from "../core/decide/reason.js";

/**
 * What no server's instructions need: they may well say in which order its own tools are called, so that orders about tools are
 * no finding here as they are in a tool's description.
 */
const OUT_OF_TURN: ReadonlySet<SuspicionKind> = new Set([
  "ignores",
  "hides",
  "shuts-out",
  "secrets",
  "carries",
  "tampers",
  "context",
  "overrules",
  "approves",
  "encoded",
  "hidden",
]);
const READ_AT_MOST = 50_000;
const AT_MOST = 5;

/** What in a server's instructions speaks to the model out of turn, each as a warning with the sentence. */
export function instructionNotes(instructions: string | undefined): readonly Diagnostic[] {
  if (instructions === undefined) return [];
  const text = instructions.slice(0, READ_AT_MOST);
  return suspicionsIn(text, "prose")
    .filter(({ kind }) => OUT_OF_TURN.has(kind))
    .slice(0, AT_MOST)
    .map(({ kind, from, to }): Diagnostic => {
      const words = text.slice(from, to).replaceAll(/\s+/gu, " ").trim().slice(0, 400);
      return {
        code: "instructions-command-the-model",
        args: { what: SUSPICION_TEXT[kind], words },
        severity: "warning",
        message: `The server's instructions speak to the model, ${SUSPICION_TEXT[kind]}: ${quote(words)}.`,
        help: "A client shows them to the model as the server's word. Do not use a server whose instructions you would not give yourself.",
      };
    });
}
