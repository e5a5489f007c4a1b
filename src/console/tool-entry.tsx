import type { VNode } from "preact";
import type { KnownTool, ServersView, ToolView } from "./api.js";
import { DefinitionChange } from "./definition-change.js";
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
/** How much of a description is shown at first (characters). */
const LONG = 2000;

type Props = { readonly tool: ToolView; readonly clients: ServersView["clients"] };

/** One tool: a line, and everything about it when opened. */
export function ToolEntry({ tool, clients }: Props): VNode {
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
      {STATES[state] !== "" && <span class={`tag ${state === "changed" ? "warn" : ""}`}>{STATES[state]}</span>}
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

type KnownProps = { readonly tool: ToolView; readonly known: KnownTool; readonly clients: Props["clients"] };

function Known({ tool, known, clients }: KnownProps): VNode {
  const reviewed = tool.state === "changed" && known.as === "reviewed";
  return (
    <>
      <h3>{reviewed ? "As it was reviewed" : "What it says of itself"}</h3>
      {tool.displayName !== tool.name && (
        <p>
          Shown by clients as “<Foreign text={tool.displayName} />
          ”.
        </p>
      )}
      {known.description !== "" && (
        <blockquote>
          <ForeignLines text={known.description.slice(0, LONG)} />
          {known.description.length > LONG && ` … (${known.description.length.toLocaleString("en")} characters)`}
        </blockquote>
      )}
      <dl class="facts hints">
        {HINTS.map((hint) => (
          <div key={hint}>
            <dt>{hint}Hint</dt>
            <dd>{known.declared[hint]}</dd>
          </div>
        ))}
      </dl>
      {!reviewed && <Verdicts known={known} />}
      {known.findings.length > 0 && (
        <>
          <h3>{count(known.findings.length, "finding")} of the linter</h3>
          <ul class="dashes">
            {known.findings.map(({ rule, severity, message, help, lax }) => (
              <li key={`${rule} ${message}`}>
                <b>{severity}</b> <code>{rule}</code>: <Prose text={message} />{" "}
                <span class="note">
                  <Prose text={help} />
                </span>
                {lax && <span class="note"> A review leaves the tool out because of this.</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <Others known={known} clients={clients} />
      <details>
        <summary>The whole reasoning here</summary>
        <pre class="reasoning" tabIndex={0}>
          <ForeignLines text={known.reasoning} />
        </pre>
      </details>
    </>
  );
}

function Verdicts({ known }: { readonly known: KnownTool }): VNode {
  return (
    <>
      <h3>What happens to a call</h3>
      <dl class="facts">
        <div>
          <dt>Now</dt>
          <dd>
            {VERDICT_LABELS[known.verdict]}: it {EFFECT_LABELS[known.effect]},{" "}
            {known.reach === "open" ? "and may reach outside its own system" : "inside its own system"}
          </dd>
        </div>
        <div>
          <dt>If trusted as it is</dt>
          <dd>{known.ifTrusted === known.verdict ? "the same" : VERDICT_LABELS[known.ifTrusted]}</dd>
        </div>
      </dl>
    </>
  );
}

const WOULD = { run: "run it unasked", ask: "ask", deny: "not run it" } as const;

/** What other clients would do with it by its hints alone, each with its date. */
function Others({ known, clients }: { readonly known: KnownTool; readonly clients: Props["clients"] }): VNode {
  const unasked = clients.filter(({ id }) => known.others[id] === "run");
  return (
    <>
      <h3>Other clients</h3>
      <p>
        By its hints alone, {unasked.length} of {clients.length} would run it unasked
        {unasked.length > 0 ? `: ${unasked.map(({ name }) => name).join(", ")}` : ""}.
      </p>
      <details>
        <summary>Each of them</summary>
        <dl class="facts">
          {clients.map(({ id, name, asOf, source }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                would {WOULD[known.others[id] ?? "ask"]}{" "}
                <span class="note">
                  as of {asOf}, {source}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
