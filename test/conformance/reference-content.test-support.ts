import { completable, fromJsonSchema, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";

// Tools, prompts and resources under the names that the conformance suite calls. What a server says in them is the
// suite's requirement; the rest is as short as it can be.

/** One red pixel, and a sound of no length. */
export const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

export const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const image = { type: "image" as const, data: PNG, mimeType: "image/png" };
const embedded = (uri: string, mimeType: string, value: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: value },
});
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

/** Gives a server the tools that answer at once, or with notifications on the way. */
export function addTools(server: McpServer): void {
  const content: Record<string, Parameters<typeof reply>[0]> = {
    test_simple_text: text("This is a simple text response for testing.").content,
    test_image_content: [image],
    test_audio_content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }],
    test_embedded_resource: [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
    test_multiple_content_types: [
      { type: "text", text: "Multiple content types test:" },
      image,
      embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
  };
  for (const [name, parts] of Object.entries(content)) server.registerTool(name, { description: name }, () => reply(parts));
  server.registerTool("test_error_handling", { description: "Always fails" }, () => ({
    ...text("This tool intentionally returns an error for testing"),
    isError: true,
  }));
  for (const name of ["test_tool_with_logging", "test_logging_tool"]) {
    server.registerTool(name, { description: "Logs while it works" }, async (context) => {
      for (const step of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
        await context.mcpReq.log("info", step);
        await pause();
      }
      return text("logged");
    });
  }
  server.registerTool("test_tool_with_progress", { description: "Reports progress" }, async (context) => {
    const progressToken = context.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await context.mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      await pause();
    }
    return text("done");
  });
  server.registerTool("test_reconnection", { description: "Closes its stream while it works" }, async (context) => {
    context.http?.closeSSE?.();
    await pause();
    return text("reconnected");
  });
  const schema = fromJsonSchema(SCHEMA as never);
  server.registerTool("json_schema_2020_12_tool", { description: "Says more in its schema", inputSchema: schema }, () =>
    text("ok"),
  );
  const region = fromJsonSchema({
    type: "object",
    properties: { region: { type: "string", "x-mcp-header": "Region" } },
  } as never);
  server.registerTool("region_in_header", { description: "Mirrors an argument in a header", inputSchema: region }, () =>
    text("ok"),
  );
}

function reply(
  content: readonly (
    | ReturnType<typeof text>["content"][0]
    | typeof image
    | { type: "audio"; data: string; mimeType: string }
    | ReturnType<typeof embedded>
  )[],
) {
  return { content: [...content] };
}

const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** Gives a server prompts. */
export function addPrompts(server: McpServer): void {
  const user = (content: ReturnType<typeof text>["content"][0] | typeof image | ReturnType<typeof embedded>) => ({
    role: "user" as const,
    content,
  });
  const say = (value: string) => user({ type: "text", text: value });
  server.registerPrompt("test_simple_prompt", { description: "Simple" }, () => ({
    messages: [say("This is a simple prompt for testing.")],
  }));
  const two = z.object({
    arg1: completable(z.string(), (begun) => ["paris", "park"].filter((one) => one.startsWith(begun))),
    arg2: z.string(),
  });
  server.registerPrompt("test_prompt_with_arguments", { description: "With arguments", argsSchema: two }, ({ arg1, arg2 }) => ({
    messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  }));
  const uri = z.object({ resourceUri: z.string() });
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "With a resource", argsSchema: uri },
    ({ resourceUri }) => ({
      messages: [
        user(embedded(resourceUri, "text/plain", "Embedded resource content for testing.")),
        say("Please process the embedded resource above."),
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "With an image" }, () => ({
    messages: [user(image), say("Please analyze the image above.")],
  }));
}

/** Gives a server resources. */
export function addResources(server: McpServer): void {
  const plain = { description: "A text", mimeType: "text/plain" };
  server.registerResource("static-text", "test://static-text", plain, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "This is the content of the static text resource." }],
  }));
  server.registerResource(
    "static-binary",
    "test://static-binary",
    { description: "A picture", mimeType: "image/png" },
    ({ href }) => ({
      contents: [{ uri: href, mimeType: "image/png", blob: PNG }],
    }),
  );
  server.registerResource("watched", "test://watched-resource", plain, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "watched" }],
  }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource(
    "template",
    template,
    { description: "A template", mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
}
