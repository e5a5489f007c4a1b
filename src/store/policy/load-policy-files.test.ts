import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadPolicy } from "../../policy/load-policy.js";
import { acceptFile } from "../acceptance.js";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import type { AdminPlace } from "./admin-file.js";
import { ADMIN_PLACE, readAdminFile } from "./admin-file.js";
import { loadPolicyFiles, type LoadedPolicyFiles } from "./load-policy-files.js";
import type { PolicyPlaces } from "./find-policy-sources.js";

const me = process.getuid?.() ?? 0;
const posix = process.platform !== "win32";

function setup(): PolicyPlaces & { readonly admin: AdminPlace } {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "etc"), { mode: 0o755 });
  mkdirSync(join(folder, "project"));
  return {
    home: openHome({ HEED_HOME: join(folder, "heed") }),
    project: join(folder, "project"),
    admin: { file: join(folder, "etc", "heed.yaml"), owner: me },
  };
}

const codes = (loaded: LoadedPolicyFiles): readonly string[] => (loaded.ok ? ["ok"] : loaded.errors.map((error) => error.code));
const CAUTIOUS = "version: 1\npreset: cautious\n";
const MILD = "version: 1\npreset: autonomous\n";

describe("policy files", () => {
  test("none give the same default that the policy layer gives for none", async () => {
    const loaded = await loadPolicyFiles(setup());
    expect(loaded).toMatchObject({ ok: true, sources: [] });
    const direct = loadPolicy([], { hash });
    expect(loaded.ok && direct.ok && loaded.policy.digest).toBe(direct.ok && direct.policy.digest);
  });

  test("of every tier are found", async () => {
    const places = setup();
    const named = join(places.project, "extra.yaml");
    for (const file of [places.admin.file, join(places.home.dir, "heed.yaml"), join(places.project, "heed.yaml"), named])
      writeFileSync(file, CAUTIOUS, { mode: 0o644 });
    const loaded = await loadPolicyFiles({ ...places, file: named });
    expect(loaded.sources.map(({ tier, file, accepted }) => [tier, file, accepted])).toEqual([
      ["admin", places.admin.file, true],
      ["user", join(places.home.dir, "heed.yaml"), false],
      ["project", join(places.project, "heed.yaml"), false],
      ["project", named, false],
    ]);
    expect(loaded.ok && loaded.policy.presets).toEqual({ admin: "cautious", user: "cautious", project: "cautious" });
  });

  test("loosen only as accepted bytes", async () => {
    const places = setup();
    const file = join(places.project, "heed.yaml");
    writeFileSync(file, MILD);
    const preset = async (): Promise<unknown> => {
      const loaded = await loadPolicyFiles(places);
      return loaded.ok ? (loaded.policy.presets.project ?? "none") : codes(loaded);
    };
    expect(await preset()).not.toBe("autonomous");
    acceptFile(places.home, file, MILD);
    expect(await preset()).toBe("autonomous");
    writeFileSync(file, `${MILD}# more\n`);
    expect((await loadPolicyFiles(places)).sources[0]).toMatchObject({ accepted: false, acceptedText: MILD });
  });

  test("that were accepted and then removed still stand as they were accepted", async () => {
    const places = setup();
    const file = join(places.project, "heed.yaml");
    acceptFile(places.home, file, CAUTIOUS);
    const loaded = await loadPolicyFiles(places);
    expect(loaded.sources).toEqual([{ tier: "project", file, text: null, accepted: false, acceptedText: CAUTIOUS }]);
  });

  test("of a project that are links borrow no acceptance, and lose none", async () => {
    const places = setup();
    const [file, elsewhere] = [join(places.project, "heed.yaml"), join(places.project, "..", "elsewhere.yaml")];
    const found = async (): Promise<unknown> =>
      (await loadPolicyFiles(places)).sources.map(({ tier, accepted, acceptedText }) => [tier, accepted, acceptedText]);
    writeFileSync(elsewhere, MILD);
    acceptFile(places.home, elsewhere, MILD);
    symlinkSync(elsewhere, file);
    expect(await found()).toEqual([["project", false, null]]);
    acceptFile(places.home, file, CAUTIOUS);
    expect(await found()).toEqual([["project", false, CAUTIOUS]]);
    // A link to the user's own file takes nothing away either.
    rmSync(file);
    writeFileSync(join(places.home.dir, "heed.yaml"), MILD);
    symlinkSync(join(places.home.dir, "heed.yaml"), file);
    expect(await found()).toEqual([
      ["user", false, null],
      ["project", false, CAUTIOUS],
    ]);
  });

  test("reached twice count once, as the user's", async () => {
    const places = setup();
    writeFileSync(join(places.home.dir, "heed.yaml"), CAUTIOUS);
    const loaded = await loadPolicyFiles({ ...places, project: places.home.dir, file: join(places.home.dir, "heed.yaml") });
    expect(loaded.sources.map(({ tier }) => tier)).toEqual(["user"]);
  });

  test("that cannot be read close", async () => {
    const places = setup();
    mkdirSync(join(places.project, "heed.yaml"));
    expect(codes(await loadPolicyFiles(places))).toEqual(["file-unreadable"]);
    rmSync(join(places.project, "heed.yaml"), { recursive: true });
    writeFileSync(join(places.project, "heed.yaml"), Buffer.from([0xff]));
    expect(codes(await loadPolicyFiles(places))).toEqual(["file-not-utf8"]);
    rmSync(join(places.project, "heed.yaml"));
    mkdirSync(join(places.home.dir, "heed.yaml"));
    expect(codes(await loadPolicyFiles(places))).toEqual(["file-unreadable"]);
    expect(codes(await loadPolicyFiles({ ...setup(), file: "/nowhere/heed.yaml" }))).toEqual(["policy-file-missing"]);
  });

  test("whose record of acceptance is damaged close", async () => {
    const places = setup();
    const file = join(places.project, "heed.yaml");
    acceptFile(places.home, file, CAUTIOUS);
    writeFileSync(join(places.home.dir, "accepted", `${hash(file)}.json`), "{");
    expect(codes(await loadPolicyFiles(places))).toEqual(["acceptance-corrupt"]);
  });

  test.runIf(posix)("a user's that every user can write closes; a project's only counts as a project's", async () => {
    const places = setup();
    const file = join(places.home.dir, "heed.yaml");
    writeFileSync(file, CAUTIOUS);
    chmodSync(file, 0o666);
    expect(codes(await loadPolicyFiles(places))).toEqual(["file-writable-by-others"]);
    const other = setup();
    writeFileSync(join(other.project, "heed.yaml"), CAUTIOUS);
    chmodSync(join(other.project, "heed.yaml"), 0o666);
    expect(codes(await loadPolicyFiles(other))).toEqual(["ok"]);
  });
});

describe.runIf(posix)("the administrator's file", () => {
  test("has a fixed place", () => {
    expect(ADMIN_PLACE).toEqual({ file: "/etc/heed/heed.yaml", owner: 0 });
  });

  test.each([
    ["a file the group may write", (place: AdminPlace) => chmodSync(place.file, 0o664)],
    ["a file others may write", (place: AdminPlace) => chmodSync(place.file, 0o646)],
    ["a folder the group may write", (place: AdminPlace) => chmodSync(join(place.file, ".."), 0o775)],
    ["a folder others may write", (place: AdminPlace) => chmodSync(join(place.file, ".."), 0o757)],
  ])("is an error with %s", (_, weaken) => {
    const place = setup().admin;
    writeFileSync(place.file, CAUTIOUS, { mode: 0o644 });
    expect(readAdminFile(place)).toEqual({ ok: true, text: CAUTIOUS });
    weaken(place);
    expect(readAdminFile(place)).toMatchObject({ ok: false, error: { code: "admin-policy-not-protected" } });
  });

  test.runIf(me === 0)("is an error if a user owns it, its folder, or the file a link leads to", async () => {
    for (const foreign of ["heed.yaml", ".", "real.yaml"]) {
      const places = setup();
      const folder = join(places.admin.file, "..");
      writeFileSync(join(folder, "real.yaml"), CAUTIOUS, { mode: 0o644 });
      symlinkSync(join(folder, "real.yaml"), places.admin.file);
      expect(readAdminFile(places.admin)).toMatchObject({ ok: true });
      if (foreign === "heed.yaml") {
        rmSync(places.admin.file);
        writeFileSync(places.admin.file, CAUTIOUS, { mode: 0o644 });
      }
      chownSync(join(folder, foreign), 12345, 12345);
      expect(codes(await loadPolicyFiles(places)), foreign).toEqual(["admin-policy-not-protected"]);
    }
  });

  test("a folder in its place, or a dangling link, is an error", () => {
    const place = setup().admin;
    mkdirSync(place.file, { mode: 0o755 });
    expect(readAdminFile(place)).toMatchObject({ ok: false });
    rmSync(place.file, { recursive: true });
    symlinkSync("/nowhere/at/all", place.file);
    expect(readAdminFile(place)).toMatchObject({ ok: false });
  });
});
