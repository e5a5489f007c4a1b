import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ServersView, ServerView, ToolView } from "./api.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { ForgetReview } from "./forget-review.js";
import { PageState } from "./page-state.js";
import { ProposalReview } from "./proposal-review.js";
import { ToolEntry } from "./tool-entry.js";
import { TrustReview } from "./trust-review.js";
import { useView } from "./use-view.js";
import { count } from "./words.js";

const FROM: Readonly<Record<ServerView["from"], readonly [string, string]>> = {
  user: ["reviewed", "You reviewed it. What its tools say counts while they stay as they were."],
  project: ["reviewed, by a project", "Its review came with a project, and you accepted that file."],
  proposed: ["proposed", "A project proposes a review that nobody here has accepted. It counts for nothing yet."],
  seen: ["not reviewed", "A gate has run it and nobody has reviewed it: nothing reassuring that it says counts."],
};

/** Servers and tools: what was reviewed, what has changed since, and what each tool may do now. */
export function ServersPage({ client, needs }: { readonly client: Client; readonly needs: (servers: number) => void }): VNode {
  const loaded = useView<ServersView>(client, "servers");
  const [open, setOpen] = useState<{ readonly card: string; readonly what: "proposals" | "trust"; readonly from: string } | null>(
    null,
  );
  const [said, setSaid] = useState("");
  const view = loaded.value;
  const show = (server: ServerView, what: "proposals" | "trust"): void =>
    setOpen({ card: cardOf(server), what, from: buttonOf(server, what) });
  const waits = view?.servers.filter(({ attention }) => attention.length > 0).length ?? 0;
  useEffect(() => {
    if (view !== null) needs(waits);
  }, [view, waits, needs]);
  const back = useRef("");
  // Whoever works by the keyboard goes on where the review was opened, or at what became of it.
  useEffect(() => {
    if (open === null && back.current !== "") document.getElementById(back.current)?.focus();
  }, [open, said]);
  const done = (what: string | null): void => {
    back.current = what === null ? (open?.from ?? "") : "said";
    setOpen(null);
    setSaid(what ?? "");
    if (what !== null) loaded.again();
  };
  return (
    <section class="page">
      <h1>Servers and tools</h1>
      <p id="said" class="said" role="status" tabIndex={-1}>
        {said}
      </p>
      <PageState loaded={loaded} />
      {view !== null && (
        <>
          {view.problems.map((problem) => (
            <p key={problem} class="banner" role="alert">
              <Foreign text={problem} />
            </p>
          ))}
          {view.servers.length === 0 && (
            <div class="nothing">
              <h2>No server yet</h2>
              <p>
                <code>heed install</code> puts a gate before the servers of your agents. Once an agent has started one, it stands
                here, and can be reviewed. <code>heed check -- COMMAND</code> looks at a server without one.
              </p>
            </div>
          )}
          {waits > 0 && (
            <p class="meta">
              {count(waits, "server")} {waits === 1 ? "needs" : "need"} you: {waits === 1 ? "it stands" : "they stand"} first.
            </p>
          )}
          {view.servers.map((server) => (
            <ServerCard
              key={cardOf(server)}
              server={server}
              clients={view.clients}
              reviewing={open?.card === cardOf(server) && open.what === "trust"}
            >
              {open?.card !== cardOf(server) ? (
                <>
                  <Reviewing server={server} review={() => show(server, "trust")}>
                    {server.forgettable && <ForgetReview client={client} server={server} done={done} />}
                  </Reviewing>
                  <Proposals server={server} review={() => show(server, "proposals")} />
                </>
              ) : open.what === "trust" ? (
                <TrustReview client={client} server={server} clients={view.clients} done={done} />
              ) : (
                <ProposalReview client={client} server={server} done={done} />
              )}
            </ServerCard>
          ))}
          {view.servers.length > 0 && <WhyCode />}
        </>
      )}
    </section>
  );
}

/** Why what loosens asks for a code. */
function WhyCode(): VNode {
  return (
    <aside class="aside">
      <h2>Why a code</h2>
      <p>
        Trusting a server, and accepting a proposed hint, loosens what Heed stops for every call to come. So it takes a code that
        stands in the terminal of <code>heed console</code> and nowhere else: nothing that can reach a browser, a page or this
        port can do it. Taking a review back takes none.
      </p>
    </aside>
  );
}

/** A server may be in your lock and in a project's. */
function cardOf({ from, key }: ServerView): string {
  return `${from} ${key}`;
}

/** Where the focus returns to. */
function buttonOf(server: ServerView, what: "proposals" | "trust"): string {
  return `${what} ${cardOf(server)}`.replaceAll(" ", "-");
}

const AGAIN: Readonly<Record<ServerView["from"], string>> = {
  user: "Review it again",
  project: "Review it yourself",
  proposed: "Review it yourself",
  seen: "Review this server",
};

type ReviewingProps = { readonly server: ServerView; readonly review: () => void; readonly children: ComponentChildren };

/** The way to a review, or why there is none here; and the way back. */
function Reviewing({ server, review, children }: ReviewingProps): VNode {
  const differs = server.tools.some(({ state }) => state === "changed" || state === "new");
  return (
    <>
      {server.unreviewable !== null && <p class="note">{server.unreviewable}</p>}
      <div class="buttons">
        {server.unreviewable === null && (
          <button type="button" class="review-open" id={buttonOf(server, "trust")} onClick={review}>
            {server.from === "user" && differs ? "Review what changed" : AGAIN[server.from]}
          </button>
        )}
        {children}
      </div>
    </>
  );
}

/** What is proposed, in a sentence, and the way to its review. */
function Proposals({ server, review }: { readonly server: ServerView; readonly review: () => void }): VNode | null {
  const { proposals, acceptable } = server;
  if (proposals.length === 0) return null;
  return (
    <div class="proposed">
      {proposals.map(({ hint, summary }) => (
        <p key={hint}>{summary}</p>
      ))}
      {acceptable ? (
        <button type="button" class="review-open" id={buttonOf(server, "proposals")} onClick={review}>
          Review these proposals
        </button>
      ) : (
        <p class="note">A proposal counts for a tool that you have accepted: review the server first.</p>
      )}
    </div>
  );
}

type CardProps = {
  readonly server: ServerView;
  readonly clients: ServersView["clients"];
  /** The tools stand in the review, so not here. */
  readonly reviewing: boolean;
  readonly children: ComponentChildren;
};

function ServerCard({ server, clients, reviewing, children }: CardProps): VNode {
  const [state, sentence] = FROM[server.from];
  const changed = server.tools.filter((tool) => tool.state === "changed").length;
  const added = server.tools.filter((tool) => tool.state === "new").length;
  const tally = tallyText(server.tools);
  return (
    <article class="card">
      <h2>
        <Foreign text={server.label} /> <span class={`tag ${server.from}`}>{state}</span>
        {changed > 0 && <span class="tag warn">{count(changed, "tool")} changed</span>}
        {server.from !== "seen" && added > 0 && <span class="tag warn">{count(added, "new tool")}</span>}
        {server.otherwise !== null && <span class="tag warn">review does not hold</span>}
      </h2>
      <p class="meta">
        <Foreign text={server.what} />. {sentence}
      </p>
      {server.otherwise !== null && (
        <p class="late">
          <Foreign text={`${server.otherwise.charAt(0).toUpperCase()}${server.otherwise.slice(1)}`} />. Review this one too, and
          its tools count again.
        </p>
      )}
      {tally !== "" && <p>{tally}</p>}
      {children}
      {!reviewing && <Listed server={server} clients={clients} />}
    </article>
  );
}

/** A server's tools, and what can be done in a terminal. */
function Listed({ server, clients }: Pick<CardProps, "server" | "clients">): VNode {
  return (
    <>
      <ul class="tools">
        {server.tools.map((tool) => (
          <li key={tool.name}>
            <ToolEntry tool={tool} clients={clients} unreviewed={server.from === "seen"} />
          </li>
        ))}
      </ul>
      <details class="commands">
        <summary>The same in a terminal</summary>
        <dl>
          {server.commands.map(({ does, line }) => (
            <div key={line}>
              <dt>{does}</dt>
              <dd>
                <code>
                  <Foreign text={line} />
                </code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** What happens to calls of a server's tools, and what a review would change. */
function tallyText(tools: readonly ToolView[]): string {
  const known = tools.flatMap((tool) =>
    tool.known === null || (tool.state === "changed" && tool.known.as === "reviewed") ? [] : [tool.known],
  );
  if (known.length === 0) return "";
  const each = (["allow", "ask", "challenge", "deny"] as const).flatMap((verdict) => {
    const number = known.filter((one) => one.verdict === verdict).length;
    return number === 0
      ? []
      : [`${number} ${verdict === "challenge" && number > 1 ? "with their names to be typed" : TALLY[verdict]}`];
  });
  const freed = known.filter((one) => one.verdict !== "allow" && one.ifTrusted === "allow").length;
  const rest = freed === 0 ? "" : ` If you trusted them as they are, ${freed} more would run unasked.`;
  return `Of ${count(known.length, "tool")}: ${each.join(", ")}.${rest}`;
}

const TALLY = {
  allow: "run unasked",
  ask: "asked about",
  challenge: "with its name to be typed",
  deny: "denied",
} as const;
