import { render, type VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { App } from "./app.js";
import { Client, exchangeLink } from "./client.js";

/** Where this tab keeps its key: it outlives a reload, and no other tab or origin can read it. */
const PLACE = "heed-key";

/** A link's secret out of the address, which then forgets it. */
function takeToken(): string | null {
  const token = /^#([A-Za-z0-9_-]{40,})$/.exec(location.hash)?.[1] ?? null;
  if (token !== null) history.replaceState(null, "", "/#/queue");
  return token;
}

function Locked({ message }: { readonly message: string | null }): VNode {
  return (
    <main class="alone">
      <p class="brand">
        <img src="/icon.svg" alt="" width="22" height="22" /> Heed
      </p>
      <h1>{message === null ? "This tab has no key" : "This tab cannot be opened"}</h1>
      {message !== null && <p role="alert">{message}</p>}
      <p>
        Each tab is opened by a link of its own, once. Go to the terminal in which <code>heed console</code> runs, press Enter,
        and open the new link.
      </p>
      <p class="note">
        The link stands nowhere else, so that neither a program nor another page of this machine can answer in your place.
      </p>
    </main>
  );
}

function Tab({ first, message }: { readonly first: string | null; readonly message: string | null }): VNode {
  const [key, setKey] = useState(first);
  const [why, setWhy] = useState(message);
  const client = useMemo(() => {
    if (key === null) return null;
    return new Client(key, (problem) => {
      sessionStorage.removeItem(PLACE);
      setWhy(problem.message);
      setKey(null);
    });
  }, [key]);
  return client === null ? <Locked message={why} /> : <App client={client} />;
}

async function begin(into: HTMLElement): Promise<void> {
  const token = takeToken();
  let message: string | null = null;
  if (token !== null) {
    const exchanged = await exchangeLink(token);
    if (exchanged.ok) sessionStorage.setItem(PLACE, exchanged.value.key);
    else {
      sessionStorage.removeItem(PLACE);
      message = exchanged.problem === "offline" ? "Heed does not answer." : exchanged.problem.message;
    }
  }
  into.replaceChildren();
  render(<Tab first={sessionStorage.getItem(PLACE)} message={message} />, into);
}

const place = document.getElementById("console");
if (place !== null) void begin(place);
