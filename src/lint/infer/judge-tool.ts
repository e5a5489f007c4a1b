import type { ParsedTool } from "../../core/parsed-tool.js";
import type { Reason } from "../../core/reason.js";
import { descriptionAction } from "./description-action.js";
import { nameAction, type NameAction } from "./name-action.js";
import { schemaDoubts } from "./schema-doubts.js";
import type { Doing } from "./vocabulary.js";

/** What a definition says its tool does, apart from its hints. */
export type Judgement = {
  /** What the name says, or null. */
  readonly action: NameAction | null;
  /** Reasons not to believe that it only reads. */
  readonly writes: readonly Reason[];
  /** Reasons not to believe that it only adds. */
  readonly removes: readonly Reason[];
  /** The name says that it deletes. */
  readonly deletes: NameAction | null;
  /** The name says that it reads, and nothing speaks against it. */
  readonly reads: boolean;
};

const CODES: Readonly<Record<Exclude<Doing, "reads">, string>> = {
  adds: "name-writes",
  changes: "name-changes",
  ends: "name-ends",
  deletes: "name-deletes",
};

const known = new WeakMap<ParsedTool, Judgement>();

/** Judges a definition from its name, titles, description and input schema; never from its hints. Computed once a tool. */
export function judgeTool(tool: ParsedTool): Judgement {
  const before = known.get(tool);
  if (before !== undefined) return before;
  const judgement = judge(tool);
  known.set(tool, judgement);
  return judgement;
}

function judge(tool: ParsedTool): Judgement {
  const action = nameAction(tool.name);
  const writes: Reason[] = [];
  const removes: Reason[] = [];
  const heard = new Set<string>();
  const says = (where: string, said: NameAction | null): void => {
    if (said === null || said.does === "reads") return;
    const code = CODES[said.does];
    // A title that repeats the name says nothing new.
    if (heard.has(`${code} ${said.word}`)) return;
    heard.add(`${code} ${said.word}`);
    const reason: Reason = { code, args: { where, word: said.word } };
    writes.push(reason);
    if (said.does !== "adds") removes.push(reason);
  };
  // The most telling first, annotations last, so that none of them takes a claim's place. Every text may only add a
  // doubt: no title can talk one away.
  says("name", action);
  for (const doubt of schemaDoubts(tool.inputSchema, action)) {
    writes.push(doubt.reason);
    if (doubt.removes) removes.push(doubt.reason);
  }
  if (action === null) says("description", descriptionAction(tool.description));
  says("title", textAction(tool.title));
  says("annotations.title", textAction(tool.annotationsTitle));
  return {
    action,
    writes,
    removes,
    deletes: action?.does === "deletes" ? action : null,
    reads: action?.does === "reads" && writes.length === 0,
  };
}

/** Titles are prose: only a certain verb counts. */
function textAction(text: string | undefined): NameAction | null {
  const action = text === undefined ? null : nameAction(text);
  return action?.certain === true ? action : null;
}
