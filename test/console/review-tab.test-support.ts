import type { ReviewAsked, ReviewView } from "../../src/console/api.js";
import { journalFolder } from "../../src/store/journal/open-journal.js";
import { readJournal } from "../../src/store/journal/read-journal.js";
import { loadLocks } from "../../src/store/lock/load-locks.js";
import { openTab } from "./console-tab.test-support.js";
import type { World } from "./console-world.test-support.js";

/** The user's lock: by label, each tool and whether it is accepted. */
export function lock(world: World): Readonly<Record<string, Readonly<Record<string, boolean>>>> {
  const { servers } = loadLocks({ home: world.home, project: world.home.dir }).user;
  return Object.fromEntries(
    servers.map(({ label, tools }) => [label, Object.fromEntries(tools.map(({ name, accepted }) => [name, accepted]))]),
  );
}

/** Reviews and their ends in the journal. */
export function journaled(world: World): readonly unknown[] {
  return [...readJournal(journalFolder(world.home), { types: ["trusted", "untrusted"] })].map((entry) =>
    "record" in entry ? entry.record : null,
  );
}

/** A tab at the review of one server. */
export async function reviewTab(world: World, label: string) {
  const { send, view } = await openTab(world);
  const server = view.servers.find((one) => one.label === label);
  const key = server?.key ?? "";
  const review = async (): Promise<ReviewView> => (await send(`servers/${key}/review`)).value as ReviewView;
  return {
    send,
    server,
    key,
    review,
    ask: async (choice: object) => {
      const { status, value, code } = await send(`servers/${key}/trust`, { overrides: [], ...choice });
      return { status, code, asked: value as ReviewAsked, text: JSON.stringify(value) };
    },
    give: async (id: string, typed = world.codes.at(-1)?.code ?? "") => {
      const { status, value, code } = await send(`codes/${id}`, { code: typed });
      return { status, code, value };
    },
  };
}
