import type { DiffLine, ServersView, ServerView, ToolView } from "../../console/api.js";
import { displayName } from "../../core/parsed-tool.js";
import { evaluate } from "../../core/decide.js";
import { explain } from "../../core/explain.js";
import { parseTool } from "../../core/parse-tool.js";
import { pinTool } from "../../core/pin-tool.js";
import type { LockedTool } from "../../core/pin.js";
import type { Policy } from "../../core/policy.js";
import type { Seen } from "../../console-server/console-options.js";
import { clientPredictions, CLIENTS } from "../../lint/clients/client-predictions.js";
import { infer, INFER_VERSION } from "../../lint/infer/infer.js";
import { inferText } from "../../lint/infer/infer-text.js";
import { lint } from "../../lint/lint.js";
import { hash, isSha256 } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { describeIdentity } from "../../node/identity/describe-identity.js";
import { serverKey } from "../../node/identity/server-key.js";
import { loadDefinition } from "../../node/lock/definitions.js";
import { loadLocks } from "../../node/lock/load-locks.js";
import type { LockEntry } from "../../node/lock/lock.js";
import { loadPolicyFiles } from "../../node/policy/load-policy-files.js";
import type { Json } from "../../wire/json.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { assess, untouched, withoutArguments, type AssessedTool } from "../assess/assess.js";
import { adjustFindings } from "../assess/adjust-findings.js";
import { shellQuote } from "../screen/shell-quote.js";
import { definitionDiff } from "../../core/definition-diff.js";
import type { OpenPolicy } from "../server/open-policy.js";

type Surroundings = { readonly home: Home; readonly cwd: string };
type Rules = Pick<OpenPolicy, "policy" | "lint">;

/** The reviewed servers as the console shows them, and those that gates have run without a review. */
export async function serversView({ home, cwd }: Surroundings, seen: readonly Seen[]): Promise<ServersView> {
  const locks = loadLocks({ home, project: cwd });
  const loaded = await loadPolicyFiles({ home, project: cwd });
  const rules = loaded.ok ? loaded : null;
  const { project } = locks;
  const from = project?.accepted === true ? "project" : "proposed";
  const servers = [
    ...locks.user.servers.map((entry) => reviewed(home, entry, "user", rules, seen)),
    ...(project?.lock.servers ?? []).map((entry) => reviewed(home, entry, from, rules, seen)),
  ];
  const keys = new Set([...locks.user.servers, ...(project?.lock.servers ?? [])].map(keyOf));
  return {
    servers: [...servers, ...seen.filter(({ server }) => !keys.has(server)).map(unreviewed)],
    clients: CLIENTS.filter(({ readsHints }) => readsHints).map(({ id, name, as_of, source }) => ({
      id,
      name,
      asOf: as_of,
      source,
    })),
    problems: [...locks.errors, ...(loaded.ok ? [] : loaded.errors)].map(({ message, help }) => `${message} ${help}`.trim()),
  };
}

/** The labels of reviewed servers by their keys: what a rule must call them. */
export function reviewedLabels({ home, cwd }: Surroundings): ReadonlyMap<string, string> {
  const { user, project } = loadLocks({ home, project: cwd });
  const accepted = project?.accepted === true ? project.lock.servers : [];
  return new Map([...accepted, ...user.servers].map((entry) => [keyOf(entry), entry.label]));
}

function keyOf({ identity }: LockEntry): string {
  return serverKey(identity, "package", hash);
}

function reviewed(
  home: Home,
  entry: LockEntry,
  from: ServerView["from"],
  rules: Rules | null,
  seen: readonly Seen[],
): ServerView {
  const now = new Map(seen.find(({ server }) => server === keyOf(entry))?.tools.map((tool) => [tool.name, tool.pin]));
  const definitions = entry.tools.map((tool) => keptDefinition(home, tool));
  const known = definitions.flatMap((definition, index) => (definition === null ? [] : [{ definition, index }]));
  const assessed = rules === null ? null : assessKept(entry, from, known, rules);
  const tools = entry.tools.map((tool, index): ToolView => {
    const at = known.findIndex((one) => one.index === index);
    const one = assessed?.tools[at];
    const pin = now.get(tool.name);
    const changed = pin !== undefined && pin !== tool.pin.pin;
    const before = definitions[index] ?? null;
    return {
      name: tool.name,
      displayName: one === undefined ? tool.name : displayName(one.listed.parsed),
      state: changed ? "changed" : now.size > 0 && pin === undefined ? "gone" : tool.accepted ? "accepted" : "left-out",
      known: rules === null || assessed === null || one === undefined ? null : knownTool(one, assessed.findings, rules.policy),
      diff: changed && before !== null ? difference(home, before, pin) : null,
    };
  });
  const names = new Set(entry.tools.map(({ name }) => name));
  const fresh = [...now.keys()].filter((name) => !names.has(name)).map(newTool);
  const label = shellQuote(entry.label);
  return {
    label: entry.label,
    what: describeIdentity(entry.identity),
    from,
    tools: [...tools, ...fresh],
    commands:
      from === "user"
        ? [
            { does: "Review it again: everything that changed, then what to accept", line: `heed trust ${label}` },
            { does: "Forget the review: everything is asked about again", line: `heed untrust ${label}` },
          ]
        : [{ does: "Look at what this project's heed.lock proposes", line: "heed trust heed.lock" }],
  };
}

function unreviewed({ label, what, tools }: Seen): ServerView {
  return {
    label,
    what,
    from: "seen",
    tools: tools.map(({ name }) => newTool(name)),
    commands: [
      { does: "Review it, so that its reads run unasked", line: `heed trust --label ${shellQuote(label)} -- COMMAND ARGUMENTS` },
    ],
  };
}

function newTool(name: string): ToolView {
  return { name, displayName: name, state: "new", known: null, diff: null };
}

/** The definition that was reviewed, where it is kept and still is what was pinned. */
function keptDefinition(home: Home, tool: LockedTool): Json | null {
  const definition = tryLoad(home, tool.pin.pin);
  if (definition === null) return null;
  return pinTool(parseTool(definition, LATEST_REVISION), hash).pin === tool.pin.pin ? definition : null;
}

function tryLoad(home: Home, pin: string): Json | null {
  try {
    return isSha256(pin) ? loadDefinition(home, pin) : null;
  } catch {
    // It serves reading alone.
    return null;
  }
}

function assessKept(
  entry: LockEntry,
  from: ServerView["from"],
  known: readonly { readonly definition: Json }[],
  { policy, lint: words }: Rules,
): ReturnType<typeof assess> {
  const server = serverKey(entry.identity, "package", hash);
  return assess({
    definitions: known.map(({ definition }) => definition),
    revision: LATEST_REVISION,
    server,
    label: entry.label,
    locked: from === "user" || from === "project" ? { label: entry.label, server, tools: entry.tools } : null,
    policy,
    judge: { version: INFER_VERSION, infer },
    hash,
    lint,
    adjust: (findings, tools) => adjustFindings(findings, tools, words),
    predict: clientPredictions,
    before: [],
  });
}

function knownTool(
  { listed, now, others, findings }: AssessedTool,
  all: ReturnType<typeof assess>["findings"],
  policy: Policy,
): ToolView["known"] {
  const { parsed, tool } = listed;
  return {
    description: parsed.description ?? "",
    declared: parsed.declared,
    verdict: now.decision.verdict,
    effect: now.decision.effect,
    reach: now.decision.reach,
    trust: tool.trust,
    reasoning: explain(evaluate(withoutArguments(tool), untouched(policy)), inferText),
    findings: findings.flatMap((at) => {
      const finding = all[at];
      return finding === undefined ? [] : [{ severity: finding.severity, message: finding.message, help: finding.help }];
    }),
    others,
  };
}

function difference(home: Home, before: Json, pin: string): readonly DiffLine[] | null {
  const after = tryLoad(home, pin);
  if (after === null) return null;
  const { lines, cut } = definitionDiff(before, after);
  return cut === 0 ? lines : [...lines, { kind: "same", text: `… and ${cut} more lines` }];
}
