import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { acceptFile } from "../acceptance.js";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import type { Artifact, Identity, PackageArtifact } from "../../launch/identity.js";
import { serverKey } from "../../launch/server-key.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { loadDefinition, saveDefinition } from "./definitions.js";
import { formatLock } from "./format-lock.js";
import { findEntry, loadLocks, updateUserLock, userLockFile } from "./load-locks.js";
import type { Lock, LockEntry } from "./lock.js";
import { parseLock } from "./parse-lock.js";
import { fromPortable, toPortable } from "./portable-path.js";

const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../../schema/lock.schema.json"), "utf8")) as object;
const valid = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(schema);

const sha = hash("x");
const PACKAGE: PackageArtifact = {
  kind: "package",
  name: "@acme/billing",
  spec: "^1",
  source: "registry",
  from: "https://registry.example",
  version: "1.2.3",
  integrity: "sha512-x",
  tree: sha,
  folder: "/cache/x",
  bin: "billing",
  sha256: sha,
};
const ARTIFACTS: readonly Artifact[] = [
  PACKAGE,
  {
    kind: "script",
    interpreter: "node",
    interpreterReal: null,
    options: ["--enable-source-maps"],
    path: "/p/server.js",
    sha256: sha,
    files: [{ path: "/p/hook.js", sha256: sha }],
    within: { name: "p", version: "1.0.0" },
  },
  { kind: "program", path: "/usr/bin/python3", real: "/usr/bin/python3.11", sha256: null },
  { kind: "image", program: "/usr/bin/docker", image: "acme/billing", digest: sha },
  { kind: "unresolved", command: "npx", why: "not-installed" },
];

const stdio = (artifact: Artifact): Identity => ({
  transport: "stdio",
  artifact,
  args: ["--root", "/p/data"],
  envNames: ["API_KEY"],
  env: [{ name: "API_URL", digest: sha }],
});
const http: Identity = {
  transport: "http",
  origin: "https://mcp.example",
  path: "/mcp",
  query: [{ name: "key", digest: sha }],
  channel: "tls",
};

function entry(label: string, identity: Identity, ...names: readonly string[]): LockEntry {
  const tools = names.map((name) => ({
    name,
    accepted: name !== "left_out",
    pin: {
      pin: hash(name),
      parts: { text: sha, schema: sha, hints: sha, other: sha },
      declared: { readOnly: "true", destructive: "absent", idempotent: "malformed-cautious", openWorld: "false" } as const,
      ...(name === "left_out" ? {} : { stray: ["readOnly", "openWorld"] as const, written: hash(`${name} as it was written`) }),
    },
    overrides: [{ hint: "readOnly", value: true, reason: "it only \u202Ereads", shown: [sha], pin: hash(name) } as const],
    proposals: [
      { hint: "openWorld", value: false, reason: "its definition says \u202Enothing", judge: "1", pin: hash(name) } as const,
    ],
  }));
  return { label, identity, tools };
}

const FULL: Lock = {
  servers: [
    ...ARTIFACTS.map((artifact) => entry(`l-${artifact.kind}`, stdio(artifact), "__proto__", "constructor", "left_out")),
    entry("__proto__", http, "b", "a"),
  ],
};

const errors = (text: string): readonly string[] => {
  const parsed = parseLock(text, "heed.lock", null);
  return parsed.ok ? [] : parsed.errors.map((error) => `${error.code} ${error.at?.line}:${error.at?.column} ${error.message}`);
};

describe("heed.lock", () => {
  test("has one text, whatever the order, and is read back as it was", () => {
    const text = formatLock(FULL, null);
    const parsed = parseLock(text, "heed.lock", null);
    expect(parsed.ok && formatLock(parsed.lock, null)).toBe(text);
    expect(
      formatLock({ servers: FULL.servers.map((one) => ({ ...one, tools: one.tools.toReversed() })).toReversed() }, null),
    ).toBe(text);
    expect(valid(JSON.parse(text)), JSON.stringify(valid.errors)).toBe(true);
    expect(parsed.ok && parsed.lock.servers[0]?.label).toBe("__proto__");
    expect(parsed.ok && parsed.lock.servers[0]?.tools).toEqual(FULL.servers.at(-1)?.tools.toReversed());
    // An entry from before they were written has neither.
    const leftOut = parsed.ok ? parsed.lock.servers[1]?.tools.at(-1) : undefined;
    expect([leftOut?.name, Object.keys(leftOut?.pin ?? {})]).toEqual(["left_out", ["pin", "parts", "declared"]]);
  });

  test("shows one tool in a few lines", () => {
    expect(formatLock({ servers: [entry("billing", http, "list")] }, null)).toMatchSnapshot();
  });

  test("schema and reader agree on what is no lock", () => {
    const good = JSON.parse(formatLock(FULL, null)) as Record<string, unknown>;
    let tried = 0;
    // Each value replaced by one of another kind, each member removed, one added: at every place.
    const visit = (value: unknown, put: (changed: unknown) => unknown): void => {
      const check = (changed: unknown): void => {
        tried += 1;
        const text = JSON.stringify(put(changed));
        expect(parseLock(text, "heed.lock", null).ok, text).toBe(valid(JSON.parse(text)));
      };
      check(value === 7 ? "seven" : 7);
      check([]);
      if (Array.isArray(value))
        value.slice(0, 1).forEach((item, index) => visit(item, (changed) => put(value.with(index, changed))));
      else if (typeof value === "object" && value !== null) {
        check({ ...value, more: 1 });
        for (const [key, item] of Object.entries(value)) {
          const { [key]: _, ...rest } = value as Record<string, unknown>;
          check(rest);
          visit(item, (changed) => put({ ...value, [key]: changed }));
        }
      }
    };
    for (const server of good["servers"] as readonly unknown[]) visit(server, (changed) => ({ version: 1, servers: [changed] }));
    expect(tried).toBeGreaterThan(500);
  });

  test("says what is wrong and where", () => {
    const text = formatLock({ servers: [entry("billing", http, "list")] }, null);
    expect(errors("{")).toEqual([expect.stringMatching(/^lock-syntax 1:2 heed\.lock: Not valid JSON/)]);
    expect(errors('{"version": 2, "servers": []}')).toEqual([
      expect.stringMatching(/^lock-version 1:13 .*version 2.*reads version 1/),
    ]);
    expect(errors(text.replace('"accepted": true', '"accepted": "yes"'))).toEqual([
      expect.stringMatching(/^lock-invalid \d+:\d+ heed\.lock: servers\[0\]\.tools\[0\]\.accepted should be true or false/),
    ]);
    expect(errors(text.replace('"accepted"', '"acepted"'))).toHaveLength(3);
    expect(errors(text.replace('"label": "billing",', '"label": "billing", "label": "x",'))).toEqual([
      expect.stringMatching(/^lock-syntax .*"label" stands twice/),
    ]);
    const line = text.slice(0, text.indexOf('"malformed-cautious"')).split("\n").length;
    expect(errors(text.replace('"malformed-cautious"', '"maybe"'))[0]).toContain(`lock-invalid ${line}:`);
  });

  test("holds no label, server or tool twice", () => {
    const both = (...servers: readonly LockEntry[]): readonly string[] => errors(formatLock({ servers }, null));
    expect(both(entry("a", http), entry("a", stdio(PACKAGE)))[0]).toMatch(/another label: "a" stands above/);
    expect(both(entry("a", http), entry("b", http))[0]).toMatch(/another server than that of "a"/);
    const newer = stdio({ ...PACKAGE, version: "1.3.0", integrity: "sha512-y", spec: "1.3.0", folder: "/cache/y", tree: null });
    expect(both(entry("a", stdio(PACKAGE)), entry("b", newer))[0]).toMatch(/another server than that of "a" \(a version/);
    const own = stdio({ ...PACKAGE, source: "project" });
    expect(both(entry("a", stdio(PACKAGE)), entry("b", own), entry("c", { ...stdio(PACKAGE), args: [] } as Identity))).toEqual(
      [],
    );
    expect(both(entry("a", http, "t", "t"))[0]).toMatch(/another name: "t" stands above/);
    expect(both(entry("", http))[0]).toMatch(/at least one character/);
  });
});

describe("a project's lock", () => {
  test("is portable: what lies in the project follows it, and nothing else does", () => {
    const identity: Identity = {
      transport: "stdio",
      artifact: ARTIFACTS[1] as Artifact,
      args: ["/p", "/p/x", "--root=/p/y", "/private", "${root}/z", "$${root}"],
      envNames: [],
      env: [],
    };
    const text = formatLock({ servers: [entry("a", identity)] }, "/p");
    expect(text).toContain('["${root}", "${root}/x", "--root=${root}/y", "/private", "$${root}/z", "$$${root}"]');
    const here = parseLock(text, "heed.lock", "/p");
    expect(here.ok && here.lock.servers[0]?.identity).toEqual(identity);
    const there = parseLock(text, "heed.lock", "/q");
    expect(there.ok && there.lock.servers[0]?.identity).toMatchObject({
      artifact: { path: "/q/server.js" },
      args: ["/q", "/q/x", "--root=/q/y", "/private", "${root}/z", "$${root}"],
    });
  });

  test.each(["", "$", "${", "$${", "$$${root}", "${root}", "/p", "/p/${root}", "--a=/p", "/pq", "--a=/pq", "x/p"])(
    "a text survives: %j",
    (text) => {
      expect(fromPortable(toPortable(text, "/p"), "/p")).toBe(text);
      expect(toPortable(text, null)).toBe(text);
    },
  );

  test("is a proposal until a person accepts those bytes, and stands below the user's own", () => {
    const folder = temporaryFolder();
    const project = join(folder, "project");
    mkdirSync(project);
    const places = { home: openHome({ HEED_HOME: join(folder, "heed") }), project };
    expect(loadLocks(places)).toEqual({ user: { servers: [] }, project: null, errors: [] });
    const text = formatLock({ servers: [entry("theirs", http, "list")] }, project);
    writeFileSync(join(project, "heed.lock"), text);
    expect(loadLocks(places).project).toMatchObject({ accepted: false });
    expect(findEntry(loadLocks(places), http, "package")).toBeNull();
    acceptFile(places.home, join(project, "heed.lock"), text);
    expect(findEntry(loadLocks(places), http, "package")).toMatchObject({
      from: "project",
      server: { label: "theirs", server: serverKey(http, "package", hash) },
      notes: [],
    });
    updateUserLock(places.home, (lock) => ({ servers: [...lock.servers, entry("mine", http)] }));
    expect(findEntry(loadLocks(places), http, "package")).toMatchObject({ from: "user", entry: { label: "mine" } });
    writeFileSync(join(project, "heed.lock"), `${text}\n`);
    expect(loadLocks(places).project?.accepted).toBe(false);
  });

  test("reached by a link of another project it carries no acceptance: there the folder is another", () => {
    const folder = temporaryFolder();
    const [ours, theirs] = [join(folder, "ours"), join(folder, "theirs")];
    for (const path of [ours, theirs]) mkdirSync(path);
    const home = openHome({ HEED_HOME: join(folder, "heed") });
    const local = (project: string): Identity =>
      stdio({ ...PACKAGE, source: "project", folder: join(project, "node_modules", "@acme/billing") });
    const text = formatLock({ servers: [entry("billing", local(ours))] }, ours);
    writeFileSync(join(ours, "heed.lock"), text);
    acceptFile(home, join(ours, "heed.lock"), text);
    symlinkSync(join(ours, "heed.lock"), join(theirs, "heed.lock"));
    expect(findEntry(loadLocks({ home, project: ours }), local(ours), "package")).not.toBeNull();
    expect(findEntry(loadLocks({ home, project: theirs }), local(theirs), "package")).toBeNull();
    // A link to the folder itself is the same place.
    symlinkSync(ours, join(folder, "link"));
    expect(findEntry(loadLocks({ home, project: join(folder, "link") }), local(ours), "package")).not.toBeNull();
  });

  test("does not count while the user's own cannot be read: that one may have left a tool out", () => {
    const folder = temporaryFolder();
    const places = { home: openHome({ HEED_HOME: join(folder, "heed") }), project: folder };
    const text = formatLock({ servers: [entry("theirs", http)] }, folder);
    writeFileSync(join(folder, "heed.lock"), text);
    acceptFile(places.home, join(folder, "heed.lock"), text);
    expect(findEntry(loadLocks(places), http, "package")).toMatchObject({ from: "project" });
    writeFileSync(userLockFile(places.home), "nonsense");
    expect(findEntry(loadLocks(places), http, "package")).toBeNull();
  });

  test("with very many mistakes tells some, soon", () => {
    const text = JSON.stringify({ version: 1, servers: Array.from({ length: 50_000 }, () => ({})) });
    const parsed = parseLock(text, "heed.lock", null);
    expect(parsed.ok || parsed.errors.length).toBe(20);
  });

  test("a broken one gives its errors and no entries; the user's stays", () => {
    const folder = temporaryFolder();
    const places = { home: openHome({ HEED_HOME: join(folder, "heed") }), project: folder };
    updateUserLock(places.home, () => ({ servers: [entry("mine", http)] }));
    writeFileSync(join(folder, "heed.lock"), "{}");
    const locks = loadLocks(places);
    expect(locks.errors.map((error) => error.code)).toEqual(["lock-invalid", "lock-invalid", "lock-invalid"]);
    expect(findEntry(locks, http, "package")).toMatchObject({ from: "user" });
    writeFileSync(userLockFile(places.home), "nonsense");
    expect(findEntry(loadLocks(places), http, "package")).toBeNull();
    expect(() => updateUserLock(places.home, (lock) => lock)).toThrow(/Not valid JSON/);
    expect(readFileSync(userLockFile(places.home), "utf8")).toBe("nonsense");
  });
});

describe("finding a server's entry", () => {
  const newer = stdio({ ...PACKAGE, version: "1.3.0", integrity: "sha512-y", spec: "1.3.0" });
  const locks = { user: { servers: [entry("billing", stdio(PACKAGE))] }, project: null };

  test("a new version of the package keeps its entry and is noted; strict identity does not keep it", () => {
    expect(findEntry(locks, newer, "package")?.notes).toEqual([
      { code: "identity-version-changed", args: { name: "@acme/billing", from: "1.2.3", to: "1.3.0" } },
    ]);
    expect(findEntry(locks, newer, "strict")).toBeNull();
    expect(findEntry(locks, stdio(PACKAGE), "strict")).not.toBeNull();
  });

  test("fewer variables keep it and are noted; more, another value, or another service do not", () => {
    const digest = (text: string) => hash(text);
    const env = (envNames: readonly string[], ...pairs: readonly (readonly [string, string])[]): Identity => ({
      transport: "stdio",
      artifact: PACKAGE,
      args: [],
      envNames,
      env: pairs.map(([name, value]) => ({ name, digest: digest(value) })),
    });
    const reviewed = env(["API_KEY", "API_URL", "RUST_BACKTRACE"], ["API_URL", "a"]);
    const lock = { user: { servers: [entry("billing", reviewed)] }, project: null };
    const find = (now: Identity): unknown => {
      const found = findEntry(lock, now, "package");
      return found === null
        ? null
        : [found.server.server === serverKey(reviewed, "package", hash), found.notes.map(({ args }) => args)];
    };
    expect(find(reviewed)).toEqual([true, []]);
    expect(find(env(["API_URL"], ["API_URL", "a"]))).toEqual([true, [{ names: ["API_KEY", "RUST_BACKTRACE"] }]]);
    expect(find(env(["API_URL", "ALLOW_WRITE"], ["API_URL", "a"]))).toBeNull();
    expect(find(env(["API_URL"], ["API_URL", "b"]))).toBeNull();
    expect(find(env(["API_KEY"]))).toBeNull();
    expect(find(env(["API_URL", "NODE_OPTIONS"], ["API_URL", "a"], ["NODE_OPTIONS", "x"]))).toBeNull();
  });

  test.each([
    ..."READ_ONLY READONLY MCP_READ_ONLY readOnly ALLOWED_DIRS DENY_TOOLS DENIED_PATHS RESTRICT_TO SAFE_MODE UNSAFE".split(" "),
    ..."SANDBOX IS_SANDBOXED DISABLE_WRITES DISABLED_TOOLS RATE_LIMIT SCOPES OAUTH_SCOPE PERMISSIONS DRY_RUN MAX_ROWS".split(" "),
    ..."ENABLED_TOOLS WRITE_ACCESS BLOCKED_HOSTS tool-allowlist REQUIRE_APPROVAL CONFIRM_DELETES ACCESS_MODE".split(" "),
    ..."NODE_OPTIONS LD_PRELOAD API_URL".split(" "),
  ])("a lost %s makes it another server: it may have been what guarded it", (name) => {
    const counts = /^(?:NODE|LD)_|_URL$/.test(name);
    const env = counts ? [{ name, digest: sha }] : [];
    const reviewed: Identity = { transport: "stdio", artifact: PACKAGE, args: [], envNames: [name], env };
    const lock = { user: { servers: [entry("billing", reviewed)] }, project: null };
    expect(findEntry(lock, reviewed, "package")).not.toBeNull();
    expect(findEntry(lock, { ...reviewed, envNames: [], env: [] }, "package")).toBeNull();
  });

  test.each(
    "API_KEY GITHUB_PERSONAL_ACCESS_TOKEN AWS_ACCESS_KEY_ID RUST_BACKTRACE LOG_FILE NOTES_DIR TIMEZONE ROOM THREADS WORKER_COUNT SLACK_TEAM_ID PROFILE".split(
      " ",
    ),
  )("a lost %s does not", (name) => {
    const reviewed: Identity = { transport: "stdio", artifact: PACKAGE, args: [], envNames: [name], env: [] };
    const lock = { user: { servers: [entry("billing", reviewed)] }, project: null };
    expect(findEntry(lock, { ...reviewed, envNames: [] }, "package")?.notes).toEqual([
      { code: "identity-variables-missing", args: { names: [name] } },
    ]);
  });

  test("where fewer variables could be any of several entries, it is none of them", () => {
    const env = (...envNames: readonly string[]): Identity => ({
      transport: "stdio",
      artifact: PACKAGE,
      args: [],
      envNames,
      env: [],
    });
    const lock = { user: { servers: [entry("one", env("A", "B")), entry("two", env("A", "C"))] }, project: null };
    expect(findEntry(lock, env("A", "C"), "package")?.entry.label).toBe("two");
    expect(findEntry(lock, env("B"), "package")?.entry.label).toBe("one");
    expect(findEntry(lock, env("A"), "package")).toBeNull();
  });

  test("an unresolved server has none, whatever the lock says", () => {
    const unresolved = stdio(ARTIFACTS[4] as Artifact);
    expect(findEntry({ user: { servers: [entry("x", unresolved)] }, project: null }, unresolved, "package")).toBeNull();
  });

  test("so has one on an open channel", () => {
    const open: Identity = { ...http, origin: "http://mcp.example", channel: "open" };
    expect(findEntry({ user: { servers: [entry("x", open)] }, project: null }, open, "package")).toBeNull();
  });
});

describe("changing the user's lock", () => {
  test("a change that another process made meanwhile is not lost", () => {
    const home = openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
    let first = true;
    updateUserLock(home, (lock) => {
      if (first) {
        first = false;
        writeFileSync(userLockFile(home), formatLock({ servers: [entry("other", http)] }, null));
      }
      return { servers: [...lock.servers, entry("mine", stdio(PACKAGE))] };
    });
    expect(loadLocks({ home, project: home.dir }).user.servers.map(({ label }) => label)).toEqual(["mine", "other"]);
  });
});

describe("definitions", () => {
  test("are kept once under their pin", () => {
    const home = openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
    const definition: unknown = JSON.parse('{"name":"__proto__","__proto__":{"a":1}}');
    saveDefinition(home, sha, definition as never);
    saveDefinition(home, sha, { other: true });
    expect(JSON.stringify(loadDefinition(home, sha))).toBe(JSON.stringify(definition));
    expect(loadDefinition(home, hash("none"))).toBeNull();
    writeFileSync(join(home.dir, "definitions", `${sha}.json`), "broken");
    expect(loadDefinition(home, sha)).toBeNull();
    expect(readdirSync(join(home.dir, "definitions"))).toEqual([`${sha}.json`]);
  });
});
