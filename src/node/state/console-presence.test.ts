import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openHome } from "../home.js";
import { temporaryFolder } from "../testing/temporary-folder.test-support.js";
import { announceConsole, consoleRuns } from "./console-presence.js";

const newHome = () => openHome({ HEED_HOME: join(temporaryFolder(), "heed") });

test("a console is there from its announcement until it takes that back", () => {
  const home = newHome();
  expect(consoleRuns(home)).toBe(false);
  const withdraw = announceConsole(home);
  expect(consoleRuns(home)).toBe(true);
  const folder = join(home.dir, "state/consoles");
  expect(statSync(join(folder, readdirSync(folder)[0] ?? "")).mode & 0o077).toBe(0);
  withdraw();
  expect(consoleRuns(home)).toBe(false);
});

test("what a dead process left behind, and what is no process, is no console", () => {
  const home = newHome();
  const folder = join(home.dir, "state/consoles");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "999999999-unknown"), "");
  writeFileSync(join(folder, ".DS_Store"), "");
  expect(consoleRuns(home)).toBe(false);
  // This process's number, as it was in another life.
  if (process.platform === "linux") writeFileSync(join(folder, `${process.pid}-00000000-1`), "");
  expect(consoleRuns(home)).toBe(false);
});
