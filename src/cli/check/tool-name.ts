import { visible } from "../../core/tool/visible.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import { fit } from "../screen/fit.js";

/** A tool's raw name, which is what rules and other programs go by, safe to print; one without a name says so. */
export function toolName({ listed, index }: AssessedTool, width: number): string {
  const shown = visible(listed.parsed.name);
  return shown === "" ? `(tool ${index + 1}, without a name)` : fit(shown, width, "middle");
}
