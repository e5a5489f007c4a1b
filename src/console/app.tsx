import type { ComponentChildren, VNode } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Client } from "./client.js";
import { FiguresPage } from "./figures-page.js";
import { GrantsPage } from "./grants-page.js";
import { HistoryPage } from "./history-page.js";
import { changed, EMPTY_QUEUE, type Queue } from "./queue.js";
import { QueuePage } from "./queue-page.js";
import { useNeeding } from "./use-needing.js";
import { SetupPage } from "./setup-page.js";
import { count } from "./words.js";
import { ServersPage } from "./servers-page.js";

const PAGES = [
  ["queue", "Queue"],
  ["servers", "Servers"],
  ["history", "History"],
  ["grants", "Grants"],
  ["figures", "Figures"],
  ["setup", "Setup"],
] as const;

/** The console: one page at a time, and the queue followed all the while. */
export function App({ client }: { readonly client: Client }): VNode {
  const [page, rest] = usePlace();
  const [queue, setQueue] = useState<Queue>(EMPTY_QUEUE);
  const [live, setLive] = useState<boolean | null>(null);
  useEffect(
    () => client.follow((change, first) => setQueue((before) => changed(before, change, first, Date.now())), setLive),
    [client],
  );
  const [needing, setNeeding] = useNeeding(client);
  const drop = useCallback(
    (id: string) => setQueue((before) => ({ ...before, lines: before.lines.filter((line) => line.id !== id) })),
    [],
  );
  const waiting = queue.lines.length;
  const name = PAGES.find(([id]) => id === page)?.[1] ?? "Queue";
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${name} · Heed`;
  }, [waiting, name]);
  return (
    <>
      <header>
        <a class="skip" href={`#/${page}`} onClick={toMain}>
          Skip to the page
        </a>
        <p class="brand">
          <img src="/icon.svg" alt="" width="22" height="22" /> Heed
        </p>
        <nav aria-label="Pages">
          {PAGES.map(([id, title]) => (
            <a key={id} href={`#/${id}`} aria-current={page === id ? "page" : undefined}>
              {title}
              {id === "queue" && waiting > 0 && <span class="badge">{waiting.toLocaleString("en")}</span>}
              {id === "servers" && needing > 0 && (
                <span class="badge" title={`${count(needing, "server")} to look at`}>
                  {needing.toLocaleString("en")}
                </span>
              )}
            </a>
          ))}
        </nav>
        <p class={`live ${live === false ? "lost" : ""}`} role="status">
          {live === null ? "Connecting …" : live ? "Live" : "No connection"}
        </p>
      </header>
      {live === false && (
        <p class="banner" role="alert">
          The connection to Heed is lost. Nothing can be answered until it is back; the calls go on waiting. Is{" "}
          <code>heed console</code> still running in its terminal?
        </p>
      )}
      <main id="main" tabIndex={-1}>
        {page === "queue" ? (
          <QueuePage client={client} queue={queue} live={live === true} drop={drop} />
        ) : (
          pageOf(page, rest, client, setNeeding)
        )}
      </main>
    </>
  );
}

function toMain(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function pageOf(page: string, rest: string, client: Client, needs: (servers: number) => void): ComponentChildren {
  switch (page) {
    case "servers":
      return <ServersPage client={client} needs={needs} />;
    case "history":
      return <HistoryPage client={client} call={rest === "" ? null : rest} />;
    case "grants":
      return <GrantsPage client={client} />;
    case "setup":
      return <SetupPage client={client} />;
    default:
      return <FiguresPage client={client} />;
  }
}

/** The page and what follows it, by the fragment. */
function usePlace(): readonly [string, string] {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const [page = "", rest = ""] = hash.replace(/^#\//, "").split("/");
  return [PAGES.some(([id]) => id === page) ? page : "queue", decodeURIComponent(rest)];
}
