import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { TerminalIo } from "../../src/gateway/terminal/terminal-io.js";
import { gateProgram, places, ran, SERVERS } from "./harness.test-support.js";
import { world } from "./waiting-world.test-support.js";

/** A terminal that keeps what was written, and at which lines are typed by hand. */
function terminal() {
  let typed: ((line: string | null) => void) | null = null;
  let text = "";
  const io: TerminalIo = {
    write: (more) => void (text += more),
    lines(listener) {
      typed = listener;
      return () => (typed = null);
    },
  };
  return { io, type: (line: string | null) => typed?.(line), text: () => text, reading: () => typed !== null };
}

describe("the terminal", () => {
  it("asks where neither form nor console can, and takes only what it offers", async () => {
    const { io, type, text } = terminal();
    const gate = world({ forms: false, terminal: io });
    gate.call(1, "write", { note: "a\u001b[2J\u202eb" });
    await gate.until(() => text() !== "");
    expect(text()).toContain("billing › `write` can change data. Run it?\n");
    expect(text()).toContain("note: `a\\u{1B}[2J\\u{202E}b`");
    expect(text()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/u);
    expect(text().indexOf("n  no")).toBeLessThan(text().indexOf("y  yes"));
    type("y");
    expect(gate.calls()).toEqual([]);
    gate.pass(1000);
    for (const line of ["", "  ", "maybe", "9", "allow"]) type(line);
    expect(gate.calls()).toEqual([]);
    type("y");
    gate.tell();
    expect(gate.calls()).toHaveLength(1);
  });

  it("asks one at a time, and a challenge for the name", async () => {
    const { io, type, text, reading } = terminal();
    const tools = [{ name: "write" }, { name: "wipe", annotations: { destructiveHint: true } }];
    const gate = world({ forms: false, terminal: io, tools });
    gate.call(1, "write");
    gate.call(2, "wipe");
    gate.call(3, "wipe", { all: true });
    await gate.until(() => text().includes("Run it?"));
    expect(text()).not.toContain("Type its name");
    gate.pass(1000);
    type("n");
    expect(gate.outcome(1)).toBe("denied");
    expect(text()).toContain("Type its name to run it.");
    gate.pass(1000);
    type("wipe");
    gate.tell();
    expect(gate.calls()).toHaveLength(1);
    gate.pass(1000);
    type("yes");
    expect(gate.outcome(3)).toBe("denied");
    expect(reading()).toBe(false);
  });

  it("takes a question back whose call was withdrawn, and ends with its input", async () => {
    const { io, type, text } = terminal();
    const gate = world({ forms: false, terminal: io });
    gate.call(1, "write");
    gate.call(2, "other");
    await gate.until(() => text().includes("`write`"));
    gate.client({ method: "notifications/cancelled", params: { requestId: 1 } });
    expect(text()).toContain("no longer open");
    expect(text()).toContain("`other`");
    type(null);
    gate.call(3, "write");
    expect(gate.outcome(3)).toBe("unseen");
  });
});

const python = spawnSync("python3", ["-c", "import pty"]).status === 0;

describe.runIf(python)("at a real terminal", () => {
  let program = "";
  beforeAll(async () => {
    program = await gateProgram();
  });

  /** A client at a pseudo-terminal that starts a gate with pipes; `reply` is what is typed once the gate asks. */
  function run(reply: string, env: Record<string, string> = {}, words: readonly string[] = ["--terminal"]) {
    const at = places();
    const client = join(at.project, "client.mjs");
    writeFileSync(
      client,
      `import { spawn } from "node:child_process";
       import { createInterface } from "node:readline";
       const gate = spawn(process.execPath, process.argv.slice(2), { stdio: ["pipe", "pipe", "inherit"] });
       const send = (message) => gate.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
       createInterface({ input: gate.stdout }).on("line", (line) => {
         const { id, result } = JSON.parse(line);
         if (id === 1) send({ id: 2, method: "tools/call", params: { name: "create_invoice", arguments: { invoice_id: "INV-1" } } });
         if (id === 2) { console.log("RESULT " + JSON.stringify(result.content)); gate.stdin.end(); }
       });
       send({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "tty", version: "1" } } });`,
    );
    const driver = `
import os, pty, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.execve(sys.argv[1], sys.argv[1:], dict(os.environ))
seen = ""
answered = False
while True:
    try:
        data = os.read(fd, 4096)
    except OSError:
        break
    if not data:
        break
    seen += data.decode("utf8", "replace")
    if not answered and "Your answer: " in seen:
        answered = True
        time.sleep(0.7)
        os.write(fd, (${JSON.stringify(reply)} + "\\n").encode())
os.waitpid(pid, 0)
print(seen)`;
    const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
    const args = ["-c", driver, process.execPath, client, program, "--label", "billing", ...words, "--", ...server];
    const { stdout } = spawnSync("python3", args, { encoding: "utf8", cwd: at.project, env: { ...at.env, ...env } });
    return { text: stdout, ran: ran(at.calls) };
  }

  it("a typed yes runs the call, a typed no does not", { timeout: 30_000 }, () => {
    const yes = run("y");
    expect(yes.text).toContain("billing › `create_invoice`");
    expect(yes.text).toContain("created INV-1");
    expect(yes.ran).toHaveLength(1);
    const no = run("n");
    expect(no.text).toContain("said no");
    expect(no.ran).toEqual([]);
  });

  it("is off unless it was asked for, and for an agent's environment", { timeout: 30_000 }, () => {
    for (const one of [run("y", {}, []), run("y", { CLAUDECODE: "1" })]) {
      expect(one.text).toContain("nobody could be asked here");
      expect(one.ran).toEqual([]);
    }
  });
});
