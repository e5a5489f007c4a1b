import type { Host } from "../host.js";
import { CLAUDE_DESKTOP_FILES as FILES } from "../../known/host-files.js";
import { hostFilePath } from "../../node/host-file-path.js";

/** Claude Desktop: one file of the user; what it may run unasked is set in its own screens. */
export const claudeDesktop: Host = {
  id: "claude-desktop",
  name: "Claude Desktop",
  client: null,
  places: (world) => [
    {
      file: hostFilePath(FILES.servers, world),
      scope: "user",
      format: "json",
      servers: [["mcpServers"]],
    },
  ],
  variables: "none",
  allow: { by: "none" },
};
