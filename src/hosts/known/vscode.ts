import type { Host } from "../host.js";
import { VSCODE_FILES as FILES } from "../../known/host-files.js";
import { hostFilePath } from "../../node/host-file-path.js";

/** VS Code: the user's `mcp.json` and a workspace's; what may run unasked is kept outside of files that a person edits. */
export const vscode: Host = {
  id: "vscode",
  name: "VS Code",
  client: "Visual Studio Code",
  places: (world) => [
    { file: hostFilePath(FILES.servers, world), scope: "user", format: "json", servers: [["servers"]] },
    { file: hostFilePath(FILES.projectServers, world), scope: "project", format: "json", servers: [["servers"]] },
  ],
  variables: "env-prefix",
  allow: { by: "none" },
};
