import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { visible } from "../../core/tool/visible.js";
import { systemCode } from "../../node/environment-error.js";
import { UsageError } from "../../review/usage-error.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { askerOf } from "../person/ask.js";
import { count } from "../screen/plural.js";
import { SESSION_HOSTS, type SessionHost } from "./read-host-session.js";

/** Where hosts keep their own session files, below the user's home. */
const FOLDERS: Readonly<Record<SessionHost, readonly string[]>> = {
  "claude-code": [".claude", "projects"],
  codex: [".codex", "sessions"],
};

/**
 * The session files of the hosts that were named, once a person at the terminal has said that they may be read. They are read
 * and nothing else: nothing is written to them, and nothing leaves this machine.
 *
 * @throws UsageError for a host whose files Heed does not know, where there is nobody to ask, and after a no
 */
export async function hostSessions(input: Input, io: Io): Promise<readonly string[]> {
  const hosts = input.texts.get("from") ?? [];
  const files: string[] = [];
  for (const host of new Set(hosts)) {
    if (!isSessionHost(host))
      throw new UsageError(
        "session-host-unknown",
        `Heed does not know where ${visible(host)} keeps its sessions.`,
        `Give one of ${SESSION_HOSTS.join(", ")}, or name files.`,
      );
    const folder = join(io.env["HOME"] ?? homedir(), ...FOLDERS[host]);
    const found = sessionFiles(folder);
    const ask = askerOf(input, io);
    if (ask === null)
      throw new UsageError(
        "session-files-unasked",
        `Whether the sessions of ${host} may be read is asked at a terminal, and there is none.`,
        "Run this at a terminal without --json, or name the files.",
      );
    const answer = await ask(
      `Read ${count(found.length, "session file")} of ${host} in ${visible(folder)}? Nothing is changed and nothing leaves this machine. [y/N] `,
    );
    if (!/^y(?:es)?$/iu.test(answer.trim())) throw new UsageError("session-files-refused", "Nothing was read.", "");
    files.push(...found);
  }
  return files;
}

function isSessionHost(text: string): text is SessionHost {
  return (SESSION_HOSTS as readonly string[]).includes(text);
}

function sessionFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonl"))
      .toSorted()
      .map((name) => join(folder, name));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}
