export type { CallOptions, ClientResult, GuardedClient, ToolCall } from "./client.js";
export { createGuard, type Guard } from "./create-guard.js";
export type { GuardedServer, GuardOptions, GuardRecord } from "./options.js";
export type { Answer, Ask, Question } from "./question.js";
export { createSession, type GuardSession } from "./session.js";
export type { Timer, Wait } from "./timer.js";
export type { Outcome, WithheldResult } from "./withheld-result.js";
