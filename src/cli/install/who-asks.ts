import { visible } from "../../core/visible.js";
import type { Host, HostId, HostWorld } from "../../hosts/host.js";
import type { Home } from "../../node/home.js";
import { forcedPrompt } from "../../known/host-prompts.js";
import { markedClients } from "../../node/policy/mark-client.js";
import { allowEntry, allowState, runsUnasked } from "./allow-entries.js";
import { hostMarks } from "./host-marks.js";
import type { Candidate } from "./candidate.js";
import { wrap } from "../screen/wrap.js";
import type { Ask } from "../person/ask.js";
import { agrees } from "./questions.js";

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

/** Asks, or takes from the option, who is to ask in each host that has a server which is or will be guarded. */
export async function chooseWhoAsks(
  candidates: readonly Candidate[],
  option: WhoAsks | null,
  ask: Ask | null,
  around: {
    readonly world: HostWorld;
    readonly leaves: (host: Host) => boolean;
    readonly say: (text: string) => void;
    readonly columns: number;
  },
): Promise<HostChoices> {
  const { world, leaves, say, columns } = around;
  const choices = new Map<HostId, WhoAsks>();
  for (const [host, members] of byHost(candidates)) {
    const lacking = members.filter((candidate) => lacksAllow(candidate, world));
    if (option === "host" && !canLeave(host)) say(`${host.name} is left as it is: ${whyNotHost(host)}\n`);
    else if (option !== null) choices.set(host.id, option);
    else if (ask !== null && !leaves(host)) {
      const choice = canLeave(host)
        ? await askWho(host, lacking.length > 0 ? lacking : host.allow.by === "none" ? members : [], lacking.length > 0, ask)
        : await askGate(host, lacking, ask, columns);
      if (choice !== null) choices.set(host.id, choice);
    }
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

async function askGate(host: Host, lacking: readonly Candidate[], ask: Ask, columns: number): Promise<WhoAsks | null> {
  if (lacking.length === 0) return null;
  const remark = host.allow.by === "rule" ? ` ${host.allow.remark}` : "";
  const said = wrap(`${host.name} asks as well.${remark}`, columns, "").join("\n");
  return (await agrees(`\n${said}\nLet it leave the question to Heed for ${names(lacking)}?`, ask)) ? "gate" : null;
}

async function askWho(host: Host, members: readonly Candidate[], gate: boolean, ask: Ask): Promise<WhoAsks | null> {
  if (members.length === 0) return null;
  const { name } = host;
  const lines = [
    `\n${name} asks as well. Who is to ask about ${names(members)}?`,
    ...(gate
      ? [`  [g]ate: Heed alone; ${name} is told to run them unasked${host.allow.by === "rule" ? `. ${host.allow.remark}` : ""}`]
      : []),
    `  [h]ost: ${name}, about tools that Heed tells it to ask about in every mode; the rest, Heed asks`,
    `  [B]oth, as now: `,
  ];
  const answer = (await ask(lines.join("\n"))).trim().toLowerCase();
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
