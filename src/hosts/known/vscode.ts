import { join } from "node:path";
import type { Host } from "../host.js";
import { appData } from "./app-data.js";

/** VS Code: the user's `mcp.json` and a workspace's; what may run unasked is kept outside of files that a person edits. */
export const vscode: Host = {
  id: "vscode",
  name: "VS Code",
  client: "Visual Studio Code",
  places: (world) => [
    { file: join(appData(world), "Code", "User", "mcp.json"), scope: "user", format: "json", servers: [["servers"]] },
    { file: join(world.project, ".vscode", "mcp.json"), scope: "project", format: "json", servers: [["servers"]] },
  ],
  variables: "env-prefix",
  allow: { by: "none" },
};
