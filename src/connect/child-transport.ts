import { spawn, type ChildProcess } from "node:child_process";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { isObject, member, type Json } from "../wire/json.js";
import { ConnectFailure } from "./connect-failure.js";
import { endChild, guardChild } from "./end-child.js";
import { createLineSplitter } from "./line-splitter.js";
import type { Limits } from "./listing.js";
import type { Tail } from "./tail.js";
import { megabytes, type Tap } from "./tap.js";
import type { Target } from "./target.js";

/**
 * A stdio transport for the SDK's client that shows every byte to a {@link Tap}, leads a process group so
 * that nothing survives it, and gives the server the caller's whole environment. The SDK's own transport
 * hides the bytes, passes six variables, and leaves grandchildren behind.
 */
export function createChildTransport(
  target: Extract<Target, { kind: "stdio" }>,
  tap: Tap,
  stderr: Tail,
  limits: Limits,
): Transport & { readonly pid: number | null; readonly stderr: null } {
  let child: ChildProcess | null = null;
  let closing: Promise<void> | null = null;

  const transport: Transport & { pid: number | null; stderr: null } = {
    // These two make the SDK treat a silent probe as it does on its own stdio transport.
    pid: null,
    stderr: null,
    async start() {
      const started = spawn(target.command, [...target.args], {
        cwd: target.cwd,
        env: target.env,
        stdio: "pipe",
        detached: process.platform !== "win32",
        windowsHide: true,
      });
      await new Promise<void>((resolve, reject) => {
        started.once("spawn", resolve);
        started.once("error", (error) => reject(notStarted(target.command, error)));
      });
      child = started;
      transport.pid = started.pid ?? null;
      guardChild(started);
      const split = createLineSplitter(limits.messageBytes, deliver, () =>
        tap.fail(
          new ConnectFailure(
            "too-large",
            `The server sent one message of more than ${megabytes(limits.messageBytes)}.`,
            "Let the server send its list in pages, or save the list to a file and check that.",
            { bytes: limits.messageBytes },
          ),
        ),
      );
      started.stdout.on("data", (chunk: Buffer) => {
        tap.received(chunk.length);
        split(chunk);
      });
      started.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
      // A server that has gone shows up as its exit; a broken pipe before that says nothing more.
      started.stdin.on("error", () => {});
      started.once("exit", (code, signal) => void ended(started, code, signal));
    },
    async send(message: JSONRPCMessage) {
      tap.outgoing(message);
      child?.stdin?.write(`${JSON.stringify(message)}\n`);
    },
    close() {
      closing ??= shut();
      return closing;
    },
  };

  async function shut(): Promise<void> {
    if (child !== null) await endChild(child, limits.graceMs);
    transport.onclose?.();
  }

  async function ended(started: ChildProcess, code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    // What it wrote before it died may still be in the pipe; something it started may keep the pipe open.
    await Promise.race([
      new Promise((resolve) => started.once("close", resolve)),
      new Promise((resolve) => setTimeout(resolve, 250)),
    ]);
    if (closing !== null) return;
    tap.fail(
      new ConnectFailure(
        "server-ended",
        signal === null
          ? `The server ended with code ${code} before its list was read.`
          : `The server was ended by ${signal} before its list was read.`,
        "Its last lines are below. Servers often end at once when an argument or a variable such as an API key is missing.",
        { code, signal },
      ),
    );
    void transport.close();
  }

  function deliver(line: Uint8Array): void {
    // The tap also hears what comes after the list, such as a second answer.
    const value = tap.incoming(line);
    if (value === undefined || closing !== null) return;
    for (const message of Array.isArray(value) ? (value as readonly Json[]) : [value]) {
      const plain = plainMessage(message);
      if (plain !== null) transport.onmessage?.(plain);
    }
  }

  return transport;
}

/** The members that the SDK knows: it refuses a whole message for one that it does not know. */
function plainMessage(message: Json): JSONRPCMessage | null {
  if (!isObject(message) || member(message, "jsonrpc") !== "2.0") return null;
  const plain: Record<string, Json> = { jsonrpc: "2.0" };
  for (const key of ["id", "method", "params", "result", "error"]) {
    const value = member(message, key);
    if (value !== undefined) plain[key] = value;
  }
  return plain as JSONRPCMessage;
}

function notStarted(command: string, error: NodeJS.ErrnoException): ConnectFailure {
  if (error.code === "ENOENT") {
    return new ConnectFailure(
      "command-not-found",
      `There is no command ${JSON.stringify(command)}.`,
      "Check its spelling and PATH, and that the working folder exists.",
      { command },
    );
  }
  return new ConnectFailure(
    "command-not-started",
    `${JSON.stringify(command)} could not be started: ${error.message}.`,
    error.code === "EACCES"
      ? "Make the file executable, or start it with its interpreter: node server.js"
      : "Try the command alone, without Heed.",
    { command, code: error.code ?? null },
  );
}
