import type { Command } from "./command.js";

/** A command before it is loaded. */
export type Entry = { readonly name: string; readonly summary: string; readonly load: () => Promise<Command> };

/** Every command, in the order in which the help lists them. */
export const COMMANDS: readonly Entry[] = [
  {
    name: "check",
    summary: "what each tool of a server may do, and whether a call deserves a pause",
    load: async () => (await import("../commands/check.js")).checkCommand,
  },
  {
    name: "rule",
    summary: "what a rule of check reports, and why",
    load: async () => (await import("../commands/rule.js")).ruleCommand,
  },
  {
    name: "explain",
    summary: "the whole reasoning of one decision",
    load: async () => (await import("../commands/explain.js")).explainCommand,
  },
  {
    name: "trust",
    summary: "review a server's tools once, so that their hints count while they stay as they are",
    load: async () => (await import("../commands/trust.js")).trustCommand,
  },
  {
    name: "untrust",
    summary: "forget a review",
    load: async () => (await import("../commands/untrust.js")).untrustCommand,
  },
  {
    name: "policy",
    summary: "is a policy valid, and what does it change",
    load: async () => (await import("../commands/policy.js")).policyCommand,
  },
  {
    name: "install",
    summary: "put the gate in front of the servers that your hosts start",
    load: async () => (await import("../commands/install.js")).installCommand,
  },
  {
    name: "uninstall",
    summary: "take the gate out of your hosts' files again",
    load: async () => (await import("../commands/uninstall.js")).uninstallCommand,
  },
  {
    name: "doctor",
    summary: "what is guarded, what is not, what asks twice, what is broken",
    load: async () => (await import("../commands/doctor.js")).doctorCommand,
  },
  {
    name: "gate",
    summary: "stands in front of a server and asks before a call that deserves a pause",
    load: async () => (await import("../commands/gate.js")).gateCommand,
  },
  {
    name: "console",
    summary: "answer the calls that wait, and see what was decided, in your browser",
    load: async () => (await import("../commands/console.js")).consoleCommand,
  },
  {
    name: "grants",
    summary: "the approvals that are remembered, and how to take them back",
    load: async () => (await import("../commands/grants.js")).grantsCommand,
  },
  {
    name: "log",
    summary: "what was decided, asked, answered and accepted",
    load: async () => (await import("../commands/log.js")).logCommand,
  },
];
