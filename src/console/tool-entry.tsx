import type { VNode } from "preact";
import type { ServersView, ToolView } from "./api.js";
import { Foreign, ForeignLines, Prose } from "./foreign.js";
import { count, EFFECT_LABELS, VERDICT_LABELS } from "./words.js";

const STATES: Readonly<Record<ToolView["state"], string>> = {
  accepted: "",
  "left-out": "left out",
  changed: "changed",
  gone: "gone",
  new: "not reviewed",
};

const HINTS = ["readOnly", "destructive", "idempotent", "openWorld"] as const;

type Props = { readonly tool: ToolView; readonly clients: ServersView["clients"] };

/** One tool: a line, and everything about it when opened. */
export function ToolEntry({ tool, clients }: Props): VNode {
  const { known, state } = tool;
  // What was reviewed says nothing of what a changed tool may do now.
  const current = state === "changed" ? null : known;
  const line = (
    <>
      <b class="tool-name">
        <Foreign text={tool.name} />
      </b>
      {current !== null && <span class={`tag ${current.effect}`}>{EFFECT_LABELS[current.effect]}</span>}
      {current !== null && <span class="tag">{VERDICT_LABELS[current.verdict]}</span>}
      {STATES[state] !== "" && <span class={`tag ${state === "changed" ? "warn" : ""}`}>{STATES[state]}</span>}
    </>
  );
  if (known === null && tool.diff === null && state !== "changed")
    return (
      <p class="tool-line">
        {line}
        {state === "accepted" && <span class="note">what was reviewed is not kept here</span>}
      </p>
    );
  return (
    <details class="tool">
      <summary class="tool-line">{line}</summary>
      {state === "changed" && <Change diff={tool.diff} />}
      {state === "changed" && known !== null && <h3>As it was reviewed</h3>}
      {known !== null && <Known tool={tool} known={known} clients={clients} />}
    </details>
  );
}

function Change({ diff }: { readonly diff: ToolView["diff"] }): VNode {
  if (diff === null)
    return (
      <p>
        A gate has met another definition than the one that was reviewed. It is not kept here: <code>heed trust</code> fetches it
        and shows what changed.
      </p>
    );
  return (
    <>
      <h3>What changed since the review</h3>
      <p>Until you review it again, nothing reassuring that it says counts.</p>
      <pre class="diff" tabIndex={0}>
        {diff.map(({ kind, text }, at) => (
          <span key={at} class={kind}>
            {{ same: "  ", gone: "− ", new: "+ " }[kind]}
            <Foreign text={text} />
            {"\n"}
          </span>
        ))}
      </pre>
    </>
  );
}

type KnownProps = { readonly tool: ToolView; readonly known: NonNullable<ToolView["known"]>; readonly clients: Props["clients"] };

function Known({ tool, known, clients }: KnownProps): VNode {
  const unasked = clients.filter(({ id }) => known.others[id] === "run");
  return (
    <>
      {tool.displayName !== tool.name && (
        <p>
          Shown by clients as “<Foreign text={tool.displayName} />
          ”.
        </p>
      )}
      {known.description !== "" && (
        <blockquote>
          <ForeignLines text={known.description.slice(0, 2000)} />
          {known.description.length > 2000 && ` … (${known.description.length.toLocaleString("en")} characters)`}
        </blockquote>
      )}
      <h3>What it says of itself</h3>
      <dl class="facts">
        {HINTS.map((hint) => (
          <div key={hint}>
            <dt>{hint}Hint</dt>
            <dd>{known.declared[hint]}</dd>
          </div>
        ))}
      </dl>
      {known.findings.length > 0 && (
        <>
          <h3>{count(known.findings.length, "finding")}</h3>
          <ul>
            {known.findings.map(({ severity, message, help }) => (
              <li key={message}>
                <b>{severity}</b>: <Prose text={message} />{" "}
                <span class="note">
                  <Prose text={help} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Other clients</h3>
      <p>
        By its hints alone, {unasked.length} of {clients.length} would run it unasked
        {unasked.length > 0 ? `: ${unasked.map(({ name }) => name).join(", ")}` : ""}.
      </p>
      <details>
        <summary>The whole reasoning here</summary>
        <pre class="reasoning" tabIndex={0}>
          <ForeignLines text={known.reasoning} />
        </pre>
      </details>
    </>
  );
}
