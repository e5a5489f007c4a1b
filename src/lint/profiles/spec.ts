import type { Profile } from "./profile.js";

/** The specification itself: what its errors are is what breaks it, or clients that hold to it. */
export const spec: Profile = {
  id: "spec",
  name: "the specification",
  as_of: "2026-11",
  source: "Model Context Protocol, 2024-11-05 to 2026-07-28",
  fields: ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"],
  excuses: [],
  shortfalls: (_tool, findings) =>
    findings
      .filter(({ severity, heuristic }) => severity === "error" && !heuristic)
      .map(({ hint, message, help, rule }) => ({
        field: hint ?? "definition",
        found: message.replace(/\.$/u, ""),
        demanded: help.replace(/\.$/u, ""),
        source: `specification, rule ${rule}`,
        certain: true,
      })),
};
