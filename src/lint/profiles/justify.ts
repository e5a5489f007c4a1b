import { hintKey, HINTS, type HintName } from "../../core/tool/hint.js";
import { displayName, type ParsedTool } from "../../core/tool/parsed-tool.js";
import { visible } from "../../core/tool/visible.js";
import { joinWords } from "../hint-text.js";
import { conclusions, type Conclusion } from "./conclusions.js";
import type { Profile, ProfileField } from "./profile.js";

/**
 * What a submission says of one field of one tool, to be pasted. `draft`: a person has to complete or confirm it first,
 * because the field is not declared, the definition does not tell, or the two differ.
 */
export type Justification = {
  readonly field: ProfileField;
  /** What is declared or, if nothing is, what the definition speaks for; null where nobody can tell. */
  readonly value: string | null;
  readonly draft: boolean;
  readonly text: string;
};

/** One justification for each field that a profile looks at. */
export function justify(tool: ParsedTool, profile: Profile): readonly Justification[] {
  const concluded = conclusions(tool);
  return profile.fields.flatMap((field): readonly Justification[] => {
    if (field === "title") return [justifyTitle(tool)];
    const hint = HINTS.find((one) => hintKey(one) === field);
    return hint === undefined ? [] : [justifyHint(tool, hint, concluded)];
  });
}

function justifyTitle(tool: ParsedTool): Justification {
  const title = tool.title ?? tool.annotationsTitle;
  if (title !== undefined)
    return { field: "title", value: visible(title), draft: false, text: `Shown to people as "${visible(title)}".` };
  return {
    field: "title",
    value: null,
    draft: true,
    text: `It has no title; people see "${visible(displayName(tool))}". [Give it a title in the words of the people who use it.]`,
  };
}

function justifyHint(tool: ParsedTool, hint: HintName, concluded: ReturnType<typeof conclusions>): Justification {
  const field = hintKey(hint);
  const said = tool.declared[hint];
  const declared = said === "true" ? true : said === "false" ? false : null;
  const { value, reasons } = onReadOnly(hint, declared, concluded);
  const because = reasons.length === 0 ? "" : `, for ${joinWords(reasons)}`;
  if (declared !== null && value === declared)
    return { field, value: String(declared), draft: false, text: `${SAYS[hint][yes(value)]}${because}.` };
  if (declared !== null && value !== null) {
    const text = `${SAYS[hint][yes(declared)]}. [Check this first: the definition speaks for ${String(value)}${because}. Change the hint, or say here why it is right.]`;
    return { field, value: String(declared), draft: true, text };
  }
  if (declared !== null)
    return { field, value: String(declared), draft: true, text: `${SAYS[hint][yes(declared)]}: [say why: ${ASKS[hint]}]` };
  if (value !== null)
    return {
      field,
      value: String(value),
      draft: true,
      text: `${SAYS[hint][yes(value)]}${because}. [Not declared yet: set ${field} to ${String(value)} if this is true.]`,
    };
  return { field, value: null, draft: true, text: `[Not declared, and the definition does not tell: ${ASKS[hint]}]` };
}

/** What only reads destroys nothing and may be repeated, whatever its name. */
function onReadOnly(hint: HintName, declared: boolean | null, concluded: ReturnType<typeof conclusions>): Conclusion {
  const { readOnly } = concluded;
  const own = concluded[hint];
  if (own.value !== null || readOnly.value !== true) return own;
  if (hint === "destructive") return { value: false, reasons: ["it only reads"] };
  return hint === "idempotent" && declared !== null ? { value: true, reasons: ["it only reads"] } : own;
}

function yes(value: boolean): "yes" | "no" {
  return value ? "yes" : "no";
}

const SAYS: Readonly<Record<HintName, Readonly<Record<"yes" | "no", string>>>> = {
  readOnly: { yes: "A call changes nothing", no: "A call can change something" },
  destructive: {
    yes: "A call can overwrite, end or remove something that exists",
    no: "No call overwrites, ends or removes anything that exists",
  },
  idempotent: {
    yes: "The same call again has no further effect",
    no: "The same call again takes effect again",
  },
  openWorld: {
    yes: "A call can reach people, sites or content outside one bounded system",
    no: "A call stays within one bounded system",
  },
};

const ASKS: Readonly<Record<HintName, string>> = {
  readOnly: "does any call that the schema allows create, change, send, run or remove something?",
  destructive: "does any call that the schema allows overwrite, end or remove something that exists?",
  idempotent: "does the same call, made again, have a further effect?",
  openWorld: "does a call reach the public internet, mail or content of strangers, or only one bounded account or system?",
};
