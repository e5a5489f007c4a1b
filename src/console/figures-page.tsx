import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { visible } from "../core/visible.js";
import type { FiguresView, Saving } from "./api.js";
import { Columns, Rows, type Bar } from "./charts.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
import { useView } from "./use-view.js";
import { count, moment, span } from "./words.js";

const SPANS = [
  [1, "A day"],
  [7, "A week"],
  [30, "30 days"],
  [90, "90 days"],
] as const;

/** The figures: how often you were asked, by whom and why, how fast you answered, and what would have spared you. */
export function FiguresPage({ client }: { readonly client: Client }): VNode {
  const [days, setDays] = useState(7);
  const loaded = useView<FiguresView>(client, `figures?days=${days}`);
  const view = loaded.value;
  return (
    <section class="page figures">
      <h1>Figures</h1>
      <fieldset class="spans">
        <legend>Over</legend>
        {SPANS.map(([value, text]) => (
          <label key={value}>
            <input type="radio" name="span" checked={days === value} onChange={() => setDays(value)} /> {text}
          </label>
        ))}
      </fieldset>
      <PageState loaded={loaded} />
      {view !== null && <Figures view={view} />}
    </section>
  );
}

function Figures({ view }: { readonly view: FiguresView }): VNode {
  const total = (part: "asked" | "unasked" | "stopped"): number => view.steps.reduce((sum, step) => sum + step[part], 0);
  const [asked, unasked, stopped] = [total("asked"), total("unasked"), total("stopped")];
  if (asked + unasked + stopped === 0) return <p>No call was decided in this time.</p>;
  const share = Math.round((100 * unasked) / Math.max(1, asked + unasked));
  return (
    <>
      {!view.whole && <p class="note">The journal is still being read.</p>}
      {view.since !== null && view.since > view.from && (
        <p class="note">
          Only the newest calls are counted here, back to {moment(view.since, Date.now())}; <code>heed log --summary</code> counts
          all.
        </p>
      )}
      <p class="summary">
        You were asked <b>{count(asked, "time")}</b>. <b>{count(unasked, "call")}</b> ran without a prompt ({share} % of those
        that could), and <b>{count(stopped, "call")}</b> {stopped === 1 ? "was" : "were"} stopped without asking.
        {view.median !== null && (
          <>
            {" "}
            Half of your answers took no longer than <b>{span(view.median)}</b>.
          </>
        )}
      </p>
      <Panel title="Prompts asked and avoided">
        <Legend
          parts={[
            ["asked", "asked"],
            ["unasked", "ran unasked"],
            ["stopped", "stopped"],
          ]}
        />
        <Columns
          label={`Calls over time: ${asked} asked about, ${unasked} ran unasked, ${stopped} stopped`}
          bars={view.steps.map(({ asked: a, unasked: u, stopped: s }, at) => ({
            name: stepName(view.from + at * view.step, view.step),
            parts: [a, u, s],
          }))}
          parts={["asked", "unasked", "stopped"]}
        />
      </Panel>
      <Panel title="By server">
        <Rows
          label="Calls by server"
          bars={view.servers.map(({ label, asked: a, unasked: u }) => ({ name: visible(label), parts: [a, u] }))}
          parts={["asked", "unasked"]}
          total={({ parts: [a = 0, u = 0] }) => `${a} asked, ${u} unasked`}
        />
      </Panel>
      {view.reasons.length > 0 && (
        <Panel title="Why you were asked">
          <Rows
            label="Prompts by reason"
            bars={view.reasons.map(({ text, asked: a }): Bar => ({ name: text, parts: [a] }))}
            parts={["asked"]}
            total={({ parts: [a = 0] }) => String(a)}
          />
        </Panel>
      )}
      {asked > 0 && (
        <Panel title="How long an answer took">
          <Rows
            label="Answers by how long they took"
            bars={view.answers.map(({ name, count: n }): Bar => ({ name, parts: [n] }))}
            parts={["answers"]}
            total={({ parts: [n = 0] }) => String(n)}
          />
        </Panel>
      )}
      {view.savings.length > 0 && (
        <Panel title="What would have spared you prompts">
          <ul class="savings">
            {view.savings.map((saving) => (
              <li key={`${saving.act} ${saving.label} ${saving.tool ?? ""}`}>
                <SavingLine saving={saving} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: VNode | (VNode | null)[] }): VNode {
  return (
    <section class="card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Legend({ parts }: { readonly parts: readonly (readonly [string, string])[] }): VNode {
  return (
    <ul class="legend">
      {parts.map(([id, text]) => (
        <li key={id}>
          <svg width="12" height="12" aria-hidden="true">
            <rect class={id} width="12" height="12" rx="2" />
          </svg>{" "}
          {text}
        </li>
      ))}
    </ul>
  );
}

function SavingLine({ saving: { act, label, tool, asked, most, line } }: { readonly saving: Saving }): VNode {
  if (act === "trust")
    return (
      <>
        <b>{`${most ? "Up to " : ""}${count(asked, "prompt")}`}</b>: a review of <Foreign text={label} />. How many of them
        depends on what its tools say; <code>heed trust</code> shows it before anything is accepted.
      </>
    );
  return (
    <>
      <b>{count(asked, "prompt")}</b>: a rule in your heed.yaml that lets <Foreign text={label} /> › <Foreign text={tool ?? ""} />{" "}
      run unasked. <code class="block">{<Foreign text={line} />}</code>
    </>
  );
}

function stepName(at: number, step: number): string {
  const date = new Date(at);
  return step < 24 * 3600 * 1000
    ? date.toLocaleTimeString("en-GB").slice(0, 5)
    : date.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}
