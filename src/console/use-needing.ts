import { useEffect, useState } from "preact/hooks";
import type { ServersView } from "./api.js";
import type { Client } from "./client.js";

/** How often the servers are looked at for what needs a person, while the tab is looked at (milliseconds). */
const LOOK_EVERY = 60_000;

/** How many servers need a person, as the badge says; and how a page that has looked tells it. */
export function useNeeding(client: Client): readonly [number, (servers: number) => void] {
  const [needing, setNeeding] = useState(0);
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const got = await client.get<ServersView>("servers");
      if (!gone && got.ok) setNeeding(got.value.servers.filter(({ attention }) => attention.length > 0).length);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [client]);
  return [needing, setNeeding];
}
