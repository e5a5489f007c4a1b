import { join } from "node:path";
import type { Host } from "../host.js";
import { appData } from "./app-data.js";

/** Claude Desktop: one file of the user; what it may run unasked is set in its own screens. */
export const claudeDesktop: Host = {
  id: "claude-desktop",
  name: "Claude Desktop",
  client: null,
  places: (world) => [
    {
      file: join(appData(world), "Claude", "claude_desktop_config.json"),
      scope: "user",
      format: "json",
      servers: [["mcpServers"]],
    },
  ],
  variables: "none",
  allow: { by: "none" },
};
