import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { isTheCode, openFormTests } from "./form-test.js";

function world() {
  const home = createScratchHome(temporaryFolder());
  let now = 1000;
  const file = (where: string, id: string): string => join(home.dir, "state", "form-tests", where, `${id}.json`);
  return { open: () => openFormTests(home, () => now), file, at: (time: number) => (now = time) };
}

test("one of several gates of a client gets the test, and nobody else's gate", () => {
  const { open, file } = world();
  const id = open().put("one", "abcd2345", 5000);
  expect(statSync(file("open", id)).mode & 0o777).toBe(0o600);
  expect(readFileSync(file("open", id), "utf8")).not.toContain("abcd2345");
  expect(open().claim("two")).toBeNull();
  const claims = [open(), open()].map((store) => store.claim("one"));
  expect(claims).toEqual([expect.objectContaining({ id, client: "one", until: 5000 }), null]);
  const [claim] = claims;
  expect(
    claim !== null &&
      claim !== undefined &&
      [" ABCD2345 ", "abcd2346", "", "x".repeat(101)].map((text) => isTheCode(claim, text)),
  ).toEqual([true, false, false, false]);
});

test("a report is the claimer's, and nothing stays of a test that is closed", () => {
  const { open, file } = world();
  const store = open();
  const id = store.put("one", "abcd2345", 5000);
  store.report(id, { outcome: "right", version: "1", proof: "abcd2345", mark: null });
  expect(store.reportOf(id)).toBeNull();
  store.claim("one");
  store.report(id, { outcome: "decline", version: "1", proof: null, mark: null });
  expect(store.reportOf(id)).toEqual({ outcome: "decline", version: "1", proof: null, mark: null });
  writeFileSync(file("reports", id), '{"outcome":"yes","version":"1"}');
  expect(store.reportOf(id)).toBeNull();
  store.close(id);
  expect(store.claimed(id)).toBe(false);
  store.report(id, { outcome: "gone", version: "1", proof: null, mark: null });
  expect(store.reportOf(id)).toBeNull();
});

test("what is over or cannot be read is not asked, and goes with the next test", () => {
  const { open, file, at } = world();
  const store = open();
  const old = store.put("one", "abcd2345", 5000);
  writeFileSync(file("open", "damaged"), '{"id":"damaged","client":"one"', { mode: 0o600 });
  at(5000);
  expect(store.claim("one")).toBeNull();
  const fresh = store.put("one", "abcd2345", 9000);
  expect(readdirSync(join(file("open", old), ".."))).toEqual([`${fresh}.json`]);
});
