// npm runs this for every install of this folder. `npm install --global .` links to it, and would link to nothing unless it is built.
import { spawnSync } from "node:child_process";

if (process.env.npm_config_global === "true") {
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
