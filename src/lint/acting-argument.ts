import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import { member } from "../wire/json.js";
import { words } from "../classify/words.js";

/** An argument that decides what is done, by its last word; `method` and `mode` only alone: an `auth-method` is none. */
const ACTS = new Set(["action", "actions", "operation", "operations", "op", "command", "subcommand", "verb"]);
const ACTS_ALONE = new Set(["method", "mode", "task"]);
/** A word of an argument by which something is put out. */
const OUTPUT =
  /^(?:output|out|save|saved|download|downloaded|export|write|to|destination|dest|filename|outfile|outputpath|savepath|screenshot|result)$/u;
const SAVES = /\b(?:sav(?:e|es|ed|ing)|writ(?:e|es|ten|ing)|stor(?:e|es|ed)|output|export(?:s|ed)?|download(?:s|ed)?)\b/u;
/** Free text that is run. A `query` may be one that only selects. */
const RUN = new Set(["command", "commands", "cmd", "script", "shell", "bash", "pipeline"]);

/** Whether a reason is about an argument that plainly makes its tool act. */
export function isActingArgument(tool: ParsedTool, { code, args }: Reason): boolean {
  const argument = args["argument"];
  if (typeof argument !== "string") return false;
  const parts = words(argument);
  const last = parts.at(-1) ?? "";
  switch (code) {
    case "mode-writes":
    case "mode-deletes":
      return ACTS.has(last) || (parts.length === 1 && ACTS_ALONE.has(last));
    case "free-method":
    case "free-action":
    case "switch-writes":
    case "overwrite-switch":
      return true;
    case "writes-a-file":
      // The `target-path` of a link is where it leads.
      return parts.some((part) => OUTPUT.test(part)) || SAVES.test(describes(tool, argument));
    case "code-argument":
      return RUN.has(last);
    default:
      return false;
  }
}

/** The description of an argument of the call itself, in lower case. */
function describes(tool: ParsedTool, argument: string): string {
  const text = member(member(member(tool.inputSchema, "properties"), argument), "description");
  return typeof text === "string" ? text.slice(0, 300).toLowerCase() : "";
}
