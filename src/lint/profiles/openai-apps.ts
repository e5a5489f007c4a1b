import { consistent, explicit, matching } from "./demands.js";
import type { Profile } from "./profile.js";

const SOURCE = "OpenAI plugin guidelines";
const REVIEW = "OpenAI app review";

/**
 * OpenAI's directory of apps: three hints said explicitly on every tool, read-only ones too; idempotentHint is optional.
 * A review rejects hints that do not match what the tool does, but whether they match is a guess here. Of openWorldHint the
 * skill that writes a submission means something narrower than the specification (`disagreements.ts`); neither rejects.
 */
export const openaiApps: Profile = {
  id: "openai-apps",
  name: "OpenAI apps directory",
  as_of: "2026-11",
  source: "OpenAI, plugin guidelines, submission errors and app review",
  fields: ["readOnlyHint", "destructiveHint", "openWorldHint"],
  excuses: [{ rule: "needless-hint-on-read-only-tool", hint: "destructiveHint" }],
  shortfalls: (tool, findings) => [
    ...explicit(tool, "readOnly", SOURCE),
    ...explicit(tool, "destructive", SOURCE),
    ...explicit(tool, "openWorld", SOURCE),
    ...consistent(tool, REVIEW),
    ...matching(tool, findings, REVIEW),
  ],
};
