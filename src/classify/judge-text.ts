import type { Reason } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";
import { suspicionText } from "./poison/suspicion.js";
import { quote } from "./quote.js";

/** Every reason code that the judge gives. Pinned: a code keeps its meaning and is never reused. */
export const JUDGE_CODES = [
  "name-writes",
  "name-changes",
  "name-ends",
  "name-deletes",
  "mode-writes",
  "mode-deletes",
  "code-argument",
  "free-method",
  "free-action",
  "writes-a-file",
  "switch-writes",
  "overwrite-switch",
  "asks-to-confirm",
  "schema-too-large",
  "deleting-name-claims-read-only",
  "name-reads",
  "name-is-report",
  "text-is-report",
  "says-nothing-changes",
  "modes-read",
  "arguments-select",
  "nothing-removes",
  "says-overwrites",
  "says-lasting",
  "does-again",
  "ends-the-same",
  "creates-if-missing",
  "one-of-a-name",
  "says-idempotent",
  "outside-by-code",
  "outside-by-browser",
  "outside-by-address",
  "outside-by-subject",
  "outside-by-recipient",
  "outside-by-content",
  "outside-by-source",
  "nothing-outside",
  "text-orders",
  "unknown-word",
  "text-too-long",
  "schema-unresolved",
] as const;

export type JudgeCode = (typeof JUDGE_CODES)[number];

/**
 * A reason of the judge as a clause that goes on from "the tool says …, but": no capital, no full stop. Foreign text
 * in it is fenced and its invisible characters are written out. A code it does not know comes back as it is.
 *
 * @example
 * judgeText({ code: "name-deletes", args: { where: "name", word: "purge" } }); // "its name says `purge`"
 */
export function judgeText({ code, args }: Reason): string {
  const argument = text(args["argument"]);
  const word = text(args["word"]);
  switch (code as JudgeCode) {
    case "name-reads":
    case "name-writes":
    case "name-changes":
    case "name-ends":
    case "name-deletes":
      return `its ${place(args["where"])} says ${word}`;
    case "mode-writes":
    case "mode-deletes":
      return `its argument ${argument} can be ${text(args["value"])}`;
    case "code-argument":
      return `its argument ${argument} takes code or commands, which can write`;
    case "free-method":
      return `its argument ${argument} takes any method`;
    case "free-action":
      return `its argument ${argument} takes any action`;
    case "writes-a-file":
      return `its argument ${argument} names a file to write`;
    case "switch-writes":
      return `its switch ${argument} makes it write`;
    case "overwrite-switch":
      return `its switch ${argument} replaces what is there`;
    case "asks-to-confirm":
      return `its switch ${argument} is one that tools have which write`;
    case "schema-too-large":
      return "its input schema is too large to be read to the end";
    case "deleting-name-claims-read-only":
      return `its name says ${word}, which contradicts reading only`;
    case "name-is-report":
      return "its name is that of a report";
    case "text-is-report":
      return "its description names what it answers with";
    case "says-nothing-changes":
      return "its description says that it changes nothing";
    case "modes-read":
      return `its argument ${argument} has only values that read`;
    case "arguments-select":
      return "its arguments only choose what is shown";
    case "nothing-removes":
      return "its definition says nothing of changing or removing";
    case "says-overwrites":
      return "its description says that it overwrites";
    case "says-lasting":
      return `its description says ${word}`;
    case "does-again":
      return `its ${subject(args)} does it once more each time`;
    case "ends-the-same":
      return `its ${subject(args)} ends the same when repeated`;
    case "creates-if-missing":
      return "its description says that it creates only what is missing";
    case "one-of-a-name":
      return `its ${subject(args)} makes a thing of which there is one by each name`;
    case "says-idempotent":
      return "its description says that it is idempotent";
    case "outside-by-code":
      return `its argument ${argument} takes code or commands, which can reach anything`;
    case "outside-by-browser":
      return `its definition speaks of a page or screen (${word}), which can show anything`;
    case "outside-by-address":
      return `its argument ${argument} takes an address`;
    case "outside-by-subject":
      return `its definition speaks of ${word}, which is open to all`;
    case "outside-by-recipient":
      return `its argument ${argument} names whom it reaches`;
    case "outside-by-content":
      return `its definition speaks of ${word}, which strangers write`;
    case "outside-by-source":
      return `its definition speaks of ${word}, which comes from a public source`;
    case "nothing-outside":
      return "its definition says nothing of anything outside";
    case "text-orders":
      return `its text at ${text(args["pointer"])} speaks to the model ${suspicionText(args["kind"])}`;
    case "unknown-word":
      return args["argument"] === undefined
        ? `its ${place(args["where"])} says ${word}, which is not a word that is known to read`
        : `its argument ${argument} says ${word}, which is not a word that is known to read`;
    case "schema-unresolved":
      return `its input schema has ${text(args["keyword"])}, under which its arguments cannot be told`;
    case "text-too-long":
      return "its description is too long to be read to the end";
    default:
      return quote(code);
  }
}

function text(value: Json | undefined): string {
  return quote(typeof value === "string" ? value : "?");
}

/** What a reason is about: a verb and where it stands, or an argument. */
function subject(args: Reason["args"]): string {
  if (args["word"] !== undefined) return `verb ${text(args["word"])}`;
  return args["argument"] === undefined ? "definition" : `argument ${text(args["argument"])}`;
}

function place(value: Json | undefined): string {
  return value === "title" || value === "description" || value === "output schema"
    ? value
    : value === "annotations.title"
      ? "annotated title"
      : "name";
}
