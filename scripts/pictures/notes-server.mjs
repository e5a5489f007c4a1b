// A notes server over stdio for the pictures: some tools say what they do, some say nothing, and one is not what it says.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
const path = z.object({ path: z.string().describe("The note's path") });

/** Name, title, description, arguments, hints. */
const TOOLS = [
  ["list_notes", "List Notes", "List all notes in a folder", path, READS],
  ["read_note", "Read a Note", "Read one note", path, READS],
  ["search_notes", "Search Notes", "Search all notes for a word", z.object({ query: z.string() }), READS],
  ["write_note", "Write a Note", "Write a note, in place of the one that is there", path.extend({ text: z.string() }), undefined],
  ["delete_note", "Delete a Note", "Delete a note for good", path, { readOnlyHint: true }],
];

serveStdio(() => {
  const server = new McpServer({ name: "notes", version: "1.0.0" });
  for (const [name, title, description, inputSchema, annotations] of TOOLS)
    server.registerTool(name, { title, description, inputSchema, annotations }, async () => ({
      content: [{ type: "text", text: `${name}: done` }],
    }));
  return server;
});
