import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { visible } from "../core/tool/visible.js";
import type { FiguresView, Saving } from "./api.js";
import { Columns, Rows, type Bar } from "./charts.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
import { useView } from "./use-view.js";
import { DayField } from "./day-field.js";
import { count, daySpan, span } from "./words.js";

const SPANS = [
  ["1", "A day"],
  ["7", "A week"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "A year"],
  ["0", "Everything"],
  ["chosen", "Days of your choice"],
] as const;
/** Servers with bars of their own. */
const MOST_SERVERS = 20;

type Chosen = { readonly span: (typeof SPANS)[number][0]; readonly from: string; readonly to: string };

/** The figures: how often you were asked, by whom and why, how fast you answered, and what would have spared you. */
export function FiguresPage({ client }: { readonly client: Client }): VNode {
  const [chosen, setChosen] = useState<Chosen>({ span: "7", from: "", to: "" });
  const loaded = useView<FiguresView>(client, `figures?${queryOf(chosen)}`);
  const view = loaded.value;
  return (
    <section class="page figures">
      <h1>Figures</h1>
      <fieldset class="spans">
        <legend>Over</legend>
        {SPANS.map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name="span"
              checked={chosen.span === value}
              onChange={() =>
                setChosen(value === "chosen" && view !== null ? { span: value, ...daysOf(view) } : { ...chosen, span: value })
              }
            />{" "}
            {text}
          </label>
        ))}
      </fieldset>
      {chosen.span === "chosen" && (
        <div class="filters">
          <DayField name="From" value={chosen.from} choose={(from) => setChosen({ ...chosen, from })} />
          <DayField name="To" value={chosen.to} choose={(to) => setChosen({ ...chosen, to })} />
        </div>
      )}
      <PageState loaded={loaded} />
      {view !== null && <Figures view={view} />}
    </section>
  );
}

function queryOf({ span: chosen, from, to }: Chosen): string {
  if (chosen !== "chosen") return `days=${chosen}`;
  const [since, until] = daySpan(from, to);
  return `since=${since ?? ""}&until=${until ?? ""}`;
}

/** The days that are on show, to begin a choice with. */
function daysOf({ from, to }: FiguresView): Pick<Chosen, "from" | "to"> {
  // Sweden's way to write a day is that of the fields.
  const written = (at: number): string => new Date(at).toLocaleDateString("sv-SE");
  return { from: written(from), to: written(to - 1) };
}

function Figures({ view }: { readonly view: FiguresView }): VNode {
  const total = (part: "asked" | "unasked" | "stopped"): number => view.steps.reduce((sum, step) => sum + step[part], 0);
  const [asked, unasked, stopped] = [total("asked"), total("unasked"), total("stopped")];
  if (asked + unasked + stopped === 0)
    return (
      <div class="nothing">
        <h2>No call in this time</h2>
        <p>
          Choose a longer one, or look again once an agent has made calls through a gate. <code>heed install</code> puts one
          before the servers of your agents, and <a href="#/setup">Setup</a> says which have one.
        </p>
      </div>
    );
  const [first, ...others] = view.savings;
  const share = Math.round((100 * unasked) / Math.max(1, asked + unasked));
  return (
    <>
      {view.damaged > 0 && (
        <p class="note">
          {count(view.damaged, "line")} of the journal cannot be read and {view.damaged === 1 ? "is" : "are"} in no number here.
        </p>
      )}
      <p class="summary">
        You were asked <b>{count(asked, "time")}</b>. <b>{count(unasked, "call")}</b> ran unasked ({share} % of those that could),
        and <b>{count(stopped, "call")}</b> {stopped === 1 ? "was" : "were"} stopped without asking.
        {view.median !== null && (
          <>
            {" "}
            Half of your answers took no longer than <b>{span(view.median)}</b>.
          </>
        )}
      </p>
      {first !== undefined && (
        <Panel title="The one change that would save most">
          <ul class="savings">
            <li>
              <SavingLine saving={first} />
            </li>
          </ul>
        </Panel>
      )}
      {asked > 0 && (
        <Panel title="Questions in 100 calls, and why">
          <Legend parts={view.curve.causes.map((text, at) => [`cause-${at + 1}`, text] as const)} />
          <Columns
            label={`Questions in 100 calls over time, by cause: ${view.curve.causes.join(", ")}`}
            bars={view.steps.map((step, at) => ({
              name: stepName(view.from + at * view.step, view.step),
              parts: (view.curve.steps[at] ?? []).map((n) => (100 * n) / Math.max(1, step.asked + step.unasked + step.stopped)),
            }))}
            parts={view.curve.causes.map((_, at) => `cause-${at + 1}`)}
          />
        </Panel>
      )}
      <Panel title="Questions asked and avoided">
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
          bars={view.servers
            .slice(0, MOST_SERVERS)
            .map(({ label, asked: a, unasked: u, stopped: s }) => ({ name: visible(label), parts: [a, u, s] }))}
          parts={["asked", "unasked", "stopped"]}
          total={({ parts: [a = 0, u = 0, s = 0] }) =>
            `${number(a)} asked, ${number(u)} unasked${s === 0 ? "" : `, ${number(s)} stopped`}`
          }
        />
        {view.servers.length > MOST_SERVERS && (
          <p class="note">And {count(view.servers.length - MOST_SERVERS, "more server")} with fewer questions.</p>
        )}
      </Panel>
      {view.causes.length > 0 && (
        <Panel title="Why you were asked">
          <Rows
            label="Questions by cause"
            bars={view.causes.map(({ text, asked: a }): Bar => ({ name: text, parts: [a] }))}
            parts={["asked"]}
            total={({ parts: [a = 0] }) => number(a)}
          />
        </Panel>
      )}
      {asked > 0 && (
        <Panel title="How long an answer took">
          <Rows
            label="Answers by how long they took"
            bars={view.answers.map(({ name, count: n }): Bar => ({ name, parts: [n] }))}
            parts={["answers"]}
            total={({ parts: [n = 0] }) => number(n)}
          />
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title="What else would have spared you questions">
          <ul class="savings">
            {others.map((saving) => (
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

function Panel({ title, children }: { readonly title: string; readonly children: ComponentChildren }): VNode {
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
        <b>{`${most ? "Up to " : ""}${count(asked, "question")}`}</b>: a <a href="#/servers">review</a> of{" "}
        <Foreign text={label} />. How many of them depends on what its tools say; it shows that before anything is accepted.
      </>
    );
  return (
    <>
      <b>{count(asked, "question")}</b>: a rule in your heed.yaml that lets <Foreign text={label} /> ›{" "}
      <Foreign text={tool ?? ""} /> run unasked. <code class="block">{<Foreign text={line} />}</code>
    </>
  );
}

function number(value: number): string {
  return value.toLocaleString("en");
}

function stepName(at: number, step: number): string {
  const date = new Date(at);
  if (step < 24 * 3600 * 1000) return date.toLocaleTimeString("en-GB").slice(0, 5);
  const year =
    step > 7 * 24 * 3600 * 1000 ? ({ month: "short", year: "2-digit" } as const) : ({ day: "numeric", month: "short" } as const);
  return date.toLocaleDateString("en-GB", year);
}
