/** The core as the laws take it: injected, so that the mutation check can put a mutated one in its place. */
import { bind } from "../../src/core/decide/bind.js";
import { claimDigest, isCaution } from "../../src/core/trust/claim-digest.js";
import { decide, evaluate } from "../../src/core/decide/decide.js";
import { drift } from "../../src/core/trust/drift.js";
import { observe } from "../../src/core/decide/observe.js";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { isExact, matchesPattern, namesExactly } from "../../src/core/tool/pattern.js";
import { pinTool } from "../../src/core/trust/pin-tool.js";
import { presetVerdict } from "../../src/core/decide/preset.js";
import { resolveList } from "../../src/core/trust/resolve-list.js";
import { resolve } from "../../src/core/trust/resolve.js";

export const core = {
  bind,
  claimDigest,
  decide,
  drift,
  evaluate,
  isCaution,
  isExact,
  matchesPattern,
  namesExactly,
  observe,
  parseTool,
  pinTool,
  presetVerdict,
  resolve,
  resolveList,
};

export type Core = typeof core;
