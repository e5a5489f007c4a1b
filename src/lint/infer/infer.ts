import type { Claim } from "../../core/claim.js";
import type { ParsedTool } from "../../core/parsed-tool.js";
import { judgeTool } from "./judge-tool.js";

/** The version of the judge: it changes when any tool may be judged otherwise than before. */
export const INFER_VERSION = "names-and-schemas-1";

/**
 * What a tool's name, titles, description and input schema say against its hints. Doubts only, never a value and
 * never a warning: a doubt cancels a reassurance (DESIGN: the trust rule). Independent of the declared hints, but
 * for one claim more when a deleting name is declared read-only: no annotation takes a doubt away.
 *
 * @example
 * infer(parseTool({ name: "purge_queue", annotations: { destructiveHint: false } }, "2026-07-28"));
 * // doubts on readOnly and on destructive, each with the reason `name-deletes`
 */
export function infer(tool: ParsedTool): readonly Claim[] {
  let claims = known.get(tool);
  if (claims === undefined) known.set(tool, (claims = inferAnew(tool)));
  return claims;
}

/** A list is judged more than once: as it is trusted now, and as it would be. */
const known = new WeakMap<ParsedTool, readonly Claim[]>();

function inferAnew(tool: ParsedTool): readonly Claim[] {
  const { writes, removes, deletes } = judgeTool(tool);
  const claims: Claim[] = [
    ...writes.map((reason): Claim => ({ hint: "readOnly", source: "inference", weight: "doubt", reason })),
    ...removes.map((reason): Claim => ({ hint: "destructive", source: "inference", weight: "doubt", reason })),
  ];
  if (deletes !== null && tool.declared.readOnly === "true") {
    const reason = { code: "deleting-name-claims-read-only", args: { word: deletes.word } };
    claims.push({ hint: "readOnly", source: "contradiction", weight: "doubt", reason });
  }
  return claims;
}
