import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ReviewAsked, ReviewChoice, ReviewTool, ReviewView, ServersView, ServerView } from "./api.js";
import type { Client } from "./client.js";
import { CodeForm } from "./code-form.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
import { ReviewedTool, type OwnWord } from "./reviewed-tool.js";
import { useKeys, useKeySetting } from "./use-keys.js";
import { useView } from "./use-view.js";
import { count, moment } from "./words.js";

type Props = {
  readonly client: Client;
  readonly server: ServerView;
  readonly clients: ServersView["clients"];
  /** The review is over; what became of it, or null where nothing did. */
  readonly done: (said: string | null) => void;
};

/** The review of a server: what gates saw of it, what of that is to be believed, and a code of the terminal that accepts it. */
export function TrustReview({ client, server, clients, done }: Props): VNode {
  const loaded = useView<ReviewView>(client, `servers/${encodeURIComponent(server.key)}/review`);
  const [problem, setProblem] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const view = loaded.value;
  return (
    <section class="review" aria-label={`Review of ${server.label}`}>
      <h3 ref={heading} tabIndex={-1}>
        Review of <Foreign text={server.label} />
      </h3>
      {problem !== "" && <p role="alert">{problem}</p>}
      <PageState loaded={loaded} />
      {view === null ? (
        <p class="buttons">
          <button type="button" onClick={() => done(null)}>
            Not now
          </button>
        </p>
      ) : (
        // Of another list nothing is chosen yet.
        <Review
          key={view.digest}
          client={client}
          path={`servers/${encodeURIComponent(server.key)}/trust`}
          view={view}
          clients={clients}
          fail={(text, changed) => {
            setProblem(text);
            if (changed) loaded.again();
          }}
          done={done}
        />
      )}
    </section>
  );
}

type ReviewProps = {
  readonly client: Client;
  /** Where a choice is sent. */
  readonly path: string;
  readonly view: ReviewView;
  readonly clients: ServersView["clients"];
  readonly fail: (text: string, changed: boolean) => void;
  readonly done: Props["done"];
};

const NO_WORD: OwnWord = { hints: new Set(), reason: "" };
const ORDER: readonly ReviewTool["tool"]["state"][] = ["changed", "new", "left-out", "accepted"];

function Review({ client, path, view, clients, fail, done }: ReviewProps): VNode {
  const tools = view.tools.toSorted((a, b) => ORDER.indexOf(a.tool.state) - ORDER.indexOf(b.tool.state));
  const all = tools.map(({ tool }) => tool.name);
  const before = tools.filter(({ accepted }) => accepted).map(({ tool }) => tool.name);
  // What changed since a review is chosen by whoever has read the change, one by one or all of it.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(view.first ? all : before));
  const [words, setWords] = useState<ReadonlyMap<string, OwnWord>>(new Map());
  const [asked, setAsked] = useState<ReviewAsked | null>(null);
  const [keys] = useKeySetting();
  const waiting = asked !== null;
  useKeys({ a: () => waiting || setChosen(new Set(all)), Escape: () => (waiting ? setAsked(null) : done(null)) }, keys);
  const spoken = [...words].flatMap(([tool, { hints, reason }]) =>
    chosen.has(tool)
      ? (tools.find((one) => one.tool.name === tool)?.words ?? [])
          .filter(({ hint }) => hints.has(hint))
          .map(({ hint, value }) => ({ tool, hint, value, reason: reason.trim() }))
      : [],
  );
  const wordless = spoken.find(({ reason }) => reason === "");

  async function ask(): Promise<void> {
    const choice: ReviewChoice = { digest: view.digest, accept: [...chosen], overrides: spoken };
    const got = await client.post<ReviewAsked>(path, choice);
    if (got.ok) {
      fail("", false);
      setAsked(got.value);
    } else if (got.problem === "offline") fail("Heed does not answer.", false);
    else fail(got.problem.message, got.problem.code === "changed");
  }

  const rows = (some: readonly ReviewTool[]): VNode => (
    <ul class="proposals">
      {some.map((one) => {
        const { name } = one.tool;
        return (
          <li key={name}>
            <ReviewedTool
              one={one}
              clients={clients}
              first={view.first}
              chosen={chosen.has(name)}
              fixed={waiting}
              toggle={() => {
                const next = new Set(chosen);
                if (!next.delete(name)) next.add(name);
                setChosen(next);
              }}
              word={words.get(name) ?? NO_WORD}
              say={(word) => setWords(new Map(words).set(name, word))}
            />
          </li>
        );
      })}
    </ul>
  );

  return (
    <>
      <Facts view={view} />
      <fieldset>
        <legend>Which of these tools do you trust as they are?</legend>
        <p class="note">
          What a chosen tool says about itself counts from then on, for this definition.{" "}
          {view.first
            ? "A hint that looks wrong is left out."
            : "What has changed or is new is not selected beforehand: read it first."}
        </p>
        {rows(view.first ? tools : tools.filter(({ accepted }) => !accepted))}
        {!view.first && before.length > 0 && (
          <details>
            <summary>{count(before.length, "tool that is as you accepted it", "tools that are as you accepted them")}</summary>
            {rows(tools.filter(({ accepted }) => accepted))}
          </details>
        )}
      </fieldset>
      {asked === null ? (
        <>
          {wordless !== undefined && (
            <p class="note">
              Your word on <Foreign text={wordless.tool} /> needs a reason.
            </p>
          )}
          <p class="buttons">
            <button type="button" onClick={() => done(null)}>
              Not now
            </button>
            <button type="button" disabled={all.length === 0} onClick={() => setChosen(new Set(all))}>
              Select all ({all.length}) {keys && <kbd>a</kbd>}
            </button>
            <button type="button" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
              Select none
            </button>
            <button type="button" class="allow" disabled={chosen.size === 0 || wordless !== undefined} onClick={() => void ask()}>
              Trust {count(chosen.size, "tool")} …
            </button>
          </p>
        </>
      ) : (
        <>
          <Outcome asked={asked} tools={tools} />
          <CodeForm
            client={client}
            asked={asked}
            what={count(chosen.size, "tool")}
            close={({ ok, text, changed }) => {
              setAsked(null);
              if (ok) done(text);
              else fail(text, changed);
            }}
          />
        </>
      )}
    </>
  );
}

/** What the review is of, and what it leaves aside. */
function Facts({ view }: { readonly view: ReviewView }): VNode {
  const { what, args, listed, gone, unread, withheld } = view;
  return (
    <>
      <p>
        What ran: <Foreign text={what} />
        {args.length > 0 && (
          <>
            , with
            {args.map((arg, at) => (
              <span key={at}>
                {" "}
                <code>
                  <Foreign text={arg} />
                </code>
              </span>
            ))}
          </>
        )}
        . A gate got this list from it ({moment(listed, Date.now())}). Nothing is started for a review, and a tool that has become
        another since is asked about all the same.
      </p>
      <Names names={gone} text="Reviewed, and not listed any more; accepting this forgets them" />
      <Names names={unread} text="Not kept here, so not in this review; nothing changes for them" />
      <Names names={withheld} text="Never run, because nobody could tell them apart or read their names" />
    </>
  );
}

function Names({ names, text }: { readonly names: readonly string[]; readonly text: string }): VNode | null {
  if (names.length === 0) return null;
  return (
    <p class="note">
      {text}:{" "}
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ", "}
          <Foreign text={name} />
        </span>
      ))}
      .
    </p>
  );
}

/** What becomes of calls once the code is typed. */
function Outcome({ asked, tools }: { readonly asked: ReviewAsked; readonly tools: readonly ReviewTool[] }): VNode {
  const now = new Map(tools.map(({ tool }) => [tool.name, tool.known?.verdict]));
  const freed = asked.then.filter(([name, verdict]) => verdict === "allow" && now.get(name) !== "allow").map(([name]) => name);
  const unasked = asked.then.filter(([, verdict]) => verdict === "allow").length;
  return (
    <div class="proposed">
      <p>
        {unasked === 0
          ? "None of these tools runs unasked by that: what they say of themselves does not reassure enough."
          : `Then ${unasked} of ${count(asked.then.length, "tool")} ${unasked === 1 ? "runs" : "run"} unasked.`}
      </p>
      <Names names={freed} text="Asked about today, and not any more" />
    </div>
  );
}
