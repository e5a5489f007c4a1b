import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { CallLine, HistoryView } from "./api.js";
import { CallPage } from "./call-page.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
import { useView } from "./use-view.js";
import { count, END_LABELS, moment, VERDICT_LABELS } from "./words.js";

type Filter = {
  readonly label: string;
  readonly verdict: string;
  readonly end: string;
  readonly tool: string;
  readonly before: string;
};
const EVERYTHING: Filter = { label: "", verdict: "", end: "", tool: "", before: "" };

/** The history: what was decided, newest first; or one call in full. */
export function HistoryPage({ client, call }: { readonly client: Client; readonly call: string | null }): VNode {
  const [filter, setFilter] = useState(EVERYTHING);
  if (call !== null) return <CallPage client={client} call={call} />;
  return <CallList client={client} filter={filter} setFilter={setFilter} />;
}

type ListProps = { readonly client: Client; readonly filter: Filter; readonly setFilter: (filter: Filter) => void };

function CallList({ client, filter, setFilter }: ListProps): VNode {
  const loaded = useView<HistoryView>(client, `history?${new URLSearchParams(filter).toString()}`);
  const view = loaded.value;
  const set = (part: Partial<Filter>): void => setFilter({ ...filter, before: "", ...part });
  const last = view?.calls.at(-1);
  // The chosen one is there from the start: a value without its option would show as another.
  const known = view?.labels ?? [];
  const labels = filter.label === "" || known.includes(filter.label) ? known : [filter.label, ...known];
  return (
    <section class="page">
      <h1>History</h1>
      <form class="filters" role="search" aria-label="Filter the history" onSubmit={(event) => event.preventDefault()}>
        <label>
          Server
          <select value={filter.label} onChange={(event) => set({ label: event.currentTarget.value })}>
            <option value="">all</option>
            {labels.map((label) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Choice name="Decision" value={filter.verdict} labels={VERDICT_LABELS} choose={(verdict) => set({ verdict })} />
        <Choice name="End" value={filter.end} labels={END_LABELS} choose={(end) => set({ end })} />
        <label>
          Tool
          <input type="search" value={filter.tool} onInput={(event) => set({ tool: event.currentTarget.value })} />
        </label>
      </form>
      <PageState loaded={loaded} />
      {view !== null && (
        <>
          <p class="meta" role="status">
            {count(view.matching, "call")}
            {view.since !== null && `, the newest ones; older ones than ${moment(view.since, Date.now())} are in heed log`}.
            {!view.whole && " The journal is still being read."} <Damage lines={view.damaged} />{" "}
            <button type="button" class="quiet" onClick={loaded.again}>
              Refresh
            </button>
          </p>
          <ul class="calls">
            {view.calls.map((line) => (
              <li key={line.call}>
                <CallRow line={line} />
              </li>
            ))}
          </ul>
          <p class="buttons">
            {filter.before !== "" && (
              <button type="button" onClick={() => set({})}>
                Newest
              </button>
            )}
            {last !== undefined && view.calls.length < view.matching && view.calls.length >= 200 && (
              <button type="button" onClick={() => setFilter({ ...filter, before: String(last.at) })}>
                Older
              </button>
            )}
          </p>
        </>
      )}
    </section>
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
      <time dateTime={new Date(line.at).toISOString()}>{moment(line.at, Date.now())}</time>
      <span class="who">
        <Foreign text={line.label} /> › <b>{<Foreign text={line.tool} />}</b>
      </span>
      <span class="tags">
        <span class={`tag verdict-${line.verdict}`}>{VERDICT_LABELS[line.verdict]}</span>
        <span class="tag end">{END_LABELS[line.end]}</span>
      </span>
    </a>
  );
}
