import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openHome } from "../../node/home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { clientAnswers, rememberClientAnswer } from "./client-answers.js";

test("what became of forms is remembered for each client, whatever it is called", () => {
  const home = openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
  expect(clientAnswers(home)).toEqual([]);
  rememberClientAnswer(home, { name: "../drops", version: "1" }, "cancel", 5);
  rememberClientAnswer(home, { name: "../drops", version: "2" }, "cancel", 6);
  rememberClientAnswer(home, { name: "__proto__", version: "1" }, "person", 7);
  expect(clientAnswers(home)).toMatchObject([
    { name: "../drops", version: "2", counts: { cancel: 2, person: 0 }, last: { cancel: 6, person: null } },
    { name: "__proto__", version: "1", counts: { person: 1, silence: 0 }, last: { person: 7 } },
  ]);
  // A damaged file is forgotten, and the memory goes on.
  for (const file of readdirSync(join(home.dir, "state", "clients")))
    writeFileSync(join(home.dir, "state", "clients", file), "{");
  expect(clientAnswers(home)).toEqual([]);
  rememberClientAnswer(home, { name: "__proto__", version: "1" }, "silence", 8);
  expect(clientAnswers(home)).toMatchObject([{ name: "__proto__", counts: { person: 0, silence: 1 } }]);
});
