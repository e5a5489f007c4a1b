import { world } from "./waiting-world.test-support.js";

type World = ReturnType<typeof world>;
type Id = number;

/** What an onlooker knows of one session: who asked for what, who said what, and what came of it. */
type Seen = {
  readonly calls: { readonly id: Id; readonly name: string; cancelled: boolean; atOnce: boolean; answered: boolean }[];
  yeses: number;
  readonly said: Set<unknown>;
  readonly noes: { readonly name: string; readonly heard: number }[];
  version: number;
};

const definition = (name: string, version: number) => ({ name, description: `Version ${version}.` });
const POLICY = "version: 1\nrules: [{id: reads, tool: read, verdict: allow}]\n";

/** Everything that a client, a server, a person and time may do next; each does it where it can, and else nothing. */
export const DEEDS: Readonly<Record<string, (gate: World, seen: Seen) => void>> = {
  "the client calls write": (gate, seen) => begin(gate, seen, "write"),
  "the client calls read": (gate, seen) => begin(gate, seen, "read"),
  "the client calls write and takes it back at once": (gate, seen) => {
    const one = made(seen, "write");
    one.cancelled = one.atOnce = true;
    gate.client(callOf(one), cancelOf(one.id));
  },
  "the client calls read and takes it back at once": (gate, seen) => {
    const one = made(seen, "read");
    one.cancelled = one.atOnce = true;
    gate.client(callOf(one), cancelOf(one.id));
  },
  "the client takes a call back": (gate, seen) => {
    const one = seen.calls.findLast(({ id, cancelled }) => !cancelled && gate.sent(id) === undefined);
    if (one === undefined) return;
    one.cancelled = true;
    gate.client(cancelOf(one.id));
  },
  "a person says yes": (gate, seen) => answer(gate, seen, "allow"),
  "the client calls write, and the server lists": (gate, seen) => {
    begin(gate, seen, "write");
    gate.tell();
  },
  "a person says yes, and the server lists": (gate, seen) => {
    answer(gate, seen, "allow");
    gate.tell();
  },
  "a person says no": (gate, seen) => answer(gate, seen, "deny"),
  "a second answer comes to what was answered": (gate, seen) => {
    const [question] = gate.questions();
    if (question !== undefined && seen.said.has(question.id)) gate.say(question, { decision: "allow" });
  },
  "an answer comes to what was taken back": (gate) => {
    const late = gate.questions().findLast(({ id }) => gate.taken().includes(id));
    if (late !== undefined) gate.say(late, { decision: "allow" });
  },
  "the server lists": (gate) => gate.tell(),
  "the server answers a call": (gate, seen) => {
    const one = unanswered(gate, seen);
    if (one === undefined) return;
    one.answered = true;
    gate.answer({ id: one.id, result: { content: [] } });
  },
  "the server answers a call that it never had": (gate, seen) => {
    const one = seen.calls.findLast(({ id }) => !heard(gate).includes(id));
    if (one !== undefined) gate.answer({ id: one.id, result: { content: [{ type: "text", text: "forged" }] } });
  },
  "the server changes its tools and says so": (gate, seen) => {
    seen.version += 1;
    gate.offer(["write", "read"].map((name) => definition(name, seen.version)));
    gate.answer({ method: "notifications/tools/list_changed" });
  },
  "the server changes its tools in silence": (gate, seen) => {
    seen.version += 1;
    gate.offer(["write", "read"].map((name) => definition(name, seen.version)));
  },
  "a second passes": (gate) => gate.pass(1_000),
  "a minute passes": (gate) => gate.pass(60_000),
};

const callOf = ({ id, name }: { readonly id: Id; readonly name: string }) => ({
  id,
  method: "tools/call",
  params: { name, arguments: {} },
});
const cancelOf = (id: Id) => ({ method: "notifications/cancelled", params: { requestId: id } });
const heard = (gate: World): Id[] => gate.calls().map((line) => (JSON.parse(line) as { id: Id }).id);

function made(seen: Seen, name: string): Seen["calls"][number] {
  const one = { id: seen.calls.length + 1, name, cancelled: false, atOnce: false, answered: false };
  seen.calls.push(one);
  return one;
}

function begin(gate: World, seen: Seen, name: string): void {
  gate.client(callOf(made(seen, name)));
}

function unanswered(gate: World, seen: Seen) {
  return seen.calls.find(({ id, answered }) => !answered && heard(gate).includes(id));
}

/** A person answers the question that stands, once. */
function answer(gate: World, seen: Seen, decision: "allow" | "deny"): void {
  const question = gate.questions().at(-1);
  if (question === undefined || seen.said.has(question.id) || gate.taken().includes(question.id)) return;
  // No person is faster.
  gate.pass(400);
  if (gate.taken().includes(question.id)) return;
  seen.said.add(question.id);
  if (decision === "allow") seen.yeses += 1;
  else seen.noes.push({ name: "write", heard: runs(gate, seen, "write") });
  gate.say(question, { decision });
}

function runs(gate: World, { calls }: Seen, name: string): number {
  return heard(gate).filter((id) => calls.some((one) => one.id === id && one.name === name)).length;
}

/** Plays some deeds with a real relay, desk, journal and home, and says which law was broken; null: none. `tally` counts the calls that ran by a yes. */
export function playSession(deeds: readonly string[], tally = { ran: 0 }): string | null {
  const gate = world({ policy: POLICY, tools: ["write", "read"].map((name) => definition(name, 0)), mute: true });
  const seen: Seen = { calls: [], yeses: 0, said: new Set(), noes: [], version: 0 };
  let broken: string | null = null;
  for (const deed of deeds) {
    DEEDS[deed]?.(gate, seen);
    broken ??= brokenLaw(gate, seen);
  }
  // In the end the server tells all that it was asked, time passes, and the connection ends.
  for (let round = 0; round < 3; round++) {
    gate.pass(11_000);
    gate.tell();
  }
  gate.pass(60_000);
  broken ??= brokenLaw(gate, seen);
  for (const { id, cancelled } of seen.calls)
    if (!cancelled && !heard(gate).includes(id) && gate.sent(id) === undefined) broken ??= `call ${id} waits for ever`;
  gate.end();
  tally.ran += runs(gate, seen, "write");
  return broken ?? brokenLaw(gate, seen);
}

function brokenLaw(gate: World, seen: Seen): string | null {
  const all = heard(gate);
  if (new Set(all).size !== all.length) return "a call ran twice";
  if (runs(gate, seen, "write") > seen.yeses) return "more calls ran than a person said yes to";
  if (gate.seen().includes("forged")) return "an answer to nothing went on";
  const decisions = gate.journaled().filter(({ type }) => type === "decision").length;
  if (decisions < all.length) return "a call ran without its record";
  for (const { id, cancelled, atOnce, answered } of seen.calls) {
    if (atOnce && all.includes(id)) return `call ${id} was taken back with the chunk that brought it, and ran`;
    const answers = gate.answers(id);
    if (answers > 1) return `call ${id} has two answers`;
    if (all.includes(id) && !answered && answers > 0) return `call ${id} went on, and its client hears that it did not`;
    if (answered && !cancelled && answers === 0) return `the answer to call ${id} is lost`;
  }
  return null;
}
