import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.test-support.js";
import { watchChanges } from "./watch-changes.js";

function watching(files: readonly string[]) {
  let now = 1_000_000;
  const watch = watchChanges(files, () => now);
  onTestFinished(() => watch.close());
  const told = (): Promise<void> => vi.waitFor(() => expect(watch.changed()).toBe(true), 5000);
  // What was told of so far is over.
  const quiet = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    watch.changed();
    expect(watch.changed()).toBe(false);
  };
  return { watch, told, quiet, pass: (by: number) => (now += by) };
}

it("tells of a change in place, a replacement, a removal, a new file and a new mode, and of each once", async () => {
  const dir = temporaryFolder();
  const file = join(dir, "heed.yaml");
  writeFileSync(file, "a");
  const { told, quiet } = watching([file, join(dir, "none", "deep")]);
  await quiet();
  const changes: (() => void)[] = [
    () => appendFileSync(file, "b"),
    () => {
      writeFileSync(join(dir, "new"), "c");
      renameSync(join(dir, "new"), file);
    },
    () => chmodSync(dir, 0o770),
    () => rmSync(file),
    () => mkdirSync(join(dir, "none")),
    () => writeFileSync(join(dir, "none", "deep"), "d"),
  ];
  for (const change of changes) {
    change();
    await told();
    await quiet();
  }
});

it("follows a link to where the file really stands", async () => {
  const [dir, elsewhere] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(elsewhere, "real"), "a");
  symlinkSync(join(elsewhere, "real"), join(dir, "heed.yaml"));
  const { told, quiet } = watching([join(dir, "heed.yaml")]);
  await quiet();
  appendFileSync(join(elsewhere, "real"), "b");
  await told();
});

it("watches the folder that stands in the place of one that is gone", async () => {
  const dir = join(temporaryFolder(), "project");
  mkdirSync(dir);
  const { told, quiet } = watching([join(dir, "heed.yaml")]);
  await quiet();
  rmSync(dir, { recursive: true });
  mkdirSync(dir);
  await told();
  await quiet();
  writeFileSync(join(dir, "heed.yaml"), "a");
  await told();
});

it("trusts that nothing changed for a second, and no clock that was set back", async () => {
  const { watch, quiet, pass } = watching([join(temporaryFolder(), "heed.yaml")]);
  await quiet();
  pass(999);
  expect(watch.changed()).toBe(false);
  pass(1);
  expect([watch.changed(), watch.changed()]).toEqual([true, false]);
  pass(-5);
  expect([watch.changed(), watch.changed()]).toEqual([true, false]);
});

it("serves many who watch one folder, until the last of them ends", async () => {
  const file = join(temporaryFolder(), "heed.yaml");
  const [one, two] = [watching([file]), watching([file])];
  await one.quiet();
  await two.quiet();
  one.watch.close();
  writeFileSync(file, "a");
  await two.told();
});
