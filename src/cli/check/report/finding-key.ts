import type { Finding } from "../../../core/decide/reason.js";
import type { Assessment } from "../../../review/assess/assess.js";

/**
 * What tells a finding from the others of its list, from one run to the next: its rule, its tool's raw name, its hint, and
 * the place in the definition. No sentence and no index, which change while the finding stays.
 */
export function findingKey({ rule, tool, hint, args }: Finding, { tools }: Pick<Assessment, "tools">): readonly string[] {
  const pointer = typeof args["pointer"] === "string" ? args["pointer"] : "";
  const name = tool === undefined ? "" : (tools[tool]?.listed.parsed.name ?? "");
  return [rule, name, hint ?? "", pointer];
}
