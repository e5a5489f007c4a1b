import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { compareEvents, compareLines, type Compared } from "./one-reading.test-support.js";

/** Python itself, where there is one: `json.loads` of each line, split as `str.split("\n")` and as `str.splitlines` split. */
const PYTHON = `
import base64, json, sys
def taken(value):
    if isinstance(value, list): return [one for item in value for one in taken(item)]
    if not isinstance(value, dict) or value.get("jsonrpc") != "2.0": return []
    return [[value.get("method"), value.get("id")]]
for line in sys.stdin:
    text = base64.b64decode(line).decode("utf-8", "replace")
    found = []
    for one in text.split("\\n") + text.splitlines():
        for way in (one, one.encode("utf-8", "surrogatepass")):
            try: found += taken(json.loads(way, strict=False))
            except (ValueError, RecursionError): pass
    print(json.dumps(found))
`;

function powerOf({ texts, reached, unread, without }: Compared): void {
  expect(unread.slice(0, 3)).toEqual([]);
  // Streams that nobody reads differently, or that never pass, would prove nothing.
  expect(without).toBeGreaterThan(texts / 4);
  expect(reached).toBeGreaterThan(texts / 50);
}

it("whatever any reader of lines takes for a message is what the gate read, or never arrived", () => {
  powerOf(compareLines(1, 5000));
});

it("whatever any reader of events takes for a message is what the gate read, or never arrived", async () => {
  powerOf(await compareEvents(1, 4000));
});

it("so it is for Python itself, where there is one", ({ skip }) => {
  const { blobs } = compareLines(2, 2000);
  const input = `${blobs.map(({ out }) => out.toString("base64")).join("\n")}\n`;
  const python = spawnSync("python3", ["-c", PYTHON], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (python.error !== undefined || python.status !== 0) return skip("no python3 here");
  const found = python.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as readonly (readonly unknown[])[]);
  for (const [index, { read, out }] of blobs.entries()) {
    const known = new Set(read.map((one) => JSON.stringify((JSON.parse(one) as unknown[]).slice(0, 2))));
    expect([out.toString(), (found[index] ?? []).filter((one) => !known.has(JSON.stringify(one)))]).toEqual([out.toString(), []]);
  }
});
