import type { Reason } from "../../../core/decide/reason.js";
import { firstDoubt } from "../../first-doubt.js";
import { judgeText } from "../../../classify/judge-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const repeatingToolClaimsIdempotent = rule<"repeating-tool-claims-idempotent", { name: string; reason: Reason }>({
  id: "repeating-tool-claims-idempotent",
  scope: "tool",
  severity: "note",
  heuristic: true,
  hint: "idempotent",
  claim: "lax",
  clause:
    "2026-07-28 ToolAnnotations.idempotentHint: true means that repeated calls with the same arguments have no additional effect",
  summary: "A tool that says repeating is safe, while its definition says that each call does something more.",
  why: "A client that believes `idempotentHint: true` may call again after a lost answer. The second message is sent then, the second order placed. A definition tells this too rarely to warn of it: too few claims have been read, and so this is a note. Heed does not believe the hint while the doubt stands.",
  check(tool, report) {
    if (tool.declared.idempotent !== "true") return;
    // Beside a read-only hint that is believed, it means nothing.
    if (tool.declared.readOnly === "true" && firstDoubt(tool, "readOnly") === null) return;
    const reason = firstDoubt(tool, "idempotent");
    if (reason !== null) report({ name: tool.name, reason });
  },
  message: ({ name, reason }) => `${quote(name)} says that repeating is safe, but ${judgeText(reason)}.`,
  help: () =>
    "If a second identical call does anything more, set idempotentHint to false or leave it out. If it does nothing more, the hint is right and should stay.",
  valid: [
    { name: "delete_invoice", annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true } },
    { name: "send_message", annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false } },
    { name: "send_message", annotations: { readOnlyHint: false } },
  ],
  invalid: [
    {
      definition: {
        name: "send_message",
        description: "Sends a message.",
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
        inputSchema: { type: "object", properties: { text: { type: "string" } } },
      },
    },
  ],
});
