import { agreedVerb } from "./agreed-verb.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import { isActingArgument } from "./acting-argument.js";
import { inquire } from "../classify/judge.js";

/**
 * What speaks so plainly against a tool's own claim that its author is warned. Nearly all claims are honest, so a sign
 * that tells writers from readers well enough elsewhere (one verb in a description, a word of the name) is wrong of most
 * of the claims it is held against. Two kinds are not: an argument that makes the tool act, and a verb in which name and
 * description agree. What is not as plain stays a doubt, which `doubted-hint` tells.
 */

/** Why it is plain that a tool writes, or null. */
export function plainlyWrites(tool: ParsedTool): Reason | null {
  const { judgement, signs } = inquire(tool);
  if (judgement.readOnly.value === true) return null;
  const reasons = signs.map(({ reason }) => reason);
  return reasons.find((reason) => isActingArgument(tool, reason)) ?? agreedVerb(tool, reasons);
}

/** Why it is plain that a tool changes, ends or removes what was there, or null. */
export function plainlyRemoves(tool: ParsedTool): Reason | null {
  const { judgement, name, signs } = inquire(tool);
  if (judgement.destructive.value !== true) return null;
  const reasons = signs.flatMap(({ removes, reason }) => (removes ? [reason] : []));
  // `create_folder`, "Writes a folder": what the name makes is new, whatever verb the description has for it.
  const otherwise = name !== null && name.certain && (name.does === "adds" || name.does === "reads");
  return (
    [...reasons, ...judgement.destructive.reasons].find((reason) => isActingArgument(tool, reason)) ??
    reasons.find(({ args }) => args["where"] === "name" && name?.certain === true) ??
    reasons.find(({ args }) => args["where"] === "description" && !otherwise) ??
    null
  );
}
