import type { VNode } from "preact";
import type { KnownTool, ServersView, ToolView } from "./api.js";
import { Foreign, ForeignLines, Prose } from "./foreign.js";
import { count, EFFECT_LABELS, VERDICT_LABELS } from "./words.js";

const HINTS = ["readOnly", "destructive", "idempotent", "openWorld"] as const;
/** How much of a description is shown at first (characters). */
const LONG = 2000;

type KnownProps = { readonly tool: ToolView; readonly known: KnownTool; readonly clients: ServersView["clients"] };

/** Everything about a tool whose definition is kept. */
export function Known({ tool, known, clients }: KnownProps): VNode {
  const reviewed = tool.state === "changed" && known.as === "reviewed";
  return (
    <>
      <h3>{reviewed ? "As it was reviewed" : "What it says about itself"}</h3>
      {tool.displayName !== tool.name && (
        <p>
          Shown by clients as “<Foreign text={tool.displayName} />
          ”.
        </p>
      )}
      {known.description !== "" && (
        <blockquote>
          <ForeignLines text={known.description.slice(0, LONG)} />
          {known.description.length > LONG && (
            <details>
              <summary>{(known.description.length - LONG).toLocaleString("en")} more characters</summary>
              <ForeignLines text={known.description.slice(LONG)} />
            </details>
          )}
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
                {lax && <span class="note"> A review leaves that hint out because of this.</span>}
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
function Others({ known, clients }: { readonly known: KnownTool; readonly clients: ServersView["clients"] }): VNode {
  const unasked = clients.filter(({ id }) => known.others[id] === "run");
  return (
    <>
      <h3>Other clients</h3>
      <p>
        By its hints alone, {unasked.length} of {clients.length} would run it unasked
        {unasked.length > 0 ? `: ${unasked.map(({ name }) => name).join("; ")}` : ""}.
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
