import type { JsonObject } from "../../wire/json.js";

/** What a person is asked: yes or no, or to type the tool's name. */
export type Asking = "ask" | "challenge";

/**
 * The form of an elicitation (2025-06-18 ElicitRequest.params.requestedSchema): one required string, denial first, no default.
 * A challenge's field must equal the tool's raw name; the schema does not hold the name, so no client can fill it in.
 */
export function promptForm(asking: Asking, forSession: boolean): JsonObject {
  const field: JsonObject =
    asking === "challenge"
      ? { confirm: { type: "string", title: "Type the tool's name to run it", minLength: 1 } }
      : {
          decision: {
            type: "string",
            title: "Run it?",
            enum: forSession ? ["deny", "allow", "allow-session"] : ["deny", "allow"],
          },
        };
  return { type: "object", properties: field, required: Object.keys(field) };
}

/** A person's answer as a form gives it. `empty`: accepted without the required content, which no person can do in a form. */
export type FormAnswer = "allow" | "allow-session" | "deny" | "empty";

/** Reads the content of an accepted form. Anything but the exact answer is no approval. */
export function formAnswer(asking: Asking, forSession: boolean, name: string, content: unknown): FormAnswer {
  const key = asking === "challenge" ? "confirm" : "decision";
  if (typeof content !== "object" || content === null || !Object.hasOwn(content, key)) return "empty";
  const value: unknown = (content as Record<string, unknown>)[key];
  if (typeof value !== "string" || value === "") return "empty";
  if (asking === "challenge") return value === name ? "allow" : "deny";
  if (value === "allow" || value === "deny") return value;
  return value === "allow-session" && forSession ? value : "empty";
}
