import { join } from "node:path";
import type { Host } from "../host.js";
import { set } from "./app-data.js";

/** Codex: `config.toml` in CODEX_HOME or `~/.codex`, and a project's in `.codex`. */
export const codex: Host = {
  id: "codex",
  name: "Codex",
  client: "codex-mcp-client",
  places: (world) => [
    {
      file: join(set(world.env["CODEX_HOME"]) ?? join(world.home, ".codex"), "config.toml"),
      scope: "user",
      format: "toml",
      servers: [["mcp_servers"]],
    },
    { file: join(world.project, ".codex", "config.toml"), scope: "project", format: "toml", servers: [["mcp_servers"]] },
  ],
  variables: "none",
  allow: { by: "member", key: "default_tools_approval_mode", value: "approve" },
};
