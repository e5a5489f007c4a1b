import { expect, test } from "vitest";
import type { Json } from "../../wire/json.js";
import { parseContentAnnotations } from "./content-annotations.js";

test.each<[Json, object]>([
  [{}, { anomalies: [] }],
  [
    { annotations: { audience: ["user", "assistant"], priority: 0.5, lastModified: "2026-01-02T03:04:05Z" } },
    { audience: ["user", "assistant"], priority: 0.5, lastModified: "2026-01-02T03:04:05Z", anomalies: [] },
  ],
  [{ annotations: { audience: ["user", "robot"] } }, { anomalies: [{ key: "audience", kind: "malformed" }] }],
  [{ annotations: { priority: 2 } }, { anomalies: [{ key: "priority", kind: "malformed" }] }],
  [{ annotations: { lastModified: "2026-01-02" } }, { anomalies: [{ key: "lastModified", kind: "malformed" }] }],
  [{ annotations: { readOnlyHint: true } }, { anomalies: [{ key: "readOnlyHint", kind: "tool-hint" }] }],
  [{ annotations: { mood: 1 } }, { anomalies: [{ key: "mood", kind: "unknown" }] }],
  [{ annotations: null }, { anomalies: [{ key: "annotations", kind: "malformed" }] }],
])("%j", (block, read) => {
  expect(parseContentAnnotations(block)).toEqual(read);
});
