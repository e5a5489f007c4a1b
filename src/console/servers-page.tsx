import type { VNode } from "preact";
import type { ServersView, ServerView } from "./api.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
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
  const view = loaded.value;
  return (
    <section class="page">
      <h1>Servers and tools</h1>
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
            <ServerCard key={`${server.label} ${server.what}`} server={server} clients={view.clients} />
          ))}
          <aside class="aside">
            <h2>Why nothing is trusted from here</h2>
            <p>
              Trusting a server loosens what Heed stops for every call to come. That takes a terminal and a code that you type
              back there, so that nothing that can reach a browser, a page or this port can do it. Copy the command instead.
            </p>
          </aside>
        </>
      )}
    </section>
  );
}

type CardProps = { readonly server: ServerView; readonly clients: ServersView["clients"] };

function ServerCard({ server, clients }: CardProps): VNode {
  const [state, sentence] = FROM[server.from];
  const changed = server.tools.filter((tool) => tool.state === "changed").length;
  return (
    <article class="card">
      <h2>
        <Foreign text={server.label} /> <span class={`tag ${server.from}`}>{state}</span>
        {changed > 0 && <span class="tag warn">{count(changed, "tool")} changed</span>}
      </h2>
      <p class="meta">
        <Foreign text={server.what} />. {sentence}
      </p>
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
