import { isTheCode, type FormOutcome, type FormTest } from "../store/state/form-test.js";
import { isObject, member, type Json, type JsonObject } from "../wire/json.js";
import { atLeast } from "../wire/revision.js";
import type { Caller } from "./conversation.js";

/** What the form says. Of the code it says nothing: only who sees the terminal too can type it. */
const MESSAGE = "Heed asks whether you can see this form. Type the code that your terminal shows.";
const FORM = {
  type: "object",
  properties: { code: { type: "string", title: "Code", description: "Eight letters and digits" } },
  required: ["code"],
} as const;

/** The parameters of `elicitation/create` with which a client's forms are tested; `mode` came with 2025-11-25. */
export function testForm({ revision }: Caller): JsonObject {
  const mode = revision === null || atLeast(revision, "2025-11-25") ? { mode: "form" } : {};
  return { ...mode, message: MESSAGE, requestedSchema: FORM };
}

/** What a client's answer to that form (an `ElicitResult`) says of it. `proof`: the code that was typed, where it is the right one. */
export function testOutcome(
  result: Json | undefined,
  test: FormTest,
): { readonly outcome: FormOutcome; readonly proof: string | null } {
  const action = member(result, "action");
  if (action === "decline") return { outcome: "decline", proof: null };
  if (action !== "accept") return { outcome: "cancel", proof: null };
  const content = member(result, "content");
  const code = isObject(content) && Object.keys(content).length === 1 ? member(content, "code") : undefined;
  if (typeof code !== "string") return { outcome: "empty", proof: null };
  return isTheCode(test, code) ? { outcome: "right", proof: code } : { outcome: "wrong", proof: null };
}
