import { basename, resolve } from "node:path";
import { parseTool } from "../../../core/tool/parse-tool.js";
import type { ParsedTool } from "../../../core/tool/parsed-tool.js";
import type { Finding } from "../../../core/decide/reason.js";
import { lint } from "../../../lint/lint.js";
import { connect } from "../../../connect/connect.js";
import { canonical } from "../../../wire/canonical.js";
import type { Json } from "../../../wire/json.js";
import { isRevision, LATEST_REVISION } from "../../../wire/revision.js";
import type { Input } from "../../frame/command.js";
import type { Io } from "../../frame/io.js";
import { UsageError } from "../../../review/usage-error.js";
import { VERSION } from "../../../node/version.js";

/** Whether a finding is about something that changed. */
export type IsNews = (finding: Finding, tools: readonly ParsedTool[]) => boolean;

/**
 * `--since LIST.json`: only findings about tools whose definition the base list does not hold as it is, and those about
 * the list, or about a tool beside another, that the base list does not give as well. Null without the option.
 *
 * @throws UsageError
 */
export async function changedSince(input: Input, io: Io, targets: number): Promise<IsNews | null> {
  const given = input.text.get("since");
  if (given === undefined) return null;
  if (targets > 1)
    throw new UsageError("since-for-several", "--since is for one list.", "Check the lists one by one, each with its base.");
  const path = resolve(io.cwd, given);
  const listed = await connect({ kind: "file", path }, { version: VERSION, limits: {} });
  if (!listed.ok)
    throw new UsageError("since-unreadable", `--since ${basename(path)}: ${listed.error.message}`, listed.error.help, { path });
  const { tools, revision } = listed.listing;
  const at = revision !== null && isRevision(revision) ? revision : LATEST_REVISION;
  const parsed = tools.map((definition) => parseTool(definition, at));
  const before = new Map<string, Set<string>>();
  for (const { name, raw } of parsed) before.set(name, (before.get(name) ?? new Set()).add(textOf(raw)));
  const said = new Set(lint(parsed).map((finding) => key(finding, parsed)));
  return (finding, now) => {
    const tool = finding.tool === undefined ? undefined : now[finding.tool];
    const changed = tool !== undefined && before.get(tool.name)?.has(textOf(tool.raw)) !== true;
    return changed || !said.has(key(finding, now));
  };
}

function key({ rule, tool, hint, args }: Finding, tools: readonly ParsedTool[]): string {
  return JSON.stringify([rule, tool === undefined ? null : tools[tool]?.name, hint, args["pointer"]]);
}

/** One text for all spellings of a definition; one with half a character has no canonical text. */
function textOf(definition: Json): string {
  try {
    return canonical(definition);
  } catch {
    return JSON.stringify(definition);
  }
}
