import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { visible } from "../core/tool/visible.js";
import type { CallLine, ExportView, HistoryView } from "./api.js";
import { CallPage } from "./call-page.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
import { DayField } from "./day-field.js";
import { saveText } from "./save-text.js";
import { useView } from "./use-view.js";
import { count, day, dated, daySpan, END_LABELS, VERDICT_LABELS } from "./words.js";

type Filter = {
  readonly label: string;
  readonly verdict: string;
  readonly end: string;
  readonly tool: string;
  readonly client: string;
  readonly text: string;
  /** Days as date fields give them: 2026-11-30. */
  readonly from: string;
  readonly to: string;
};
const EVERYTHING: Filter = { label: "", verdict: "", end: "", tool: "", client: "", text: "", from: "", to: "" };
const PAGE = 200;
/** How often new calls are looked for (milliseconds). */
const LIVE_EVERY = 2000;

/** What is on show: a filter, and the places at which the pages up to this one begin. */
type Shown = { readonly filter: Filter; readonly pages: readonly string[] };

/** The history: what was decided, newest first; or one call in full. */
export function HistoryPage({ client, call }: { readonly client: Client; readonly call: string | null }): VNode {
  const [shown, setShown] = useState<Shown>({ filter: EVERYTHING, pages: [] });
  if (call !== null) return <CallPage client={client} call={call} />;
  return <CallList client={client} shown={shown} setShown={setShown} />;
}

type ListProps = { readonly client: Client; readonly shown: Shown; readonly setShown: (shown: Shown) => void };

function CallList({ client, shown, setShown }: ListProps): VNode {
  const { filter, pages } = shown;
  const loaded = useView<HistoryView>(client, `history?${queryOf(shown).toString()}`);
  const view = loaded.value;
  const [live, setLive] = useState(true);
  const [said, setSaid] = useState("");
  const [more, setMore] = useState(false);
  const { again } = loaded;
  // Older pages stay as they are: what comes is new.
  const follows = live && pages.length === 0;
  useEffect(() => {
    if (!follows) return undefined;
    const timer = setInterval(() => document.hidden || again(), LIVE_EVERY);
    return () => clearInterval(timer);
  }, [follows, again]);
  const set = (part: Partial<Filter>): void => setShown({ filter: { ...filter, ...part }, pages: [] });
  const filtered = Object.values(filter).some((value) => value !== "");
  // What is in force is never out of sight.
  const folded = !more && Object.entries(filter).every(([name, value]) => name === "text" || value === "");
  return (
    <section class="page">
      <h1>History</h1>
      <form
        class={`filters ${folded ? "folded" : ""}`}
        role="search"
        aria-label="Filter the history"
        onSubmit={(event) => event.preventDefault()}
      >
        <label class="search">
          Search
          <input
            type="search"
            value={filter.text}
            placeholder="server, tool, app or rule"
            onInput={(event) => set({ text: event.currentTarget.value })}
          />
        </label>
        <button type="button" class="quiet unfold" onClick={() => setMore(true)}>
          Server, app, decision, end, tool, day …
        </button>
        <NameChoice name="Server" known={view?.labels ?? []} value={filter.label} choose={(label) => set({ label })} />
        <NameChoice name="App" known={view?.clients ?? []} value={filter.client} choose={(client) => set({ client })} />
        <Choice name="Decision" value={filter.verdict} labels={VERDICT_LABELS} choose={(verdict) => set({ verdict })} />
        <Choice name="End" value={filter.end} labels={END_LABELS} choose={(end) => set({ end })} />
        <label>
          Tool
          <input type="search" value={filter.tool} onInput={(event) => set({ tool: event.currentTarget.value })} />
        </label>
        <DayField name="From" value={filter.from} choose={(from) => set({ from })} />
        <DayField name="To" value={filter.to} choose={(to) => set({ to })} />
      </form>
      <PageState loaded={loaded} />
      {view !== null && (
        <>
          <p class="meta" role="status">
            {count(view.matching, "call")}
            {view.span !== null && !filtered && ` since ${day(view.span.first)}`}. <Damage lines={view.damaged} />{" "}
            <button type="button" class="quiet" onClick={again}>
              Refresh
            </button>
            {view.matching > 0 && (
              <button type="button" class="quiet" onClick={() => void saveExport(client, shown).then(setSaid)}>
                Save as JSON lines
              </button>
            )}
            {filtered && (
              <button type="button" class="quiet" onClick={() => setShown({ filter: EVERYTHING, pages: [] })}>
                Show all
              </button>
            )}
          </p>
          <p class="meta">
            <label>
              <input type="checkbox" checked={live} onChange={(event) => setLive(event.currentTarget.checked)} /> Show new calls
              as they come
            </label>
          </p>
          {said !== "" && (
            <p class="said" role="status">
              {said}
            </p>
          )}
          {view.matching === 0 &&
            (filtered ? <p>No call in the journal fits that. Take a part of the filter away.</p> : <NoCalls />)}
          <ul class="calls">
            {view.calls.map((line) => (
              <li key={line.call}>
                <CallRow line={line} />
              </li>
            ))}
          </ul>
          {(pages.length > 0 || view.next !== null) && (
            <nav class="buttons" aria-label="Pages of the history">
              <button type="button" disabled={pages.length === 0} onClick={() => setShown({ filter, pages: pages.slice(0, -1) })}>
                Newer
              </button>
              <button
                type="button"
                disabled={view.next === null}
                onClick={() => {
                  if (view.next === null) return;
                  setShown({ filter, pages: [...pages, view.next] });
                  scrollTo(0, 0);
                }}
              >
                Older
              </button>
              <span class="meta">
                {(pages.length * PAGE + 1).toLocaleString("en")} to{" "}
                {(pages.length * PAGE + view.calls.length).toLocaleString("en")}
              </span>
            </nav>
          )}
        </>
      )}
    </section>
  );
}

function NoCalls(): VNode {
  return (
    <div class="nothing">
      <h2>No call yet</h2>
      <p>
        The first call that an agent makes through a gate stands here, whether it ran or not. <code>heed install</code> puts a
        gate before the servers of your agents, and <a href="#/setup">Setup</a> says which have one.
      </p>
    </div>
  );
}

function queryOf({ filter: { from, to, ...texts }, pages }: Shown): URLSearchParams {
  const query = new URLSearchParams(texts);
  const [since, until] = daySpan(from, to);
  if (since !== null) query.set("since", String(since));
  if (until !== null) query.set("until", String(until));
  const before = pages.at(-1);
  if (before !== undefined) query.set("before", before);
  return query;
}

/** Saves all calls that the filter shows, on whatever page they stand; says what was saved. */
async function saveExport(client: Client, { filter }: Shown): Promise<string> {
  const got = await client.get<ExportView>(`export?${queryOf({ filter, pages: [] }).toString()}`);
  if (!got.ok) return got.problem === "offline" ? "Heed does not answer." : got.problem.message;
  const { text, calls, left } = got.value;
  saveText(`heed-calls-${new Date().toLocaleDateString("sv-SE")}.jsonl`, text);
  return `Saved ${count(calls, "call")}${left > 0 ? `, the newest; ${count(left, "older one")} did not fit` : ""}.`;
}

type NameProps = {
  readonly name: string;
  readonly known: readonly string[];
  readonly value: string;
  readonly choose: (label: string) => void;
};

function NameChoice({ name, known, value, choose }: NameProps): VNode {
  // The chosen one is there from the start: a value without its option would show as another.
  const labels = value === "" || known.includes(value) ? known : [value, ...known];
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">all</option>
        {labels.map((label) => (
          <option key={label} value={label}>
            {visible(label)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Damage({ lines }: { readonly lines: number }): VNode | null {
  if (lines === 0) return null;
  return (
    <b>
      {count(lines, "line")} of the journal cannot be read; <code>heed log verify</code> says which.
    </b>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly value: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly choose: (value: string) => void;
};

function Choice({ name, value, labels, choose }: ChoiceProps): VNode {
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">all</option>
        {Object.entries(labels).map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function CallRow({ line }: { readonly line: CallLine }): VNode {
  return (
    <a class="call" href={`#/history/${encodeURIComponent(line.call)}`}>
      <time dateTime={new Date(line.at).toISOString()}>{dated(line.at, Date.now())}</time>
      <span class="who">
        <Foreign text={line.label} /> › <b>{<Foreign text={line.tool} />}</b>
      </span>
      <span class="from">
        {line.client !== null && <Foreign text={line.client} />}
        {line.args !== null && (
          <code>
            <Foreign text={line.args} />
          </code>
        )}
      </span>
      <span class="tags">
        <span class={`tag verdict-${line.verdict}`}>{VERDICT_LABELS[line.verdict]}</span>
        <span class="tag end">{END_LABELS[line.end]}</span>
      </span>
    </a>
  );
}
