import type { Host } from "../host.js";
import { CODEX_FILES as FILES } from "../../known/host-files.js";
import { hostFilePath } from "../../node/host-file-path.js";

/** Codex: `config.toml` in CODEX_HOME or `~/.codex`, and a project's in `.codex`. */
export const codex: Host = {
  id: "codex",
  name: "Codex",
  client: "codex-mcp-client",
  places: (world) => [
    {
      file: hostFilePath(FILES.servers, world),
      scope: "user",
      format: "toml",
      servers: [["mcp_servers"]],
    },
    { file: hostFilePath(FILES.projectServers, world), scope: "project", format: "toml", servers: [["mcp_servers"]] },
  ],
  variables: "none",
  allow: { by: "member", key: "default_tools_approval_mode", value: "approve" },
};
