import {
  acceptedContent,
  inputRequired,
  inputResponse,
  type InputRequests,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { text } from "./reference-content.test-support.js";

const objectOf = (properties: Record<string, unknown>, required: string[] = []) =>
  ({ type: "object", properties, ...(required.length === 0 ? {} : { required }) }) as never;
const elicit = (message: string, key: string, type = "string") =>
  inputRequired.elicit({ message, requestedSchema: objectOf({ [key]: { type } }, [key]) });
const sample = (prompt: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text: prompt } }], maxTokens });

/**
 * A question about a call goes into the call's own answer. Else the SDK puts it into the stream that the client opened by
 * GET, and where the call has come before that stream, the question is lost and the call waits out its 60 seconds.
 */
const about = ({ mcpReq }: ServerContext) => ({ relatedRequestId: mcpReq.id });

/** Gives a server the tools that ask their client in requests of their own (2025-06-18 and 2025-11-25). */
export function addLegacyQuestions(server: McpServer): void {
  server.registerTool(
    "test_sampling",
    { description: "Asks the client's model", inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, context) => {
      const messages = [{ role: "user" as const, content: { type: "text" as const, text: prompt } }];
      const { content } = await context.mcpReq.requestSampling({ messages, maxTokens: 100 }, about(context));
      return text(`LLM response: ${"text" in content ? content.text : ""}`);
    },
  );
  const ask = async (context: ServerContext, message: string, requestedSchema: never) => {
    const { action, content } = await context.mcpReq.elicitInput({ message, requestedSchema }, about(context));
    return text(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`);
  };
  server.registerTool(
    "test_elicitation",
    { description: "Asks the person", inputSchema: z.object({ message: z.string() }) },
    async ({ message }, context) => {
      const properties = {
        username: { type: "string", description: "User's response" },
        email: { type: "string", description: "User's email address" },
      };
      return await ask(context, message, objectOf(properties, ["username", "email"]));
    },
  );
  server.registerTool("test_elicitation_sep1034_defaults", { description: "Asks with defaults" }, (context) =>
    ask(context, "Defaults", objectOf(DEFAULTS)),
  );
  server.registerTool("test_elicitation_sep1330_enums", { description: "Asks for choices" }, (context) =>
    ask(context, "Choices", objectOf(CHOICES)),
  );
}
const DEFAULTS = {
  name: { type: "string", default: "John Doe" },
  age: { type: "integer", default: 30 },
  score: { type: "number", default: 95.5 },
  status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
  verified: { type: "boolean", default: true },
};
const OPTIONS = ["option1", "option2", "option3"];
const TITLED = [1, 2, 3].map((n) => ({ const: `value${n}`, title: `Choice ${n}` }));
const CHOICES = {
  untitledSingle: { type: "string", enum: OPTIONS },
  titledSingle: { type: "string", oneOf: TITLED },
  legacyEnum: { type: "string", enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] },
  untitledMulti: { type: "array", items: { type: "string", enum: OPTIONS } },
  titledMulti: { type: "array", items: { anyOf: TITLED } },
};

/** What one round of a call leads to: the next questions, or (null) the end. */
type Round = { readonly requests: InputRequests; readonly state?: string };

/** Gives a server the tools and the prompt that ask by `input_required` (2026-07-28). */
export function addRounds(server: McpServer, codec: RequestStateCodec<string>): void {
  const rounds = (name: string, next: (context: ServerContext) => Round | string) =>
    server.registerTool(name, { description: "Asks in rounds" }, async (context) => {
      const round = next(context);
      if (typeof round === "string") return text(round);
      const { requests, state } = round;
      return inputRequired({
        inputRequests: requests,
        ...(state === undefined ? {} : { requestState: await codec.mint(state) }),
      });
    });
  const got = (context: ServerContext, key: string) => inputResponse(context.mcpReq.inputResponses, key);
  const content = (context: ServerContext, key: string) => acceptedContent(context.mcpReq.inputResponses, key);

  rounds("test_input_required_result_elicitation", (context) => {
    const name = content(context, "user_name")?.["name"];
    return typeof name === "string" ? `Hello, ${name}!` : { requests: { user_name: elicit("What is your name?", "name") } };
  });
  rounds("test_input_required_result_sampling", (context) => {
    const answer = got(context, "capital_question");
    if (answer.kind !== "sampling") return { requests: { capital_question: sample("What is the capital of France?", 100) } };
    return JSON.stringify(answer.result.content);
  });
  rounds("test_input_required_result_list_roots", (context) => {
    const answer = got(context, "client_roots");
    return answer.kind === "roots" ? JSON.stringify(answer.roots) : { requests: { client_roots: inputRequired.listRoots() } };
  });
  for (const name of ["test_input_required_result_request_state", "test_input_required_result_tampered_state"]) {
    rounds(name, (context) => {
      const confirmed = content(context, "confirm") !== undefined && context.mcpReq.requestState<string>() === name;
      return confirmed ? "state-ok" : { requests: { confirm: elicit("Please confirm", "ok", "boolean") }, state: name };
    });
  }
  rounds("test_input_required_result_multiple_inputs", (context) => {
    const all = ["user_name", "greeting", "client_roots"].every((key) => got(context, key).kind !== "missing");
    const requests = {
      user_name: elicit("What is your name?", "name"),
      greeting: sample("Generate a greeting", 50),
      client_roots: inputRequired.listRoots(),
    };
    return all ? "all there" : { requests, state: "several" };
  });
  rounds("test_input_required_result_multi_round", (context) => {
    const at = context.mcpReq.requestState<string>();
    if (at === "one" && content(context, "step1") !== undefined)
      return { requests: { step2: elicit("Step 2: What is your favorite color?", "color") }, state: "two" };
    if (at === "two" && content(context, "step2") !== undefined) return "both rounds";
    return { requests: { step1: elicit("Step 1: What is your name?", "name") }, state: "one" };
  });
  rounds("test_input_required_result_capabilities", (context) => {
    const can = capabilities(context);
    const requests: InputRequests = {};
    if (can["sampling"] !== undefined) requests["sampled"] = sample("Say something", 10);
    if (can["elicitation"] !== undefined) requests["elicited"] = elicit("Say something", "said");
    return Object.keys(requests).length === 0 ? "nothing can be asked" : { requests };
  });
  rounds("test_streaming_elicitation", (context) => {
    return content(context, "said") === undefined ? { requests: { said: elicit("Say something", "said") } } : "said";
  });
  // The SDK answers for it where the client has not said that it can sample.
  rounds("test_missing_capability", (context) => {
    return got(context, "sampled").kind === "sampling" ? "sampled" : { requests: { sampled: sample("Say something", 10) } };
  });
  server.registerPrompt("test_input_required_result_prompt", { description: "Asks first" }, (context) => {
    const said = content(context, "user_context")?.["context"];
    if (typeof said !== "string")
      return inputRequired({ inputRequests: { user_context: elicit("What context should the prompt use?", "context") } });
    return { messages: [{ role: "user", content: { type: "text", text: said } }] };
  });
}

function capabilities({ mcpReq }: ServerContext): Record<string, unknown> {
  const envelope: Readonly<Record<string, unknown>> = { ...mcpReq.envelope };
  return (envelope["io.modelcontextprotocol/clientCapabilities"] ?? {}) as Record<string, unknown>;
}
