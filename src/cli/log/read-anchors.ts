import type { Anchor } from "../../store/journal/journal-record.js";
import { member, type Json } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import type { Sha256 } from "../../wire/branded.js";
import { UsageError } from "../../review/usage-error.js";

/** Anchors as `heed log anchors` writes them. @throws UsageError */
export function readAnchors(file: string, text: string): readonly Anchor[] {
  const parsed = parseStrict(text);
  const value = parsed.ok ? parsed.strict.value : null;
  if (!Array.isArray(value)) throw malformed(file);
  return (value as readonly Json[]).map((entry) => {
    const segment = member(entry, "segment");
    const n = member(entry, "n");
    const hash = member(entry, "hash");
    if (typeof segment !== "string" || typeof n !== "number" || typeof hash !== "string" || !/^[0-9a-f]{64}$/u.test(hash))
      throw malformed(file);
    return { segment, n, hash: hash as Sha256 };
  });
}

function malformed(file: string): UsageError {
  return new UsageError("anchors-malformed", `${file} holds no anchors.`, "Give a file that heed log anchors wrote.");
}
