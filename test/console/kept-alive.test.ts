import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { talk } from "../support/raw-connection.js";
import { createWorld, type World } from "./console-world.test-support.js";

let world: World;
let authority: string;
let key: string;
beforeEach(async () => {
  world = await createWorld();
  authority = `127.0.0.1:${world.console.port}`;
  const link = world.console.link();
  const headers = { origin: `http://${authority}`, "content-type": "application/json" };
  const body = JSON.stringify({ token: link.slice(link.indexOf("#") + 1) });
  const answer = await fetch(`http://${authority}/api/session`, { method: "POST", headers, body });
  key = ((await answer.json()) as { key: string }).key;
});
afterEach(async () => await world.close());

const head = (method: string, path: string, ...fields: readonly string[]): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${authority}`,
    `Origin: http://${authority}`,
    "Content-Type: application/json",
    ...fields,
    "",
    "",
  ].join("\r\n");
const own = (): string => `Authorization: Bearer ${key}`;
const ANSWER = "/api/question/q/answer";
const next = (): string => head("GET", "/api/grants", own());
const chunk = (size: number): Buffer =>
  Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size, 32), Buffer.from("\r\n")]);

describe("a kept-alive connection does not hang after a request that was refused unread", () => {
  test.each([40_000, 1_000_000, 17_000_000, 40_000_000])("a body of %i bytes, and the next request behind it", async (size) => {
    const said = await talk(world.console.port, [
      head("POST", ANSWER, own(), `Content-Length: ${size}`),
      Buffer.alloc(size, 32),
      next(),
    ]);
    expect([said.statuses, said.closed]).toEqual([[413], true]);
    expect(said.text).toMatch(/^connection: close/im);
  });

  test("one in chunks, whose length nobody knows before", async () => {
    const parts = Array.from({ length: 40 }, () => chunk(64 * 1024));
    const post = head("POST", ANSWER, own(), "Transfer-Encoding: chunked");
    const said = await talk(world.console.port, [post, ...parts, "0\r\n\r\n", next()]);
    expect([said.statuses, said.closed]).toEqual([[413], true]);
  });

  test("one that never ends", async () => {
    const parts = Array.from({ length: 1100 }, () => chunk(64 * 1024));
    const said = await talk(world.console.port, [head("POST", ANSWER, own(), "Transfer-Encoding: chunked"), ...parts]);
    expect(said.closed).toBe(true);
  });

  test("a body that is announced and does not come: refused at once", async () => {
    const post = head("POST", ANSWER, own(), "Content-Length: 40000");
    const said = await talk(world.console.port, [post], { enough: (text) => text.includes("too-large") });
    expect([said.statuses, said.closed]).toEqual([[413], false]);
  });

  test.each<[string, number, () => readonly string[]]>([
    ["without a key", 401, () => [head("POST", ANSWER, "Content-Length: 50000")]],
    [
      "from another place",
      403,
      () => [head("POST", ANSWER, own(), "Content-Length: 50000").replace("Origin: http://", "Origin: http://x")],
    ],
    ["where nothing is", 404, () => [head("POST", "/x", own(), "Content-Length: 50000")]],
    ["of a link", 413, () => [head("POST", "/api/session", "Content-Length: 50000")]],
    ["of another kind", 400, () => [head("POST", ANSWER, own(), "Content-Length: 50000").replace("/json", "/xml")]],
  ])("one that is refused %s", async (_, status, said) => {
    const { statuses, closed } = await talk(world.console.port, [...said(), Buffer.alloc(50_000, 32), next()]);
    expect([statuses, closed]).toEqual([[status], true]);
  });

  test("who asks before sending hears the refusal, and is not asked to send", async () => {
    for (const [status, fields] of [
      [413, [own(), "Content-Length: 40000"]],
      [401, ["Content-Length: 40"]],
    ] as const) {
      const post = head("POST", ANSWER, ...fields, "Expect: 100-continue");
      const said = await talk(world.console.port, [post], { enough: (text) => text.includes('"code"') });
      expect(said.statuses).toEqual([status]);
    }
  });

  test("control: honest requests go on over one connection", async () => {
    const body = '{"decision":"deny"}';
    const post = head("POST", ANSWER, own(), `Content-Length: ${body.length}`);
    const enough = (text: string): boolean => text.split("HTTP/1.1").length === 5;
    const said = await talk(world.console.port, [post, body, next(), post, body, next()], { enough });
    expect([said.statuses, said.closed]).toEqual([[409, 200, 409, 200], false]);
    expect(said.text).not.toMatch(/^connection: close/im);
  });

  test("control: who asks before sending is asked to send", async () => {
    const post = head("POST", ANSWER, own(), "Content-Length: 19", "Expect: 100-continue");
    const said = await talk(world.console.port, [post, '{"decision":"deny"}'], { enough: (text) => text.includes('"code"') });
    expect(said.statuses).toEqual([100, 409]);
  });
});
