// What the harvested lists say: for each tool what is declared, what the judge concludes, what a reader of it said,
// and what clients and Heed would do.
import { shareOf } from "./statistics.mjs";

export const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
/** The value that calls for care, by hint: also its default. */
export const CAUTIOUS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
const SHORT = {
  readOnlyHint: "readOnly",
  destructiveHint: "destructive",
  idempotentHint: "idempotent",
  openWorldHint: "openWorld",
};

/** What a reader said of a tool, in each hint's own sense; null where two readings differed or the hint has no meaning. */
function labelled(label) {
  if (label === undefined) return null;
  const yes = (word) => (word === "yes" ? true : word === "no" ? false : null);
  const writes = yes(label.writes);
  return {
    readOnlyHint: writes === null ? null : !writes,
    destructiveHint: writes === true ? yes(label.destroys) : null,
    idempotentHint: writes === true ? yes(label.repeatable) : null,
    openWorldHint: yes(label.open),
  };
}

/** A declared state as a value: true, false, or null where nothing valid is declared. */
const declaredValue = (state) => (state === "true" ? true : state === "false" ? false : null);

/** Everything that is known of each harvested tool. `heed`: the functions of Heed's own entries. */
export function examine(heed, harvested, labels) {
  const byTool = new Map(labels.map((label) => [`${label.package}\n${label.tool}`, label]));
  return harvested
    .filter(({ ok }) => ok)
    .map((server) => {
      const parsed = server.tools.map((definition) => heed.parseTool(definition, "2025-11-25"));
      const verdicts = heed.verdicts(server.tools, server.package);
      return {
        name: server.package,
        version: server.version,
        tools: parsed.map((tool, at) => {
          const conclusions = heed.judge(tool);
          return {
            name: tool.name,
            declared: Object.fromEntries(HINTS.map((hint) => [hint, declaredValue(tool.declared[SHORT[hint]])])),
            judged: Object.fromEntries(HINTS.map((hint) => [hint, conclusions[SHORT[hint]].value])),
            label: labelled(byTool.get(`${server.package}\n${tool.name}`)),
            clients: heed.clientPredictions(tool),
            heed: verdicts[at],
          };
        }),
      };
    });
}

/** Hints that speak of writing have no meaning on a tool that only reads. */
const meant = (hint, truth) => (hint === "readOnlyHint" || hint === "openWorldHint" ? true : truth.readOnlyHint === false);

/** Share of tools that declare each hint, and of servers that declare any. */
export function coverage(servers) {
  const any = (tool) => HINTS.some((hint) => tool.declared[hint] !== null);
  return {
    byHint: HINTS.map((hint) => ({
      hint,
      ...shareOf(
        servers,
        () => true,
        (tool) => tool.declared[hint] !== null,
      ),
    })),
    anyTool: shareOf(servers, () => true, any),
    anyServer: shareOf(
      servers.map((server) => ({ tools: [server] })),
      () => true,
      (server) => server.tools.some(any),
    ),
  };
}

/**
 * How often a hint is wrong, in both directions, by the readers' labels.
 * lax: a tool whose true value is the cautious one claims the other. over: a tool whose true value is the reassuring one
 * does not get it: said cautiously, or not said at all.
 */
export function wrongness(servers) {
  const value = (tool, hint) => {
    const known = tool.label;
    return known === null || !meant(hint, known) ? null : known[hint];
  };
  return HINTS.map((hint) => {
    const isCautious = (tool) => value(tool, hint) === CAUTIOUS[hint];
    const isReassuring = (tool) => value(tool, hint) === !CAUTIOUS[hint];
    return {
      hint,
      lax: shareOf(servers, isCautious, (tool) => tool.declared[hint] === !CAUTIOUS[hint]),
      silent: shareOf(servers, isReassuring, (tool) => tool.declared[hint] === null),
      said: shareOf(servers, isReassuring, (tool) => tool.declared[hint] === CAUTIOUS[hint]),
    };
  });
}

/** Prompts in 100 tools, by client and by Heed's stages, and what runs unasked though a reader says that it writes. */
export function prompts(servers, clientIds, stages) {
  const rows = [
    ...clientIds.map((id) => ({ id, kind: "client", verdict: (tool) => tool.clients[id] })),
    ...stages.map((id) => ({ id, kind: "heed", verdict: (tool) => tool.heed[id] })),
  ];
  return rows.map(({ id, kind, verdict }) => {
    const runs = (tool) => ["run", "allow"].includes(verdict(tool));
    return {
      id,
      kind,
      asked: shareOf(
        servers,
        () => true,
        (tool) => !runs(tool),
      ),
      reads: shareOf(
        servers,
        (tool) => tool.label?.readOnlyHint === true,
        (tool) => !runs(tool),
      ),
      writes: shareOf(servers, (tool) => tool.label?.readOnlyHint === false, runs),
    };
  });
}

/** How far the judge agrees with the labels of this very list: right and wrong of those it concludes, and how many it does. */
export function agreement(servers) {
  return HINTS.map((hint) => {
    const known = (tool) => tool.label !== null && meant(hint, tool.label) && tool.label[hint] !== null;
    return {
      hint,
      concluded: shareOf(servers, known, (tool) => tool.judged[hint] !== null),
      right: shareOf(
        servers,
        (tool) => known(tool) && tool.judged[hint] !== null,
        (tool) => tool.judged[hint] === tool.label[hint],
      ),
    };
  });
}
