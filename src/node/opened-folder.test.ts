import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { refuseOpenedHome } from "./home.js";
import { liesIn, openedFolder } from "./opened-folder.js";
import { temporaryFolder } from "./testing/temporary-folder.test-support.js";

function world() {
  const folder = realpathSync(temporaryFolder());
  const account = join(folder, "home/ada");
  const project = join(account, "work/project");
  mkdirSync(project, { recursive: true });
  return { folder, account, project };
}

describe("the folder that is open", () => {
  test("is the working folder, but for the root and for what holds the person's own folder", () => {
    const { folder, account, project } = world();
    expect(["/", folder, join(folder, "home"), account].map((cwd) => openedFolder(cwd, account))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(openedFolder(project, account)).toBe(project);
    expect([openedFolder("/", null), openedFolder(account, null)]).toEqual([null, account]);
  });

  test("holds what lies in it, whatever a name begins with, and links are followed", () => {
    const { folder, account, project } = world();
    symlinkSync(project, join(folder, "link"));
    expect([project, join(project, "..a"), join(folder, "link/x")].map((path) => liesIn(path, project))).toEqual([
      true,
      true,
      true,
    ]);
    expect([`${project}2`, account, join(project, "..")].map((path) => liesIn(path, project))).toEqual([false, false, false]);
  });
});

describe("a home that variables name", () => {
  const refused = (env: Readonly<Record<string, string>>, cwd: string, account: string): boolean => {
    try {
      refuseOpenedHome(env, cwd, account);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: "home-in-opened-folder" });
      return true;
    }
  };

  test("is refused in the folder that is open, however the variable is called", () => {
    const { account, project } = world();
    expect(refused({ HEED_HOME: join(project, ".heed") }, project, account)).toBe(true);
    expect(refused({ HEED_HOME: project }, project, account)).toBe(true);
    if (process.platform === "linux") expect(refused({ XDG_CONFIG_HOME: project }, project, account)).toBe(true);
  });

  test("is taken elsewhere, and below the person's own folder where a host starts servers in that", () => {
    const { account, project } = world();
    const own = join(account, ".config/heed");
    expect(refused({ HEED_HOME: own }, project, account)).toBe(false);
    expect(["/", account].map((cwd) => refused({ HEED_HOME: own }, cwd, account))).toEqual([false, false]);
    // The folder where it lies anyway, named or not.
    if (process.platform === "linux") expect(refused({ HEED_HOME: own }, join(account, ".config"), account)).toBe(false);
    expect(refused({ HEED_HOME: "relative" }, project, account)).toBe(false);
  });
});
