import type { ParsedTool } from "../tool/parsed-tool.js";
import type { Claim } from "./claim.js";
import type { Grave } from "./grave.js";

/**
 * The judge that looks at a definition: its version, what it doubts, and whether the tool's calls are grave. Without `grave` nothing
 * is known to be grave.
 */
export type Judge = {
  readonly version: string;
  readonly infer: (tool: ParsedTool) => readonly Claim[];
  readonly grave?: (tool: ParsedTool) => Grave | null;
};
