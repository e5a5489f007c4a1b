import type { Pinned } from "./published.test-support.js";

/** A published server: how a person would start it, and one call that changes nothing. */
export type PublishedServer = Pinned & {
  readonly bin: string;
  readonly args?: readonly string[];
  /** What Heed says of the list, reviewed by reading the whole screen; a new version is a new row, looked at anew. */
  readonly lists: string;
  /** `answer` is in what the server says; `run`: whether the call runs unasked once the server is trusted. */
  readonly call: {
    readonly name: string;
    readonly arguments: Record<string, unknown>;
    readonly answer: string;
    readonly run: boolean;
  };
};

export const SERVERS: readonly PublishedServer[] = [
  {
    package: "@modelcontextprotocol/server-filesystem",
    version: "2026.8.31",
    bin: "mcp-server-filesystem",
    args: ["files"],
    lists: "14 tools; now: ask 11, type 3; if trusted: run 10, ask 1, type 3",
    call: { name: "read_text_file", arguments: { path: "note.txt" }, answer: "a note", run: true },
  },
  {
    package: "@modelcontextprotocol/server-memory",
    version: "2026.8.31",
    bin: "mcp-server-memory",
    lists: "9 tools; now: ask 6, type 3; if trusted: run 3, ask 3, type 3",
    call: { name: "read_graph", arguments: {}, answer: '"entities":[]', run: true },
  },
  {
    package: "@modelcontextprotocol/server-everything",
    version: "2026.8.31",
    bin: "mcp-server-everything",
    // Six of them it lists only for clients that tell roots, show forms or sample, and for some as tasks.
    lists: "19 tools; now: ask 19; if trusted: run 9, ask 10",
    call: { name: "echo", arguments: { message: "hello" }, answer: "Echo: hello", run: true },
  },
  {
    package: "@modelcontextprotocol/server-sequential-thinking",
    version: "2026.8.31",
    bin: "mcp-server-sequential-thinking",
    lists: "1 tools; now: ask 1; if trusted: run 1",
    call: {
      name: "sequentialthinking",
      arguments: { thought: "one", nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
      answer: '"thoughtHistoryLength":1',
      run: true,
    },
  },
  {
    package: "@playwright/mcp",
    version: "0.0.83",
    bin: "playwright-mcp",
    // There is no browser: its own complaint is the answer.
    args: ["--executable-path", "no-browser"],
    // Six of its reads take the name of a file to write what they found to: the judge doubts that they only read.
    lists: "25 tools; now: ask 7, type 18; if trusted: run 1, ask 6, type 18",
    call: {
      name: "browser_console_messages",
      arguments: { level: "info" },
      answer: "executable doesn't exist at no-browser",
      run: false,
    },
  },
  {
    package: "mongodb-mcp-server",
    version: "3.0.4",
    bin: "mongodb-mcp-server",
    // Two pipelines are doubted: some of their stages write.
    lists: "27 tools; now: ask 21, type 6; if trusted: run 13, ask 8, type 6",
    call: { name: "list-connections", arguments: {}, answer: '"connections":[]', run: true },
  },
  {
    package: "chrome-devtools-mcp",
    version: "1.11.0",
    bin: "chrome-devtools-mcp",
    args: ["--executablePath", "no-browser"],
    lists: "32 tools; now: ask 32; if trusted: run 8, ask 24",
    call: { name: "list_pages", arguments: {}, answer: "configured executablePath (no-browser)", run: true },
  },
  {
    package: "@upstash/context7-mcp",
    version: "4.1.1",
    bin: "context7-mcp",
    lists: "2 tools; now: ask 2; if trusted: run 2",
    // The environment of these tests leads it to a port where nobody answers.
    call: {
      name: "resolve-library-id",
      arguments: { query: "vitest", libraryName: "vitest" },
      answer: "Error searching libraries",
      run: true,
    },
  },
  {
    package: "mcp-shrimp-task-manager",
    version: "1.0.21",
    bin: "mcp-shrimp-task-manager",
    lists: "15 tools; now: ask 15; if trusted: ask 15",
    // It says nothing of its tools, so that trusting it changes nothing.
    call: { name: "list_tasks", arguments: { status: "all" }, answer: "split_tasks", run: false },
  },
];
