import { hintKey } from "../../core/hint.js";
import { CAUTIOUS } from "../../core/hint.js";
import type { Policy, Rule } from "../../core/policy.js";
import { visible } from "../../core/visible.js";
import { describeRule } from "./describe-rule.js";

const PRESETS = {
  autonomous: "reads run, and so do additions inside their own system; the rest is asked about",
  balanced: "reads run; the rest is asked about",
  cautious: "reads inside their own system run; the rest is asked about",
} as const;

/** One line of what a policy changes; `counts` false: written down, but nobody has accepted it. */
export type PolicyLine = { readonly text: string; readonly counts: boolean; readonly rule?: Rule };

/** What a policy says, in sentences safe to print: presets, modes, rules from the strictest, servers, clients, overrides. */
export function describePolicy(policy: Policy): readonly PolicyLine[] {
  const lines: PolicyLine[] = [];
  const say = (text: string): void => void lines.push({ text, counts: true });
  for (const [tier, preset] of Object.entries(policy.presets))
    say(
      `Preset ${preset} (${tier}): ${PRESETS[preset]}; what can destroy wants its name typed. Only what is trusted counts as reading or adding.`,
    );
  if (policy.mode === "observe") say("Mode observe: Heed writes down what it would decide, and stops nothing.");
  if (!policy.session) say("Session off: private data and outside content in one session raise no verdict.");
  for (const rule of policy.rules) lines.push({ text: `${describeRule(rule)}.`, counts: rule.inert === undefined, rule });
  for (const [label, server] of policy.servers) {
    const marks = [
      ...(server.private ? ["its results are private data"] : []),
      ...(server.untrusted ? ["it is never trusted, and what it says is outside content"] : []),
      ...(server.identity === "strict" ? ["another version of it is another server"] : []),
    ];
    if (marks.length > 0) say(`Server ${visible(label)}: ${marks.join("; ")}.`);
  }
  for (const [name, client] of policy.clients) {
    const marks = [
      ...(client.attended ? ["a person sits at it, so its form may take a typed name"] : []),
      ...(client.prompts === "host" ? ["it asks in Heed's place where its own prompt fires"] : []),
    ];
    if (marks.length > 0) say(`Client ${visible(name)}: ${marks.join("; ")}.`);
  }
  for (const { tool, server, hint, reason } of policy.overrides) {
    const of = server === undefined ? "" : ` of ${server.map((one) => visible(one)).join(" or ")}`;
    say(
      `Takes ${tool.map((one) => visible(one)).join(" or ")}${of} as ${hintKey(hint)}: ${CAUTIOUS[hint]}${reason === "" ? "" : ` (${visible(reason)})`}.`,
    );
  }
  return lines;
}
