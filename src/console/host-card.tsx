import type { VNode } from "preact";
import { Foreign } from "./foreign.js";
import type { HostServerView, HostView, RunView } from "./setup-api.js";
import { count, dated } from "./words.js";

const STANDINGS: Readonly<Record<HostServerView["standing"], readonly [string, string]>> = {
  guarded: ["guarded", "read"],
  open: ["not guarded", "warn"],
  project: ["in a project’s file, not guarded", ""],
  remote: ["reached by URL, not guarded", ""],
  off: ["switched off", ""],
  odd: ["cannot be read", "warn"],
};

const REVIEWS: Readonly<Record<RunView["review"], readonly [string, string] | null>> = {
  holds: ["review holds", "read"],
  none: ["not reviewed", ""],
  otherwise: ["review does not hold", "warn"],
  unknown: null,
};

/** A host: the servers that its files list, what stands in front of them, and what ran. */
export function HostCard({ host }: { readonly host: HostView }): VNode {
  const files = [...new Set(host.servers.map(({ file }) => file))];
  return (
    <article class="card">
      <h3>{host.name}</h3>
      {files.length === 1 && (
        <p class="meta">
          <code>
            <Foreign text={files[0] ?? ""} />
          </code>
        </p>
      )}
      <ul class="entries">
        {host.servers.map((server) => (
          <li key={`${server.file} ${server.name}`}>
            <Server server={server} where={files.length > 1} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function Server({ server, where }: { readonly server: HostServerView; readonly where: boolean }): VNode {
  const { name, standing, file, runs, last } = server;
  const [word, look] = STANDINGS[standing];
  return (
    <>
      <h4>
        <Foreign text={name} /> <span class={`tag ${look}`}>{word}</span>
      </h4>
      <p>
        <code>
          <Foreign text={runs} />
        </code>
      </p>
      {where && (
        <p class="meta">
          In{" "}
          <code>
            <Foreign text={file} />
          </code>
        </p>
      )}
      {standing === "guarded" &&
        (last === null ? <p class="meta">No gate has run it yet. Restart the host, if it runs.</p> : <RunLine run={last} />)}
    </>
  );
}

/** When a gate ran a server last, for whom, what it was, and whether the review holds for it. */
export function RunLine({ run: { client, at, what, running, review, why } }: { readonly run: RunView }): VNode {
  const tag = REVIEWS[review];
  return (
    <>
      <p class="meta">
        {running > 0 ? `${count(running, "gate runs", "gates run")} it now, since ` : "Ran last "}
        <time dateTime={new Date(at).toISOString()}>{dated(at, Date.now())}</time>
        {client !== null && (
          <>
            {" "}
            for <Foreign text={client} />
          </>
        )}
        : <Foreign text={what} />
        {tag !== null && <span class={`tag ${tag[1]}`}>{tag[0]}</span>}
      </p>
      {why !== null && (
        <p class="late">
          <Foreign text={`${why.charAt(0).toUpperCase()}${why.slice(1)}`} />. Its calls are asked about;{" "}
          <a href="#/servers">review this one too</a>.
        </p>
      )}
    </>
  );
}
