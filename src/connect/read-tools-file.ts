import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { isObject, member, type Json } from "../wire/json.js";
import { ConnectFailure } from "./connect-failure.js";
import { guessLabel } from "./guess-label.js";
import type { Limits, Listing } from "./listing.js";
import { readJson } from "./read-json.js";
import { tooManyTools } from "./list-tools.js";
import { megabytes } from "./tap.js";
import { readStandardInput, STANDARD_INPUT } from "./standard-input.js";

/**
 * Reads a saved tool list: an array of definitions, `{tools}`, a `tools/list` result, the JSON-RPC answer that
 * holds one, or a record `{package, version, protocolVersion, serverInfo, tools}`.
 *
 * @throws ConnectFailure
 */
export async function readToolsFile(path: string, limits: Limits): Promise<Listing> {
  const read = readJson(await bytesOf(path, limits));
  if (!read.ok) {
    throw new ConnectFailure(
      "file-not-json",
      `${called(path)} is not JSON that Heed can read. ${read.message}`,
      "Save the answer to tools/list as it was sent.",
      { offset: read.error.offset },
    );
  }
  const result = member(read.value, "result");
  const body = result === undefined ? read.value : result;
  const tools = Array.isArray(body) ? (body as readonly Json[]) : member(body, "tools");
  if (!Array.isArray(tools)) {
    throw new ConnectFailure(
      "file-without-tools",
      `${called(path)} holds no tool list.`,
      'Heed reads an array of tools, {"tools": [...]}, or a saved answer to tools/list.',
    );
  }
  if (tools.length > limits.tools) throw tooManyTools(called(path), limits.tools);
  const name = text(body, "package");
  const revision = text(body, "protocolVersion");
  const info = member(body, "serverInfo");
  return {
    via: "file",
    label:
      name === null
        ? guessLabel({ kind: "file", path })
        : guessLabel({ kind: "stdio", command: "npx", args: [name], cwd: "", env: {} }),
    revision,
    era: null,
    serverInfo: isObject(info) ? info : null,
    package: name === null ? null : { name, version: text(body, "version") },
    tools: tools as readonly Json[],
    pages: 1,
    notes: read.notes,
    stderr: [],
  };
}

function text(body: Json, key: string): string | null {
  const value = member(body, key);
  return typeof value === "string" ? value : null;
}

/** A list's file as a sentence has it. */
function called(path: string): string {
  return path === STANDARD_INPUT ? "The standard input" : basename(path);
}

function tooLarge(path: string, most: number, bytes?: number): ConnectFailure {
  const args = bytes === undefined ? {} : { bytes };
  return new ConnectFailure("too-large", `${called(path)} is larger than ${megabytes(most)}.`, "Check a part of the list.", args);
}

async function bytesOf(path: string, limits: Limits): Promise<Uint8Array> {
  if (path === STANDARD_INPUT) {
    const read = await readStandardInput(limits.messageBytes);
    if (read === null) throw tooLarge(path, limits.messageBytes);
    return read;
  }
  try {
    const { size } = await stat(path);
    if (size > limits.messageBytes) throw tooLarge(path, limits.messageBytes, size);
    return await readFile(path);
  } catch (error) {
    if (error instanceof ConnectFailure) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT")
      throw new ConnectFailure("file-missing", `There is no file ${path}.`, "Check the path; put -- before a command.", { path });
    throw new ConnectFailure("file-unreadable", `${path} cannot be read: ${message}.`, "Give a file that you may read.", {
      path,
      code: code ?? null,
    });
  }
}
