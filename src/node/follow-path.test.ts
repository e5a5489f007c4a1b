import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { followPath } from "./follow-path.js";
import { settledPath } from "./settled-path.js";

const at = realpathSync(mkdtempSync(join(tmpdir(), "heed-follow-")));
afterAll(() => rmSync(at, { recursive: true }));
mkdirSync(join(at, "in", "deep"), { recursive: true });
mkdirSync(join(at, "out", "side"), { recursive: true });
writeFileSync(join(at, "in", "file.md"), "");
const link = (name: string, to: string): void => symlinkSync(to, join(at, "in", name));
link("folder", join(at, "out", "side"));
link("near", "deep");
link("dangling", join(at, "out", "not-yet.md"));
link("up", "../out/not-yet/deeper.md");
link("chain", "dangling");
link("longer", "near/../chain");
link("self", "self");
link("ping", "pong");
link("pong", "ping");
for (let i = 0; i < 45; i++) link(`n${i}`, `n${i + 1}`);

describe("followPath", () => {
  it.each([
    ["a plain file", "in/file.md", "in/file.md"],
    ["what is not there", "in/new/er.md", "in/new/er.md"],
    ["a link to a folder", "in/folder/x", "out/side/x"],
    ["a relative link", "in/near/x", "in/deep/x"],
    ["a link to what is not there yet", "in/dangling", "out/not-yet.md"],
    ["below such a link", "in/dangling/x", "out/not-yet.md/x"],
    ["a relative one into a folder that is not there", "in/up", "out/not-yet/deeper.md"],
    ["a link to such a link", "in/chain", "out/not-yet.md"],
    ["links and steps mixed", "in/longer", "out/not-yet.md"],
    ["a step up from where a link led", "in/folder/../x", "out/x"],
    ["a step up from what is not there", "in/none/../file.md", "in/file.md"],
    ["empty and idle steps", "in//./deep/.//", "in/deep"],
  ])("takes %s", (_, path, real) => {
    expect(followPath(`${at}/${path}`)).toBe(`${at}/${real}`);
  });

  it.each(["in/self", "in/self/x", "in/ping", "in/n0", "in/file.md/x", "in/file.md/../file.md"])(
    "does not guess at %s",
    (path) => {
      expect(followPath(`${at}/${path}`)).toBe(null);
      expect(() => settledPath(`${at}/${path}`)).toThrow("Nobody can tell where");
    },
  );

  it("stops above the root, at a NUL and at a relative path", () => {
    expect(followPath(`/../../${at}/in`)).toBe(`${at}/in`);
    expect(followPath(`${at}/a\0b`)).toBe(null);
    expect(followPath("in/file.md")).toBe(null);
  });

  it.runIf(process.platform === "linux")("takes no link of /proc, which leads each program elsewhere", () => {
    for (const path of ["/proc/self/cwd/x", "/proc/thread-self/root/etc", `/proc/${process.pid}/cwd`, "/dev/fd/0"])
      expect(followPath(path), path).toBe(null);
  });

  it.runIf(process.getuid?.() !== 0)("does not guess what a closed folder holds", () => {
    mkdirSync(join(at, "closed"));
    chmodSync(join(at, "closed"), 0o000);
    expect(followPath(`${at}/closed/x`)).toBe(null);
    chmodSync(join(at, "closed"), 0o700);
  });
});
