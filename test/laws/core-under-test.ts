/** The core as the laws take it: injected, so that the mutation check can put a mutated one in its place. */
import { bind } from "../../src/core/bind.js";
import { claimDigest, isCaution } from "../../src/core/claim-digest.js";
import { decide, evaluate } from "../../src/core/decide.js";
import { drift } from "../../src/core/drift.js";
import { observe } from "../../src/core/observe.js";
import { parseTool } from "../../src/core/parse-tool.js";
import { isExact, matchesPattern, namesExactly } from "../../src/core/pattern.js";
import { pinTool } from "../../src/core/pin-tool.js";
import { presetVerdict } from "../../src/core/preset.js";
import { resolveList } from "../../src/core/resolve-list.js";
import { resolve } from "../../src/core/resolve.js";

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
