// The labelled tools beside the repository, each with its definition, its truth and what the judge concludes of it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { judge } from "../../dist/lint.js";
import { parseTool } from "../../dist/core.js";
import { splitOf } from "./split.mjs";

const REVISION = "2025-11-25";

/** What the labels say, in each hint's own sense; null where readers differed. */
const TRUTHS = {
  readOnly: ({ writes }) => ({ yes: false, no: true })[writes] ?? null,
  destructive: ({ destroys }) => ({ yes: true, no: false })[destroys] ?? null,
  idempotent: ({ repeatable }) => ({ yes: true, no: false })[repeatable] ?? null,
  openWorld: ({ open }) => ({ yes: true, no: false })[open] ?? null,
};

/** Which of `count` folds a server is in. */
export function foldOf(server, count) {
  const hash = createHash("sha256").update(`judge-folds-1:${server}`).digest();
  return Math.floor((hash.readUInt32BE(0) / 2 ** 32) * count);
}

/**
 * The servers that have labels: `{server, list, split, definitions, tools}`. Each tool is `{id, server, split, definition,
 * truth, conclusions}`: `definition` with its annotations hidden (they were hidden from the readers), `conclusions` of that.
 */
export function labelledServers(corpus) {
  return [
    ...serversOf("first", join(corpus, "labels.jsonl"), oneFileEach(join(corpus, "servers"))),
    ...serversOf("more", join(corpus, "more/labels.jsonl"), oneFileEach(join(corpus, "more/servers"))),
    ...serversOf("toucan", join(corpus, "toucan/labels.jsonl"), allInOne(join(corpus, "toucan/servers.jsonl"))),
  ];
}

function serversOf(list, labelFile, definitionsOf) {
  if (!existsSync(labelFile)) return [];
  const byServer = new Map();
  for (const label of lines(labelFile)) {
    const [server] = label.id.split("::");
    byServer.set(server, [...(byServer.get(server) ?? []), label]);
  }
  return [...byServer].map(([server, labels]) => {
    const split = splitOf(list, server);
    const definitions = definitionsOf(server);
    const tools = labels.map((label) => {
      const name = label.id.slice(server.length + 2);
      const found = definitions.find((tool) => tool.name === name);
      if (found === undefined) throw new Error(`${labelFile}: a label of ${list} names a tool that its server does not list`);
      const definition = { ...found, annotations: {} };
      const truth = Object.fromEntries(Object.entries(TRUTHS).map(([hint, of]) => [hint, of(label)]));
      return { id: label.id, server, split, definition, truth, conclusions: judge(parseTool(definition, REVISION)) };
    });
    return { server, list, split, definitions, tools };
  });
}

const lines = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

function oneFileEach(folder) {
  return (server) => JSON.parse(readFileSync(join(folder, `${server}.json`), "utf8")).tools;
}

function allInOne(file) {
  let byName;
  return (server) => {
    byName ??= new Map(lines(file).map((row) => [row.server, row.tools]));
    return byName.get(server) ?? [];
  };
}
