import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ChosenProposal, CodeAsked, ProposalsView, ProposalView, ServerView } from "./api.js";
import type { Client } from "./client.js";
import { CodeForm } from "./code-form.js";
import { Foreign, Prose } from "./foreign.js";
import { useKeys, useKeySetting } from "./use-keys.js";
import { count, VERDICT_LABELS } from "./words.js";

type Props = {
  readonly client: Client;
  readonly server: ServerView;
  /** The review is over; what became of it, or null where nothing did. */
  readonly done: (said: string | null) => void;
};

const keyOf = ({ tool, hint }: ProposalView): string => JSON.stringify([hint, tool]);

/** The review of what the judge proposes for a server: nothing is chosen beforehand, and a code of the terminal accepts. */
export function ProposalReview({ client, server, done }: Props): VNode {
  const all = server.proposals.flatMap(({ proposals }) => proposals);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<CodeAsked | null>(null);
  const [problem, setProblem] = useState("");
  const [keys] = useKeySetting();
  const best = all.filter(({ meetsBar }) => meetsBar);
  const choose = (some: readonly ProposalView[]): void => setChosen(new Set(some.map(keyOf)));
  const waiting = asked !== null;
  useKeys({ a: () => waiting || choose(best), Escape: () => (waiting ? setAsked(null) : done(null)) }, keys);

  async function ask(): Promise<void> {
    const accept = all
      .filter((one) => chosen.has(keyOf(one)))
      .map(({ tool, hint, pin }): ChosenProposal => ({ tool, hint, pin }));
    const got = await client.post<CodeAsked>(`servers/${server.key}/proposals`, { accept });
    setProblem(got.ok ? "" : got.problem === "offline" ? "Heed does not answer." : got.problem.message);
    if (got.ok) setAsked(got.value);
  }

  return (
    <section class="review" aria-label={`Proposals for ${server.label}`}>
      {server.proposals.map((group) => (
        <Group
          key={group.hint}
          group={group}
          chosen={chosen}
          fixed={waiting}
          toggle={(one) => {
            const next = new Set(chosen);
            if (!next.delete(keyOf(one))) next.add(keyOf(one));
            setChosen(next);
          }}
        />
      ))}
      {problem !== "" && <p role="alert">{problem}</p>}
      {asked === null ? (
        <p class="buttons">
          <button type="button" onClick={() => done(null)}>
            Not now
          </button>
          <button type="button" disabled={best.length === 0} onClick={() => choose(best)}>
            Select all at or above the bar ({best.length}) {keys && <kbd>a</kbd>}
          </button>
          <button type="button" disabled={chosen.size === 0} onClick={() => choose([])}>
            Select none
          </button>
          <button type="button" class="allow" disabled={chosen.size === 0} onClick={() => void ask()}>
            Accept {chosen.size} …
          </button>
        </p>
      ) : (
        <CodeForm
          client={client}
          asked={asked}
          what={count(chosen.size, "proposed hint")}
          close={(said) => {
            setAsked(null);
            if (said.ok) done(said.text);
            else setProblem(said.text);
          }}
        />
      )}
    </section>
  );
}

type GroupProps = {
  readonly group: ProposalsView;
  readonly chosen: ReadonlySet<string>;
  readonly fixed: boolean;
  readonly toggle: (one: ProposalView) => void;
};

function Group({ group, chosen, fixed, toggle }: GroupProps): VNode {
  return (
    <fieldset disabled={fixed}>
      <legend>{group.question}</legend>
      <p class="note">{group.summary} Nothing is selected beforehand: it is your word that counts.</p>
      <ul class="proposals">
        {group.proposals.map((one) => (
          <li key={one.tool}>
            <label>
              <input type="checkbox" checked={chosen.has(keyOf(one))} onChange={() => toggle(one)} />
              <span>
                <b class="tool-name">
                  <Foreign text={one.tool} />
                </b>
                {one.confidence !== null && <span class="tag">right in {percent(one.confidence)} of known cases</span>}
                {!one.meetsBar && <span class="tag warn">below the bar</span>}
                <span class="note">
                  {one.verdict === one.then
                    ? `${VERDICT_LABELS[one.verdict]}, as now`
                    : `${VERDICT_LABELS[one.verdict]} now, then ${VERDICT_LABELS[one.then]}`}
                </span>
                <span class="why-line">
                  {one.reasons.map((reason, at) => (
                    <span key={at}>
                      {at === 0 ? "Because " : "; "}
                      <Prose text={reason} />
                    </span>
                  ))}
                  .
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Never 100 % for what is only nearly certain. */
function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toLocaleString("en")} %`;
}
