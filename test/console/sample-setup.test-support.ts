import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { acceptFile } from "../../src/store/acceptance.js";
import { homePath } from "../../src/node/home.js";
import type { World } from "./console-world.test-support.js";

/** A gate before a server, as a person would write it into a host's file. */
const gate = (label: string, ...line: readonly string[]) => ({
  command: "heed",
  args: ["gate", "--label", label, "--", ...line],
});

/** What an entry tells its server, and no page tells anybody. */
export const SECRET = "only-for-weather-4f9a8c7e6d5b4a3f";

/**
 * Policies of two tiers and the files of two hosts: the user's policy is accepted and marks two clients, the project's loosens
 * and is not accepted; of the hosts' servers one is guarded and reviewed, one guarded and never run, one has no gate.
 */
export function sampleSetup({ home, folder }: Pick<World, "home" | "folder">): void {
  const user = homePath(home, "heed.yaml");
  const text = `version: 1
preset: cautious
servers:
  billing: {private: true}
clients:
  entry-0123456789abcdef: {client: claude-code, attended: true}
  old-editor: {attended: true}
rules:
  - {id: reads, verdict: allow, server: notes, tool: read_note, effect: read}
  - {id: never-purge, verdict: deny, server: billing, tool: "purge_*"}
`;
  writeFileSync(user, text, { mode: 0o600 });
  acceptFile(home, user, text);
  writeFileSync(
    join(folder, "heed.yaml"),
    `version: 1
preset: autonomous
rules:
  - {id: let-me, verdict: allow, tool: "*"}
  - {id: type-deploys, verdict: challenge, tool: deploy, unless: 'args.dry_run == true'}
`,
  );
  const person = join(folder, "user");
  mkdirSync(join(person, ".codex"), { recursive: true });
  writeFileSync(
    join(person, ".claude.json"),
    JSON.stringify({
      mcpServers: {
        notes: gate("notes", "node", "/srv/notes/server.js", "/data/notes"),
        calendar: gate("calendar", "npx", "-y", "@acme/calendar"),
        weather: { command: "npx", args: ["-y", "@acme/weather", "--api-key", SECRET] },
      },
    }),
  );
  writeFileSync(join(person, ".codex/config.toml"), '[mcp_servers.billing]\ncommand = "npx"\nargs = ["-y", "@acme/billing"]\n');
}
