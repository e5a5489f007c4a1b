import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import { readConfig } from "../../hosts/edit-config.js";
import type { Host, HostWorld } from "../../hosts/host.js";
import { readHostFile } from "../../hosts/host-file.js";
import { claudeSettings } from "../../hosts/known/claude-code.js";
import type { Home } from "../../node/home.js";
import { findExecutable } from "../../launch/find-executable.js";
import { member, type Json } from "../../wire/json.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import { runsUnasked } from "./allow-entries.js";
import type { Candidate } from "./candidate.js";
import { finding } from "./doctor-finding.js";
import { foreignGate } from "./foreign-gate.js";
import { staleReason } from "./renew-entries.js";
import { remoteWords } from "./remote-words.js";
import { canLeave } from "./who-asks.js";

/**
 * What is guarded, what is not, what asks twice and what is broken, server by server. `leaves`: heed.yaml leaves a host its
 * prompts. `home`: Heed's folder, or the path where it would be.
 */
export function examineServers(
  candidates: readonly Candidate[],
  world: HostWorld,
  home: Home | string,
  leaves: (host: Host) => boolean,
): readonly Diagnostic[] {
  const perServer = candidates.flatMap((candidate) => examineServer(candidate, world, home));
  return [
    ...perServer,
    ...nobodyAsks(candidates, world, leaves),
    ...askingHosts(candidates, world, leaves),
    ...managedCommands(candidates, world),
  ];
}

function examineServer(candidate: Candidate, world: HostWorld, home: Home | string): readonly Diagnostic[] {
  const { found, entry, standing } = candidate;
  const args = { host: found.host.id, server: entry.name, file: found.place.file };
  const name = `${found.host.name}: ${visible(entry.name)}`;
  const project = found.place.scope === "project" ? " --project" : "";
  const install = `heed install --host ${found.host.id} --server ${visible(shellQuote(entry.name))}${project}`;
  switch (standing) {
    case "odd":
      return [
        finding(
          "server-odd",
          "note",
          `${name} cannot be read as a server: ${entry.reached.by === "nothing" ? entry.reached.why : ""}.`,
          "",
          args,
        ),
      ];
    case "remote": {
      const { why, help } = remoteWords(candidate);
      const message = `${name} is reached by URL, and nothing is in front of it: ${why}.`;
      return [unguarded(candidate, world) ?? finding("server-remote", "note", message, help, args)];
    }
    case "off":
      return [];
    case "open":
    case "project": {
      const allowed = unguarded(candidate, world);
      if (allowed !== null) return [allowed];
      const severity = standing === "open" ? "warning" : "note";
      return [finding("server-unguarded", severity, `${name} runs without Heed.`, install, args)];
    }
    case "guarded":
      return examineGuard(candidate, name, args, world, home);
  }
}

/** A server that its host runs unasked, and that nothing guards: worse than either. */
function unguarded(candidate: Candidate, world: HostWorld): Diagnostic | null {
  const { found, entry } = candidate;
  if (!runsUnasked(candidate, world)) return null;
  const message = `${found.host.name} runs every tool of ${visible(entry.name)} without asking, and nothing is in front of it.`;
  const help = "Put the gate in front of it with heed install, or take the host's own entry out.";
  return finding("server-unguarded-allowed", "warning", message, help, {
    host: found.host.id,
    server: entry.name,
    file: found.place.file,
  });
}

function settings(file: string): Json | undefined {
  const read = readHostFile(file);
  const config = read === null ? null : readConfig("json", read.text);
  return config?.ok === true ? config.value : undefined;
}

function examineGuard(
  candidate: Candidate,
  name: string,
  args: Readonly<Record<string, Json>>,
  world: HostWorld,
  home: Home | string,
): readonly Diagnostic[] {
  const { found, entry } = candidate;
  if (entry.reached.by !== "command" || entry.reached.wrapped === null) return [];
  const dir = typeof home === "string" ? home : home.dir;
  const { own, depth } = entry.reached.wrapped;
  const [command = ""] = own;
  // A host of the desktop may look along another PATH; here only what cannot be found by anyone is told.
  const folder = found.place.scope === "project" ? world.project : world.home;
  const missing =
    findExecutable(command, world.env, folder) === null ? command : own.find((word) => isAbsolute(word) && !existsSync(word));
  const other = missing === undefined ? foreignGate(candidate, world, dir) : null;
  return [
    ...(missing === undefined ? stale(candidate, name, args, dir, typeof home === "string" ? null : home) : []),
    ...(other === null ? [] : [other]),
    ...(missing === undefined
      ? []
      : [
          finding(
            "guard-not-found",
            "error",
            `${name} cannot start: there is no ${visible(missing)}.`,
            staleReason(candidate, dir, null) === null
              ? "heed uninstall, then heed install with the Heed that is here now."
              : "heed install lets the host start the Heed that is here now.",
            args,
          ),
        ]),
    ...(depth > 1
      ? [
          finding(
            "guarded-twice",
            "warning",
            `${name} has ${depth} gates in front of it, and each asks.`,
            "heed uninstall, then heed install.",
            args,
          ),
        ]
      : []),
  ];
}

/** A gate in a user's file that stands there otherwise than `heed install` puts it now. */
function stale(
  candidate: Candidate,
  name: string,
  args: Readonly<Record<string, Json>>,
  dir: string,
  home: Home | null,
): readonly Diagnostic[] {
  const why = staleReason(candidate, dir, home);
  if (why === null) return [];
  return [
    why === "no-key"
      ? finding(
          "guard-key-unknown",
          "warning",
          `${name} bears no key that this Heed wrote, so nothing that was marked for it counts.`,
          "heed install writes one.",
          args,
        )
      : finding(
          "guard-not-the-copy",
          "warning",
          `${name}: its gate is found by a name or a place that is not Heed's own copy, and what a folder brings may stand there instead.`,
          "heed install lets the host start Heed's own copy.",
          args,
        ),
  ];
}

/** Servers that their host runs unasked although Heed leaves it the question. */
function nobodyAsks(candidates: readonly Candidate[], world: HostWorld, leaves: (host: Host) => boolean): readonly Diagnostic[] {
  return candidates.flatMap((candidate) => {
    const { found, entry, standing } = candidate;
    const { host, place } = found;
    if (standing !== "guarded" || !leaves(host) || !runsUnasked(candidate, world)) return [];
    const message = `${host.name} runs every tool of ${visible(entry.name)} without asking, and your heed.yaml leaves it the question: nobody asks.`;
    const help = `heed install --host ${host.id} --prompts gate: Heed asks. --prompts host: ${host.name} asks, once its own entry is out.`;
    return [finding("nobody-asks", "error", message, help, { host: host.id, server: entry.name, file: place.file })];
  });
}

/** Hosts that ask by themselves before Heed does: one note each. */
function askingHosts(candidates: readonly Candidate[], world: HostWorld, leaves: (host: Host) => boolean): readonly Diagnostic[] {
  const hosts = new Map<string, { readonly name: string; readonly choices: readonly string[]; readonly servers: string[] }>();
  for (const candidate of candidates) {
    const { found, entry, standing } = candidate;
    if (standing !== "guarded" || runsUnasked(candidate, world) || (canLeave(found.host) && leaves(found.host))) continue;
    const choices = [...(found.host.allow.by === "none" ? [] : ["gate"]), ...(canLeave(found.host) ? ["host"] : [])];
    const host = hosts.get(found.host.id) ?? { name: found.host.name, choices, servers: [] };
    host.servers.push(visible(entry.name));
    hosts.set(found.host.id, host);
  }
  return [...hosts].map(([id, { name, choices, servers }]) => {
    const ways = {
      gate: `heed install --host ${id} --prompts gate lets it leave the question to Heed.`,
      host: `heed install --host ${id} --prompts host leaves it the tools that it asks about in every mode.`,
    };
    const help =
      choices.length > 0
        ? Object.entries(ways)
            .flatMap(([choice, words]) => (choices.includes(choice) ? [words] : []))
            .join(" ")
        : `Only ${name}'s own screens can change that; Heed asks all the same.`;
    return finding("asks-twice", "note", `${name} may ask as well, for ${servers.join(", ")}.`, help, { host: id });
  });
}

/** Lists of an administrator that name exact commands: a wrapped command is another one. */
function managedCommands(candidates: readonly Candidate[], world: HostWorld): readonly Diagnostic[] {
  const claude = candidates.some(({ found, standing }) => found.host.id === "claude-code" && standing === "guarded");
  const files = [claudeSettings(world), ...MANAGED.map(([, file]) => file)].filter(
    (file) => claude && namesCommands(settings(file)),
  );
  return files.map((file) =>
    finding(
      "managed-commands",
      "warning",
      `${visible(file)} lists servers by their exact command, which the gate changes.`,
      "Let the list name the command with the gate in front, or the server by its name.",
      { file },
    ),
  );
}

const MANAGED = [
  ["darwin", "/Library/Application Support/ClaudeCode/managed-settings.json"],
  ["linux", "/etc/claude-code/managed-settings.json"],
  ["win32", "C:\\Program Files\\ClaudeCode\\managed-settings.json"],
] as const;

function namesCommands(value: Json | undefined): boolean {
  return ["allowedMcpServers", "deniedMcpServers"].some((key) => {
    const list = member(value, key);
    return Array.isArray(list) && list.some((one) => member(one as Json, "serverCommand") !== undefined);
  });
}
