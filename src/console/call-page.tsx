import type { VNode } from "preact";
import type { CallView } from "./api.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
import { useView } from "./use-view.js";
import { EFFECT_LABELS, END_LABELS, moment, span, VERDICT_LABELS } from "./words.js";

/** One call with everything that the journal holds of it. */
export function CallPage({ client, call }: { readonly client: Client; readonly call: string }): VNode {
  const loaded = useView<CallView>(client, `history/${encodeURIComponent(call)}`);
  return (
    <section class="page">
      <p>
        <a href="#/history">← History</a>
      </p>
      <PageState loaded={loaded} />
      {loaded.value !== null && <Call view={loaded.value} />}
    </section>
  );
}

function Call({ view }: { readonly view: CallView }): VNode {
  const { line, reasons, facts, events, preview } = view;
  return (
    <>
      <h1>
        <Foreign text={line.label} /> › <Foreign text={line.tool} />
      </h1>
      <p class="tags">
        <span class={`tag verdict-${line.verdict}`}>{VERDICT_LABELS[line.verdict]}</span>
        <span class={`tag ${line.effect}`}>{EFFECT_LABELS[line.effect]}</span>
        <span class="tag end">{END_LABELS[line.end]}</span>
      </p>
      <h2>Why</h2>
      <ol class="why">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
      <h2>What happened</h2>
      <ol class="events">
        {events.map(({ at, text }, index) => (
          <li key={index}>
            <time dateTime={new Date(at).toISOString()}>{moment(at, Date.now())}</time>
            <span class="note">{index === 0 ? "" : `+${at - line.at < 1000 ? `${at - line.at} ms` : span(at - line.at)}`}</span>
            <span>
              <Foreign text={text} />
            </span>
          </li>
        ))}
      </ol>
      <h2>What it was decided by</h2>
      <dl class="facts">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Foreign text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {preview !== null && (
        <>
          <h2>Its arguments, as far as the journal keeps them</h2>
          <pre class="value" tabIndex={0}>
            {JSON.stringify(preview, null, 2)}
          </pre>
        </>
      )}
      <p class="note">
        {preview === null ? "The journal keeps no arguments but their digest" : "The journal keeps no more of them than that"}, so
        a rule’s condition cannot be worked out again from here. <code>heed explain</code> shows every step for a call that you
        give it.
      </p>
    </>
  );
}
