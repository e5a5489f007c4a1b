import type { VNode } from "preact";
import type { ServersView, ToolView } from "./api.js";
import { DefinitionChange } from "./definition-change.js";
import { Foreign } from "./foreign.js";
import { Known } from "./known-tool.js";
import { EFFECT_LABELS, VERDICT_LABELS } from "./words.js";

const STATES: Readonly<Record<ToolView["state"], string>> = {
  accepted: "",
  "left-out": "left out",
  changed: "changed",
  gone: "gone",
  new: "not reviewed",
};

type Props = {
  readonly tool: ToolView;
  readonly clients: ServersView["clients"];
  /** Nobody has reviewed its server, which says so. */
  readonly unreviewed: boolean;
};

/** One tool: a line, and everything about it when opened. */
export function ToolEntry({ tool, clients, unreviewed }: Props): VNode {
  const { known, state, change } = tool;
  // What was reviewed says nothing of what a changed tool may do now.
  const current = state === "changed" && known?.as === "reviewed" ? null : known;
  const lax = known?.findings.some((finding) => finding.lax) === true;
  const line = (
    <>
      <b class="tool-name">
        <Foreign text={tool.name} />
      </b>
      {current !== null && <span class={`tag ${current.effect}`}>{EFFECT_LABELS[current.effect]}</span>}
      {current !== null && <span class={`tag verdict-${current.verdict}`}>{VERDICT_LABELS[current.verdict]}</span>}
      {STATES[state] !== "" && !(unreviewed && state === "new") && (
        <span class={`tag ${state === "changed" ? "warn" : ""}`}>{STATES[state]}</span>
      )}
      {lax && <span class="tag warn">looks mislabelled</span>}
      {current !== null && current.ifTrusted !== current.verdict && (
        <span class="note">if trusted: {VERDICT_LABELS[current.ifTrusted]}</span>
      )}
    </>
  );
  if (known === null && change === null)
    return (
      <p class="tool-line">
        {line}
        <span class="note">its definition is not kept here</span>
      </p>
    );
  return (
    <details class="tool">
      <summary class="tool-line">{line}</summary>
      {change !== null && <DefinitionChange change={change} />}
      {known !== null && <Known tool={tool} known={known} clients={clients} />}
    </details>
  );
}
