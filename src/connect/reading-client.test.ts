import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { member } from "../wire/json.js";
import { connect } from "./connect.js";

const server = fileURLToPath(new URL("../../test/fixtures/servers/conditional.mjs", import.meta.url));

/** The tools that a reading finds, with their descriptions. */
async function read(way: string): Promise<Record<string, unknown>> {
  const target = { kind: "stdio", command: process.execPath, args: [server, way], cwd: process.cwd(), env: process.env } as const;
  const listed = await connect(target, { version: "0.0.0", limits: { graceMs: 300 } });
  if (!listed.ok) throw new Error(listed.error.message);
  return Object.fromEntries(listed.listing.tools.map((tool) => [member(tool, "name"), member(tool, "description")]));
}

test("a reading says that it can do all that a host may, so that it finds what is listed for hosts alone", async () => {
  expect(await read("at-once")).toEqual({
    always: "always",
    roots: '{"listChanged":true}',
    sampling: '{"context":{},"tools":{}}',
    elicitation: '{"form":{},"url":{}}',
    tasks: '{"list":{},"cancel":{},"requests":{"sampling":{"createMessage":{}},"elicitation":{"create":{}}}}',
  });
});

test("it has no roots, reads no form and samples nothing, and waits for what its server lists then", async () => {
  expect(await read("asking")).toEqual({
    always: "always",
    "roots/list": '{"roots":[]}',
    "elicitation/create": '{"action":"cancel"}',
    "sampling/createMessage": "-1",
  });
});

test("it ends with a server that changes its list without end", async () => {
  expect(Object.keys(await read("endless"))).toHaveLength(6);
});
