import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { user } from "./installed.test-support.js";

const LIST = `[
  {"name": "peek", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": null}}
]`;

function check(input: string, ...words: readonly string[]) {
  const { cli, env, project, scratch, put } = user();
  put("project/-", LIST);
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "check", ...words], {
    cwd: project,
    env: { ...env, HEED_HOME: scratch },
    input,
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

test("heed check - reads a list from standard input, with the places in it", () => {
  const json = check(LIST, "-", "--json");
  expect(json.code).toBe(1);
  const { servers } = JSON.parse(json.out) as { servers: [{ label: string; tools: { name: string }[]; findings: object[] }] };
  expect(servers[0].label).toBe("stdin");
  expect(servers[0].tools.map(({ name }) => name)).toEqual(["peek"]);
  const github = check(LIST, "-", "--format", "github");
  expect(github.out).toContain("line=2,col=71");
  expect(check(LIST, "-").out).toMatch(/^stdin {2}standard input/u);
});

test("what is no list is said to be none, and a file of that name is still a file", () => {
  expect(check("{", "-")).toMatchObject({ code: 2, err: expect.stringContaining("The standard input is not JSON") });
  expect(check("{", "./-").out).toContain("1 tool");
});
