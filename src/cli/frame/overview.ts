import { COMMANDS, GROUPS } from "./registry.js";

/** What `heed --help` prints. */
export function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return [
    "Heed decides which MCP tool calls deserve a pause: it heeds every warning, believes no",
    "reassurance that it has no reason to trust, and says why.",
    "",
    "  heed check -- npx -y @modelcontextprotocol/server-filesystem .",
    "",
    ...GROUPS.flatMap((group) => [
      `${group}:`,
      ...COMMANDS.filter((entry) => entry.group === group).map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
      "",
    ]),
    "heed alone says how things stand here, heed COMMAND --help says more. Exit codes: 0 clean, 1 findings or drift, 2 something else is wrong.",
    "HEED_HOME moves everything that Heed keeps into one folder. NO_COLOR turns colour off.",
    "",
  ].join("\n");
}
