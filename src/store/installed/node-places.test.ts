import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { nodePlaces, programsAt } from "./node-places.js";

function world() {
  const folder = realpathSync(temporaryFolder());
  const node = (path: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "", { mode: 0o755 });
    return join(folder, path);
  };
  const link = (path: string, to: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(to, join(folder, path));
    return join(folder, path);
  };
  const places = (execPath: string, lasting: readonly string[] = [], opened: string | null = null) =>
    nodePlaces({ execPath, opened, lasting, platform: "linux" });
  return { folder, node, link, places };
}

test("a link of the system's that leads to the Node.js that runs comes before its own path", () => {
  const { node, link, places } = world();
  const real = node("lib/node/v22.1.0/bin/node");
  const [other, lasting] = [link("opt/node", node("else/node")), link("usr/local/bin/node", real)];
  expect(places(real, [other, lasting])[0]).toBe(lasting);
  expect(places(real, [other, lasting])).toContain(other);
});

test("of Homebrew the formula's link, never the Cellar", () => {
  const { folder, node, link, places } = world();
  const real = node("brew/Cellar/node@22/22.1.0/bin/node");
  link("brew/opt/node@22", join(folder, "brew/Cellar/node@22/22.1.0"));
  expect(places(real)[0]).toBe(join(folder, "brew/opt/node@22/bin/node"));
});

test("of fnm the default's link where that is meant, never a session's", () => {
  const { folder, node, link, places } = world();
  const real = node("fnm/node-versions/v22.1.0/installation/bin/node");
  const session = link("run/fnm_multishells/1_2/bin/node", real);
  expect(places(session)[0]).toBe(real);
  link("fnm/aliases/default", join(folder, "fnm/node-versions/v22.1.0/installation"));
  expect(places(session)[0]).toBe(join(folder, "fnm/aliases/default/bin/node"));
  expect(places(session).every((place) => !place.includes("multishells"))).toBe(true);
});

test.each([
  "nvm/versions/node/v22.1.0/bin/node",
  "volta/tools/image/node/22.1.0/bin/node",
  "asdf/installs/nodejs/22.1.0/bin/node",
  "mise/installs/node/22.1.0/bin/node",
  "nodenv/versions/22.1.0/bin/node",
])("of %s its own path, then the manager's other versions", (path) => {
  const { folder, node, places } = world();
  const real = node(path);
  const other = node(path.replace("22.1.0", "24.0.1"));
  const [first, second = ""] = places(real);
  expect([first, second]).toEqual([real, join(folder, path.replace(/v?22\.1\.0/u, "*"))]);
  expect(programsAt(second)).toEqual([real, other]);
});

test("nothing of the folder that is open is taken, nor what merely begins like it", () => {
  const { folder, node, places } = world();
  const real = node("project/node_modules/node/bin/node");
  const near = node("project-two/node");
  expect(places(real, [near], join(folder, "project"))).toEqual([near]);
  expect(programsAt(join(folder, "none/*/node"))).toEqual([]);
});
