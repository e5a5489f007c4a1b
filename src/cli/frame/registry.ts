import type { Command } from "./command.js";

/** A command before it is loaded. */
export type Entry = {
  readonly name: string;
  readonly group: Group;
  readonly summary: string;
  readonly load: () => Promise<Command>;
};

/** What commands are for, in the order in which the help lists them. */
export const GROUPS = ["Look at a server", "Guard your servers", "Day by day", "Set it up"] as const;
export type Group = (typeof GROUPS)[number];

/** Every command, in the order in which the help lists them. */
export const COMMANDS: readonly Entry[] = [
  {
    name: "check",
    group: "Look at a server",
    summary: "what each tool of a server may do, and whether a call deserves a pause",
    load: async () => (await import("../commands/check.js")).checkCommand,
  },
  {
    name: "rule",
    group: "Look at a server",
    summary: "what a rule of check reports, and why",
    load: async () => (await import("../commands/rule.js")).ruleCommand,
  },
  {
    name: "explain",
    group: "Look at a server",
    summary: "the whole reasoning of one decision",
    load: async () => (await import("../commands/explain.js")).explainCommand,
  },
  {
    name: "trust",
    group: "Guard your servers",
    summary: "review a server's tools once, so that their hints count while they stay as they are",
    load: async () => (await import("../commands/trust.js")).trustCommand,
  },
  {
    name: "untrust",
    group: "Guard your servers",
    summary: "forget a review",
    load: async () => (await import("../commands/untrust.js")).untrustCommand,
  },
  {
    name: "policy",
    group: "Set it up",
    summary: "is a policy valid, and what does it change",
    load: async () => (await import("../commands/policy.js")).policyCommand,
  },
  {
    name: "install",
    group: "Guard your servers",
    summary: "put the gate in front of the servers that your hosts start",
    load: async () => (await import("../commands/install.js")).installCommand,
  },
  {
    name: "uninstall",
    group: "Guard your servers",
    summary: "take the gate out of your hosts' files again",
    load: async () => (await import("../commands/uninstall.js")).uninstallCommand,
  },
  {
    name: "doctor",
    group: "Guard your servers",
    summary: "what is guarded, what is not, what asks twice, what is broken",
    load: async () => (await import("../commands/doctor.js")).doctorCommand,
  },
  {
    name: "gate",
    group: "Guard your servers",
    summary: "stands in front of a server and asks before a call that deserves a pause",
    load: async () => (await import("../commands/gate.js")).gateCommand,
  },
  {
    name: "console",
    group: "Day by day",
    summary: "answer the calls that wait, and see what was decided, in your browser",
    load: async () => (await import("../commands/console.js")).consoleCommand,
  },
  {
    name: "grants",
    group: "Day by day",
    summary: "the approvals that are remembered, and how to take them back",
    load: async () => (await import("../commands/grants.js")).grantsCommand,
  },
  {
    name: "log",
    group: "Day by day",
    summary: "what was decided, asked, answered and accepted",
    load: async () => (await import("../commands/log.js")).logCommand,
  },
  {
    name: "replay",
    group: "Day by day",
    summary: "what another policy would have meant for the calls that were made",
    load: async () => (await import("../commands/replay.js")).replayCommand,
  },
  {
    name: "suggest",
    group: "Day by day",
    summary: "the few rules that would have saved most questions",
    load: async () => (await import("../commands/suggest.js")).suggestCommand,
  },
  {
    name: "completion",
    group: "Set it up",
    summary: "the script by which bash, zsh or fish completes these words",
    load: async () => (await import("../commands/completion.js")).completionCommand,
  },
];
