/** The methods and notifications of the specification's revisions, from client to server, and of the tasks extension. */
const KNOWN = new Set([
  "initialize",
  "server/discover",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "resources/subscribe",
  "resources/unsubscribe",
  "subscriptions/listen",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "tasks/list",
  "tasks/get",
  "tasks/result",
  "tasks/update",
  "tasks/cancel",
  "notifications/initialized",
  "notifications/cancelled",
  "notifications/progress",
  "notifications/roots/list_changed",
  "notifications/tasks/status",
  "notifications/elicitation/complete",
]);

/** True for a method whose meaning Heed knows. Any other may do anything: it is noted, and stopped where the policy is cautious. */
export function isKnownMethod(method: string): boolean {
  return KNOWN.has(method);
}
