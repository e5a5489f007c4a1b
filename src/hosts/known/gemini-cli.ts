import { GEMINI_CLI_FILES as FILES } from "../../known/host-files.js";
import { hostFilePath } from "../../node/host-file-path.js";
import type { Host } from "../host.js";

/** Gemini CLI: `settings.json` of the user and of a project; `trust` in an entry ends its own prompts. */
export const geminiCli: Host = {
  id: "gemini-cli",
  name: "Gemini CLI",
  client: null,
  places: (world) => [
    { file: hostFilePath(FILES.servers, world), scope: "user", format: "json", servers: [["mcpServers"]] },
    { file: hostFilePath(FILES.projectServers, world), scope: "project", format: "json", servers: [["mcpServers"]] },
  ],
  variables: "dollar",
  allow: { by: "member", key: "trust", value: true },
};
