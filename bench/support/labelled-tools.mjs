// The labelled tools beside the repository, each with its definition (hints hidden), its truth and what the judge concludes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Spreads servers evenly and for ever alike: by a hash of the name and a seed. */
function spread(server, seed) {
  return createHash("sha256").update(`${seed}:${server}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** Which of `count` folds a server is in. */
export function foldOf(server, count) {
  return Math.floor(spread(server, "judge-folds-1") * count);
}

/** The half of the servers whose errors were looked at while rules were written, and the other. */
export function halfOf(server) {
  return spread(server, "judge-split-1") < HALF ? "develop" : "check";
}

/** Between the 36th and the 37th of the 71 servers. */
const HALF = 0.46;

const TRUTHS = {
  readOnly: ({ writes }) => ({ yes: false, no: true })[writes] ?? null,
  destructive: ({ destroys }) => ({ yes: true, no: false })[destroys] ?? null,
  idempotent: ({ repeatable }) => ({ yes: true, no: false })[repeatable] ?? null,
  openWorld: ({ open }) => ({ yes: true, no: false })[open] ?? null,
};

/** Every labelled tool: `{id, server, definition, truth, conclusions}`; a truth is null where readers differed. */
export async function labelledTools(corpus) {
  const { parseTool } = await import("../../dist/core.js");
  const { judge } = await import("../../dist/lint.js");
  const labels = readFileSync(join(corpus, "labels.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  const servers = new Map();
  const toolOf = (id) => {
    const [server, name] = id.split("::");
    if (!servers.has(server))
      servers.set(server, JSON.parse(readFileSync(join(corpus, "servers", `${server}.json`), "utf8")).tools);
    return { server, definition: { ...servers.get(server).find((tool) => tool.name === name), annotations: {} } };
  };
  return labels.map((label) => {
    const { server, definition } = toolOf(label.id);
    const truth = Object.fromEntries(Object.entries(TRUTHS).map(([hint, of]) => [hint, of(label)]));
    return { id: label.id, server, definition, truth, conclusions: judge(parseTool(definition, "2025-11-25")) };
  });
}
