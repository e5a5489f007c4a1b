import { join } from "node:path";
import type { Host } from "../host.js";

/** Gemini CLI: `settings.json` of the user and of a project; `trust` in an entry ends its own prompts. */
export const geminiCli: Host = {
  id: "gemini-cli",
  name: "Gemini CLI",
  client: null,
  places: (world) => [
    { file: join(world.home, ".gemini", "settings.json"), scope: "user", format: "json", servers: [["mcpServers"]] },
    { file: join(world.project, ".gemini", "settings.json"), scope: "project", format: "json", servers: [["mcpServers"]] },
  ],
  variables: "dollar",
  allow: { by: "member", key: "trust", value: true },
};
