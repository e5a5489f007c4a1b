import { expect, test } from "vitest";
import { join } from "node:path";
import { parseTool } from "../../core/tool/parse-tool.js";
import { pinTool } from "../../core/trust/pin-tool.js";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import type { Identity } from "../../launch/identity.js";
import { serverKey } from "../../launch/server-key.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { acceptProposals, type AcceptedProposal } from "./accept-proposals.js";
import { loadLocks, updateUserLock } from "./load-locks.js";

const IDENTITY: Identity = {
  transport: "stdio",
  artifact: { kind: "program", path: "/bin/notes", real: "/bin/notes", sha256: hash("notes") },
  args: [],
  envNames: [],
  env: [],
};
const SERVER = serverKey(IDENTITY, "package", hash);
const pin = (name: string) => pinTool(parseTool({ name }, "2026-07-28"), hash);

function world() {
  const home = openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
  updateUserLock(home, () => ({
    servers: [
      {
        label: "notes",
        identity: IDENTITY,
        tools: ["list", "get", "left"].map((name) => ({
          name,
          accepted: name !== "left",
          pin: pin(name),
          overrides: [],
          proposals: [],
        })),
      },
    ],
  }));
  const held = () =>
    loadLocks({ home, project: home.dir }).user.servers.flatMap(({ tools }) =>
      tools.flatMap(({ name, proposals }) => proposals.map(({ hint, value, judge }) => `${name} ${hint} ${value} ${judge}`)),
    );
  return { home, held };
}

const proposal = (tool: string, more: Partial<AcceptedProposal> = {}): AcceptedProposal => ({
  tool,
  hint: "readOnly",
  value: true,
  reason: "its name says so",
  judge: "judge-1",
  pin: pin(tool).pin,
  ...more,
});

test("writes what was accepted, beside what was accepted before; a later word takes an earlier one's place", () => {
  const { home, held } = world();
  expect(acceptProposals(home, SERVER, [proposal("list"), proposal("get")])).toEqual([]);
  expect(acceptProposals(home, SERVER, [proposal("list", { hint: "openWorld", value: false })])).toEqual([]);
  expect(acceptProposals(home, SERVER, [proposal("get", { judge: "judge-2" })])).toEqual([]);
  expect(held()).toEqual(["get readOnly true judge-2", "list openWorld false judge-1", "list readOnly true judge-1"]);
});

test.each<[string, AcceptedProposal]>([
  ["a tool that was left out", proposal("left")],
  ["a tool that is another definition by now", proposal("get", { pin: pin("other").pin })],
  ["a tool that is not in the lock", proposal("new")],
])("refuses all of it for %s", (_, one) => {
  const { home, held } = world();
  expect(acceptProposals(home, SERVER, [proposal("list"), one])).toEqual([one.tool]);
  expect(held()).toEqual([]);
});

test("refuses a server that was not reviewed", () => {
  const { home, held } = world();
  expect(acceptProposals(home, hash("another"), [proposal("list")])).toEqual(["list"]);
  expect(held()).toEqual([]);
});
