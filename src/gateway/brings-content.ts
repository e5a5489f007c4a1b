/** Answers that are no content: they are about the connection, or judged apart. */
const BARE_ANSWERS = new Set(["initialize", "server/discover", "ping", "tools/list", "logging/setLevel"]);
/** Notifications that say how things stand and bring nothing before the model. Any other may: some hosts hand theirs to it. */
const BARE_NOTIFICATIONS = new Set(
  [
    "cancelled",
    "progress",
    "message",
    "tools/list_changed",
    "prompts/list_changed",
    "resources/list_changed",
    "resources/updated",
    "subscriptions/acknowledged",
    "elicitation/complete",
  ].map((name) => `notifications/${name}`),
);

/**
 * True if a message of the server's can bring text of its own before the model. `method`: its own, or for an answer that
 * of the request; undefined where nobody asked.
 *
 * @example
 * bringsContent("answer", "resources/read"); // true
 */
export function bringsContent(kind: "answer" | "request" | "notification", method: string | undefined): boolean {
  if (method === undefined) return true;
  if (kind === "answer") return !BARE_ANSWERS.has(method);
  return kind === "request" ? method !== "ping" : !BARE_NOTIFICATIONS.has(method);
}
