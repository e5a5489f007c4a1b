import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { ServersView, ServerView, ToolView } from "./api.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
import { ProposalReview } from "./proposal-review.js";
import { ToolEntry } from "./tool-entry.js";
import { useView } from "./use-view.js";
import { count } from "./words.js";

const FROM: Readonly<Record<ServerView["from"], readonly [string, string]>> = {
  user: ["reviewed", "You reviewed it. What its tools say counts while they stay as they were."],
  project: ["reviewed, by a project", "Its review came with a project, and you accepted that file."],
  proposed: ["proposed", "A project proposes a review that nobody here has accepted. It counts for nothing yet."],
  seen: ["not reviewed", "A gate has run it and nobody has reviewed it: nothing reassuring that it says counts."],
};

/** Servers and tools: what was reviewed, what has changed since, and what each tool may do now. */
export function ServersPage({ client }: { readonly client: Client }): VNode {
  const loaded = useView<ServersView>(client, "servers");
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const view = loaded.value;
  const done = (what: string | null): void => {
    setOpen(null);
    setSaid(what ?? "");
    if (what !== null) loaded.again();
  };
  return (
    <section class="page">
      <h1>Servers and tools</h1>
      <p class="said" role="status">
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
            <p>
              No server has been reviewed, and no gate has run one. <code>heed check -- COMMAND</code> looks at one.
            </p>
          )}
          {view.servers.map((server) => (
            <ServerCard key={`${server.from} ${server.key}`} server={server} clients={view.clients}>
              {open === server.key && server.acceptable ? (
                <ProposalReview client={client} server={server} done={done} />
              ) : (
                <Proposals server={server} review={() => setOpen(server.key)} />
              )}
            </ServerCard>
          ))}
          <aside class="aside">
            <h2>What can be loosened from here</h2>
            <p>
              Trusting a server loosens what Heed stops for every call to come. That takes a terminal and a code that you type
              back: copy the command. Proposed hints of a server that you reviewed can be accepted here, with a code that stands
              in the terminal of <code>heed console</code> and nowhere else, so that nothing that can reach a browser, a page or
              this port can do it.
            </p>
          </aside>
        </>
      )}
    </section>
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
        <button type="button" class="review-open" onClick={review}>
          Review these proposals
        </button>
      ) : (
        <p class="note">A proposal counts for a tool that you have accepted: review the server in a terminal first.</p>
      )}
    </div>
  );
}

type CardProps = {
  readonly server: ServerView;
  readonly clients: ServersView["clients"];
  readonly children: ComponentChildren;
};

function ServerCard({ server, clients, children }: CardProps): VNode {
  const [state, sentence] = FROM[server.from];
  const changed = server.tools.filter((tool) => tool.state === "changed").length;
  const tally = tallyText(server.tools);
  return (
    <article class="card">
      <h2>
        <Foreign text={server.label} /> <span class={`tag ${server.from}`}>{state}</span>
        {changed > 0 && <span class="tag warn">{count(changed, "tool")} changed</span>}
      </h2>
      <p class="meta">
        <Foreign text={server.what} />. {sentence}
      </p>
      {tally !== "" && <p>{tally}</p>}
      {children}
      <ul class="tools">
        {server.tools.map((tool) => (
          <li key={tool.name}>
            <ToolEntry tool={tool} clients={clients} />
          </li>
        ))}
      </ul>
      <dl class="commands">
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
    </article>
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
    return number === 0 ? [] : [`${number} ${TALLY[verdict]}`];
  });
  const freed = known.filter((one) => one.verdict !== "allow" && one.ifTrusted === "allow").length;
  const rest = freed === 0 ? "" : ` If you trusted them as they are, ${freed} more would run unasked.`;
  return `Of ${count(known.length, "tool")}: ${each.join(", ")}.${rest}`;
}

const TALLY = {
  allow: "run unasked",
  ask: "asked about",
  challenge: "with their name to be typed",
  deny: "denied",
} as const;
