import type { Reason } from "../../core/reason.js";
import type { Json } from "../../wire/json.js";
import { quote } from "../quote.js";

/** Every reason code that inference gives. Pinned: a code keeps its meaning and is never reused. */
export const INFER_CODES = [
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
  "asks-to-confirm",
  "schema-too-large",
  "deleting-name-claims-read-only",
] as const;

export type InferCode = (typeof INFER_CODES)[number];

/**
 * A reason of inference as a clause that goes on from "the tool says …, but": no capital, no full stop. Foreign text
 * in it is fenced and its invisible characters are written out. A code it does not know comes back as it is.
 *
 * @example
 * inferText({ code: "name-deletes", args: { where: "name", word: "purge" } }); // "its name says `purge`"
 */
export function inferText({ code, args }: Reason): string {
  const argument = text(args["argument"]);
  switch (code as InferCode) {
    case "name-writes":
    case "name-changes":
    case "name-ends":
    case "name-deletes":
      return `its ${place(args["where"])} says ${text(args["word"])}`;
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
    case "asks-to-confirm":
      return `its switch ${argument} is one that tools have which write`;
    case "schema-too-large":
      return "its input schema is too large to be read to the end";
    case "deleting-name-claims-read-only":
      return `its name says ${text(args["word"])}, which contradicts reading only`;
    default:
      return quote(code);
  }
}

function text(value: Json | undefined): string {
  return quote(typeof value === "string" ? value : "?");
}

function place(value: Json | undefined): string {
  return value === "title" || value === "description" ? value : value === "annotations.title" ? "annotated title" : "name";
}
