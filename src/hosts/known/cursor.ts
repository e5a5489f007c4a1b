import { join } from "node:path";
import type { Host } from "../host.js";

/** Cursor: the user's `~/.cursor/mcp.json` and a project's; its list of tools that run unasked is in its own screens. */
export const cursor: Host = {
  id: "cursor",
  name: "Cursor",
  places: (world) => [
    { file: join(world.home, ".cursor", "mcp.json"), scope: "user", format: "json", servers: [["mcpServers"]] },
    { file: join(world.project, ".cursor", "mcp.json"), scope: "project", format: "json", servers: [["mcpServers"]] },
  ],
  variables: "env-prefix",
  allow: { by: "none" },
};
