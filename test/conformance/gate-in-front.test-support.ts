import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { acceptFile } from "../../src/store/acceptance.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { listen } from "./reference-server.test-support.js";

/** A program that was bundled for one test file, and its removal. */
export type Program = { readonly file: string; readonly remove: () => void };

/** Bundles a program with all that it imports, so that any Node can start it anywhere. */
export async function bundled(input: string): Promise<Program> {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-program-"));
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  await bundle.write({ dir, format: "esm", entryFileNames: "program.mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
  return { file: join(dir, "program.mjs"), remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** `heed` as a program. */
export function heedProgram(): Promise<Program> {
  return bundled(join(import.meta.dirname, "../../src/cli/main.ts"));
}

/** A home whose accepted policy lets these tools run, so that nothing but transparency is measured. */
export function allowing(tools: readonly string[]): { readonly home: string; readonly dir: string; readonly remove: () => void } {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-transparent-"));
  const home = createScratchHome(dir);
  const policy = `version: 1\nrules:\n  - {id: all, tool: ${JSON.stringify(tools)}, verdict: allow}\n`;
  const file = join(home.dir, "heed.yaml");
  writeFileSync(file, policy, { mode: 0o600 });
  acceptFile(home, file, policy);
  mkdirSync(join(dir, "project"));
  return {
    home: home.dir,
    dir: join(dir, "project"),
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}

/** A gate that runs, and the way to it for clients that know of no secret. */
export type GateInFront = { readonly url: string; readonly end: () => Promise<string> };

/**
 * Starts `heed gate --url` as a process before a server, and a way in before the gate that adds the client's secret and
 * puts the gate's own address for its own, and changes nothing else: for the suite knows of no secret.
 */
export async function gateInFront(heed: Program, url: string, tools: readonly string[]): Promise<GateInFront> {
  const { home, dir, remove } = allowing(tools);
  const words = ["gate", "--label", "reference", "--url", url, "--port", "0", "--client", "suite"];
  const child = spawn(process.execPath, [heed.file, ...words], {
    cwd: dir,
    env: { PATH: process.env["PATH"], HOME: dir, HEED_HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const ready = new Promise<{ port: number; secret: string }>((resolve, reject) => {
    const look = (part: string): void => {
      said += part;
      const port = /^reference: http:\/\/127\.0\.0\.1:(\d+)\//mu.exec(said)?.[1];
      const secret = /Bearer (\S+)/u.exec(said)?.[1];
      if (port !== undefined && secret !== undefined) resolve({ port: Number(port), secret });
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", look);
    void ended.then(() => reject(new Error(`the gate did not start: ${said}`)));
  });
  const { port, secret } = await ready;
  const way = await listen((request, response) => pass(request, response, port, secret));
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}/mcp`,
    async end() {
      way.closeAllConnections();
      way.close();
      child.kill("SIGTERM");
      await ended;
      remove();
      return said;
    },
  };
}

function pass(request: IncomingMessage, response: ServerResponse, port: number, secret: string): void {
  const own = `:${request.socket.localPort}`;
  const headers = request.rawHeaders.map((value, i) => {
    const name = request.rawHeaders[i - 1]?.toLowerCase();
    return i % 2 === 1 && (name === "host" || name === "origin") ? value.replace(own, `:${port}`) : value;
  });
  const { method, url: path } = request;
  const onward = httpRequest(
    { host: "127.0.0.1", port, method, path, headers: [...headers, "Heed-Client", secret], setHost: false, agent: false },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.flushHeaders();
      answer.pipe(response);
      answer.once("error", () => response.destroy());
    },
  );
  onward.once("error", () => response.destroy());
  response.once("close", () => onward.destroy());
  request.pipe(onward);
}
