import { visible } from "../../core/tool/visible.js";
import type { Host, HostId, HostWorld } from "../../hosts/host.js";
import type { Home } from "../../node/home.js";
import { forcedPrompt } from "../../known/host-prompts.js";
import { markedClients } from "../../store/policy/mark-client.js";
import { allowEntry, allowState, runsUnasked } from "./allow-entries.js";
import { hostMarks } from "./host-marks.js";
import type { Candidate } from "./candidate.js";
import { wrap } from "../screen/wrap.js";
import type { Ask } from "../person/ask.js";
import { agrees } from "./agrees.js";

/**
 * Who asks about the calls of a host's servers. `gate`: Heed alone, for the host is told to leave the question to it.
 * `host`: the host, about tools that Heed makes it ask about in every mode; Heed asks the rest. `both`: each by itself.
 */
export type WhoAsks = "gate" | "host" | "both";

/** Whom to ask of one host, as a person or an option said; a host about which nobody said anything is not among them. */
export type HostChoices = ReadonlyMap<HostId, WhoAsks>;

/** True for a host that Heed can make ask in every mode, as far as anybody knows: the gate can leave it such asks. */
export function canLeave({ client }: Host): boolean {
  return client !== null && forcedPrompt(client) !== null;
}

/** True where the user's heed.yaml leaves prompts to all entries of a host, and counts. */
export function leavesPrompts(home: Home, host: Host): boolean {
  const marks = hostMarks(home, host);
  const said = markedClients(home);
  return marks.length > 0 && marks.every((mark) => said.get(mark)?.client === host.client && said.get(mark)?.prompts === "host");
}

/** The host could be told to leave the question to Heed, and nobody has said anything of it yet. */
export function lacksAllow(candidate: Candidate, world: HostWorld): boolean {
  const entry = allowEntry(candidate, world);
  return entry !== null && allowState(candidate, entry) === "no";
}

/** A host of which it is open who is to ask about some of its servers. `gate`: it can be told to leave that to Heed. */
type OpenHost = { readonly host: Host; readonly members: readonly Candidate[]; readonly gate: boolean };

/** The hosts about which a person is to be asked, of those that have a server which is or will be guarded. */
export function hostsToAsk(
  candidates: readonly Candidate[],
  world: HostWorld,
  leaves: (host: Host) => boolean,
): readonly OpenHost[] {
  return [...byHost(candidates)].flatMap(([host, members]) => {
    if (leaves(host)) return [];
    const lacking = members.filter((candidate) => lacksAllow(candidate, world));
    const about = lacking.length === 0 && canLeave(host) && host.allow.by === "none" ? members : lacking;
    return about.length === 0 ? [] : [{ host, members: about, gate: lacking.length > 0 }];
  });
}

/** Takes from the option who is to ask in each host that has a server which is or will be guarded. */
export function optedWhoAsks(candidates: readonly Candidate[], option: WhoAsks, say: (text: string) => void): HostChoices {
  const choices = new Map<HostId, WhoAsks>();
  for (const [host] of byHost(candidates)) {
    if (option === "host" && !canLeave(host)) say(`${host.name} is left as it is: ${whyNotHost(host)}\n`);
    else choices.set(host.id, option);
  }
  return choices;
}

/** Asks who is to ask: once, for all hosts, unless the person wants to choose for each. `head` stands before the question. */
export async function askWhoAsks(hosts: readonly OpenHost[], head: string, ask: Ask, columns: number): Promise<HostChoices> {
  const [only] = hosts;
  if (hosts.length > 1 && hosts.every(({ gate }) => gate)) {
    const answer = await askTogether(hosts, head, ask, columns);
    if (answer !== "choose") return new Map(answer === "gate" ? hosts.map(({ host }) => [host.id, "gate"]) : []);
  }
  const choices = new Map<HostId, WhoAsks>();
  for (const one of hosts) {
    const before = one === only && hosts.length === 1 ? head : "";
    const choice = canLeave(one.host) ? await askWho(one, before, ask, columns) : await askGate(one, before, ask, columns);
    if (choice !== null) choices.set(one.host.id, choice);
  }
  return choices;
}

function byHost(candidates: readonly Candidate[]): ReadonlyMap<Host, readonly Candidate[]> {
  const hosts = new Map<Host, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.standing !== "open" && candidate.standing !== "guarded") continue;
    const { host } = candidate.found;
    hosts.set(host, [...(hosts.get(host) ?? []), candidate]);
  }
  return hosts;
}

function whyNotHost({ name }: Host): string {
  return `nobody knows of anything that makes ${name} ask in each of its modes, so that Heed has to ask.`;
}

function names(members: readonly Candidate[]): string {
  return members.map(({ entry }) => visible(entry.name)).join(", ");
}

/** A text of a question in lines of the screen; what it says of an answer stands further in. */
function lines(text: string, columns: number, margin = ""): string {
  return wrap(text, columns - margin.length, margin)
    .map((line) => `${margin}${line}`)
    .join("\n");
}

function gateWords(hosts: readonly OpenHost[]): string {
  const remarks = new Set(hosts.flatMap(({ host }) => (host.allow.by === "rule" ? host.allow.remark.split(/(?<=\.) /u) : [])));
  const told = hosts.length === 1 ? `${hosts[0]?.host.name ?? ""} is` : "they are";
  return [`[g]ate: Heed alone; ${told} told to run them unasked.`, ...remarks].join(" ");
}

async function askTogether(
  hosts: readonly OpenHost[],
  head: string,
  ask: Ask,
  columns: number,
): Promise<"gate" | "choose" | "both"> {
  const all = hosts.map(({ host }) => host.name);
  const named = `${all.slice(0, -1).join(", ")} and ${all.at(-1) ?? ""}`;
  const question = [
    `\n${lines(`${head}${named} ask as well. Who is to ask about their guarded servers?`, columns)}`,
    lines(gateWords(hosts), columns, "  "),
    "  [c]hoose host by host",
    "  [B]oth, as now: ",
  ];
  const answer = (await ask(question.join("\n"))).trim().toLowerCase();
  if (["c", "choose"].includes(answer)) return "choose";
  return ["g", "gate"].includes(answer) ? "gate" : "both";
}

async function askGate(one: OpenHost, head: string, ask: Ask, columns: number): Promise<WhoAsks | null> {
  const { host, members } = one;
  const remark = host.allow.by === "rule" ? ` ${host.allow.remark}` : "";
  const said = lines(
    `${head}${host.name} asks as well. Let it leave the question to Heed for ${names(members)}?${remark}`,
    columns,
  );
  return (await agrees(`\n${said}\n `, ask)) ? "gate" : null;
}

async function askWho(one: OpenHost, head: string, ask: Ask, columns: number): Promise<WhoAsks | null> {
  const { host, members, gate } = one;
  const question = [
    `\n${lines(`${head}${host.name} asks as well. Who is to ask about ${names(members)}?`, columns)}`,
    ...(gate ? [lines(gateWords([one]), columns, "  ")] : []),
    lines(`[h]ost: ${host.name}, about tools that Heed tells it to ask about in every mode; the rest, Heed asks`, columns, "  "),
    `  [B]oth, as now: `,
  ];
  const answer = (await ask(question.join("\n"))).trim().toLowerCase();
  if (["h", "host"].includes(answer)) return "host";
  return gate && ["g", "gate"].includes(answer) ? "gate" : null;
}

/** Servers of a host that it runs unasked: while it does, nothing may be left to it. */
export function unaskedServers(candidates: readonly Candidate[], host: HostId, world: HostWorld): readonly Candidate[] {
  return candidates.filter(
    (candidate) =>
      candidate.found.host.id === host &&
      (candidate.standing === "open" || candidate.standing === "guarded") &&
      runsUnasked(candidate, world),
  );
}
