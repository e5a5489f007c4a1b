import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hash } from "../../node/hash.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { createScratchHome } from "../../node/scratch-home.js";
import type { Identity } from "../../launch/identity.js";
import { identityDigest, keptIdentity, saveIdentity } from "./identities.js";

const script = (path: string): Identity => ({
  transport: "stdio",
  artifact: {
    kind: "script",
    interpreter: "node",
    interpreterReal: null,
    options: ["--enable-source-maps"],
    path,
    sha256: hash(path),
    files: [],
    within: { name: "notes", version: "1.0.0" },
  },
  args: ["/data", "$${root}"],
  envNames: ["TOKEN"],
  env: [{ name: "API_URL", digest: hash("url") }],
});
const url: Identity = { transport: "http", origin: "https://mcp.example", path: "/mcp", query: [], channel: "tls" };

describe("identities that gates keep", () => {
  test("come back as they were, by everything that they say", () => {
    const home = createScratchHome(temporaryFolder());
    for (const identity of [script("/srv/${root}/notes.js"), url]) {
      expect(keptIdentity(home, identityDigest(identity))).toBeNull();
      saveIdentity(home, identity);
      expect(keptIdentity(home, identityDigest(identity))).toEqual(identity);
    }
    const one = script("/srv/notes.js");
    if (one.transport !== "stdio" || one.artifact.kind !== "script") throw new Error("it is a script");
    const other = { ...one, artifact: { ...one.artifact, within: { name: "notes", version: "1.0.1" } } };
    expect(identityDigest(other)).not.toBe(identityDigest(one));
    const file = join(home.dir, "identities", `${identityDigest(url)}.json`);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("that are another one by now, or are none, are not there", () => {
    const home = createScratchHome(temporaryFolder());
    saveIdentity(home, url);
    const file = join(home.dir, "identities", `${identityDigest(url)}.json`);
    for (const text of [JSON.stringify({ ...url, origin: "https://evil.example" }), '{"transport":"http"}', "{", "[]"]) {
      writeFileSync(file, text, { mode: 0o600 });
      expect(keptIdentity(home, identityDigest(url)), text).toBeNull();
    }
    for (const digest of ["", "../heed.lock", "x".repeat(64)]) expect(keptIdentity(home, digest)).toBeNull();
  });

  test("do not become more and more: the oldest goes", () => {
    const home = createScratchHome(temporaryFolder());
    saveIdentity(home, url);
    const folder = join(home.dir, "identities");
    const old = join(folder, `${identityDigest(url)}.json`);
    utimesSync(old, 1, 1);
    for (let number = 0; number < 999; number += 1) writeFileSync(join(folder, `${hash(String(number))}.json`), "{}");
    saveIdentity(home, script("/srv/a.js"));
    expect(readdirSync(folder)).toHaveLength(1000);
    expect(existsSync(old)).toBe(false);
    expect(keptIdentity(home, identityDigest(script("/srv/a.js")))).not.toBeNull();
  });
});
