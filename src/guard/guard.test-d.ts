import type { Client as V2 } from "@modelcontextprotocol/client";
import type { Client as V1 } from "@modelcontextprotocol/sdk/client/index.js";
import { createGuard } from "./create-guard.js";
import type { Answer } from "./question.js";
import type { WithheldResult } from "./withheld-result.js";

declare const v1: V1;
declare const v2: V2;
const guard = createGuard({ server: { label: "billing" }, ask: async () => null });

// Both SDKs' clients are taken as they are, and the result is theirs, or the one of a call that did not run.
export const one: Promise<Awaited<ReturnType<V1["callTool"]>> | WithheldResult> = guard.callTool(v1, { name: "a" });
export const two: Promise<Awaited<ReturnType<V2["callTool"]>> | WithheldResult> = guard.callTool(
  v2,
  { name: "a" },
  { signal: new AbortController().signal },
);

// @ts-expect-error a guard must be able to ask
createGuard({ server: { label: "billing" } });
// @ts-expect-error a bare yes is no answer: it could not tell an ask from a challenge
export const yes: Answer = "allow";
// @ts-expect-error nor is true
export const truth: Answer = true;
createGuard({
  server: { label: "billing" },
  ask: async (question) => {
    // @ts-expect-error a challenge has no "for this session"
    if (question.kind === "challenge") return question.forSession ? { decision: "allow-session" } : null;
    return { decision: question.forSession ? "allow-session" : "allow" };
  },
});
