import { CURSOR_FILES as FILES } from "../../known/host-files.js";
import { hostFilePath } from "../../node/host-file-path.js";
import type { Host } from "../host.js";

/** Cursor: the user's `~/.cursor/mcp.json` and a project's; a list in `~/.cursor/permissions.json` names what runs unasked. */
export const cursor: Host = {
  id: "cursor",
  name: "Cursor",
  client: null,
  places: (world) => [
    { file: hostFilePath(FILES.servers, world), scope: "user", format: "json", servers: [["mcpServers"]] },
    { file: hostFilePath(FILES.projectServers, world), scope: "project", format: "json", servers: [["mcpServers"]] },
  ],
  variables: "env-prefix",
  allow: {
    by: "rule",
    path: ["mcpAllowlist"],
    remark:
      "That goes by the name: another server of that name would run unasked too. Where permissions.json has no mcpAllowlist yet, the new one takes the place of the list in Cursor's own settings.",
    file: (world) => hostFilePath(FILES.permissions, world),
    // A colon or an asterisk in a name would make a rule about other servers.
    rule: (server) => (/[:*]/u.test(server) ? null : `${server}:*`),
    alike: () => ["*:*"],
  },
};
