import type { VNode } from "preact";
import { CHANGED, CHANGE_NOT_KEPT } from "../core/explain/prompt-changes.js";
import { BESIDE_TITLE, BOOKKEEPING_TITLE } from "../core/explain/prompt-beside.js";
import { QUESTION_CAUSES } from "../core/explain/question-causes.js";
import { promptEnding } from "../core/explain/prompt-ending.js";
import { isObject, type Json } from "../core/index.js";
import type { QuestionView } from "./api.js";
import { ArgumentValue } from "./argument-value.js";
import { Foreign, ForeignLines, Prose } from "./foreign.js";
import { clockWords, lateWords, waits, type QuestionTime } from "./question-time.js";
import { useNow } from "./use-now.js";
import { count, span } from "./words.js";

const AS_SENT = "All arguments, as they were sent:";
const ANSWERS = "Answers to a question of the server:";

type Props = {
  readonly view: QuestionView;
  readonly time: QuestionTime;
  readonly ahead: number;
  readonly closed: boolean;
};

/** Everything that a person should know before answering, the decision first. */
export function QuestionDetail({ view, time, ahead, closed }: Props): VNode {
  const lines = view.prompt.split("\n");
  const sorted = [...view.arguments].toSorted((a, b) => Number(b.important) - Number(a.important));
  return (
    <>
      <h1 class="lead">
        <Prose text={lines[0] ?? ""} />
      </h1>
      <p class="meta">
        Asked by{" "}
        <Foreign
          text={view.client.name === "" ? "a client that did not say its name" : `${view.client.name} ${view.client.version}`}
        />
        {closed ? "." : <Clock time={time} ahead={ahead} />}
      </p>
      {view.causes.length > 0 && (
        <p class="tags">
          {view.causes.map((cause) => (
            <span key={cause} class="tag warn">
              {QUESTION_CAUSES[cause].label}
            </span>
          ))}
        </p>
      )}
      <OwnLines lines={lines} start={AS_SENT} title="Its arguments as they were sent, to the last digit" />
      {sorted.length > 0 && <h2>With {count(sorted.length, "argument")}</h2>}
      {sorted.length === 0 && !lines.some((line) => line.startsWith(AS_SENT)) && <h2>Without arguments</h2>}
      <dl class="arguments">
        {sorted.map(({ name: key, shown, important, undeclared }) => (
          <div key={key} class={`${important ? "important" : ""} ${undeclared ? "undeclared" : ""}`}>
            <dt>
              <Foreign text={key} />
              {undeclared && <span class="tag warn">not in the tool’s schema</span>}
              {important && <span class="tag">where it goes</span>}
            </dt>
            <dd>
              <ArgumentValue value={own(view.args, key)} shown={shown} />
            </dd>
          </div>
        ))}
      </dl>
      <OwnLines lines={lines} start={BESIDE_TITLE} title="The message also carries, beside its arguments" />
      <OwnLines lines={lines} start={BOOKKEEPING_TITLE} title="Marks of the program’s own, which are not remembered" />
      <OwnLines lines={lines} start={ANSWERS} title="It also answers a question of the server’s" />
      {view.why.length > 0 && (
        <>
          <h2>Why you are asked</h2>
          <ul class="why">
            {view.why.map((sentence) => (
              <li key={sentence}>
                <Prose text={sentence} />
              </li>
            ))}
          </ul>
        </>
      )}
      <OwnLines lines={lines} start={CHANGED} title="What has changed since you reviewed it" />
      <OwnLines lines={lines} start={CHANGE_NOT_KEPT} title="What has changed cannot be shown" />
      <p class="ending">
        <Prose text={promptEnding({ ...view, until: new Date(view.until).toLocaleTimeString("en-GB"), by: "buttons" })} />
      </p>
      {!closed && <Late time={time} ahead={ahead} />}
      {view.reasoning !== "" && (
        <details>
          <summary>Everything that was considered</summary>
          <pre class="reasoning" tabIndex={0}>
            <ForeignLines text={view.reasoning} />
          </pre>
        </details>
      )}
    </>
  );
}

/**
 * What only the renderer's own lines hold: arguments to the last digit, what stands beside them, answers to the server's. Lines of
 * its own begin with a capital letter; no foreign text can.
 */
function OwnLines({
  lines,
  start,
  title,
}: {
  readonly lines: readonly string[];
  readonly start: string;
  readonly title: string;
}): VNode | null {
  const from = lines.findIndex((line) => line.startsWith(start));
  if (from === -1) return null;
  const to = lines.findIndex((line, at) => at > from && /^[A-Z]/.test(line));
  const [first = "", ...block] = lines.slice(from, to === -1 ? undefined : to);
  return (
    <>
      <h2>{title}</h2>
      <pre class="value own-lines">
        <Prose text={first.slice(start.length).replace(/:$/, "").trim()} />
        {block.length > 0 && <ForeignLines text={`\n${block.join("\n")}`} />}
      </pre>
    </>
  );
}

function own(args: Json, key: string): Json | undefined {
  return isObject(args) && Object.hasOwn(args, key) ? args[key] : undefined;
}

/** How old the question is, and on which of its clocks. */
function Clock({ time, ahead }: { readonly time: QuestionTime; readonly ahead: number }): VNode {
  const now = useNow(ahead);
  return (
    <span class="until">
      , {span(now - time.asked)} ago; {clockWords(time, now)}.
    </span>
  );
}

function Late({ time, ahead }: { readonly time: QuestionTime; readonly ahead: number }): VNode | null {
  return waits(time, useNow(ahead)) ? null : <p class="late">{lateWords(time)}</p>;
}
