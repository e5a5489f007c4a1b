import { isSeq, type Document } from "yaml";
import { asMap, type PolicyEdit } from "../../store/policy/edit-policy.js";
import type { Candidate } from "./candidate.js";

/** A rule as heed.yaml holds it. */
export type WrittenRule = Readonly<Record<string, string>>;

/** The candidates as rules, each with an id that nothing else has. */
export function rulesOf(candidates: readonly Candidate[], taken: ReadonlySet<string>): readonly WrittenRule[] {
  const ids = new Set(taken);
  return candidates.map(({ server, tool, effect, reach, when }) => {
    const base = `allow-${tool.replaceAll(/[^A-Za-z0-9._-]+/gu, "-").slice(0, 60)}`;
    let id = base;
    for (let next = 2; ids.has(id); next++) id = `${base}-${next}`;
    ids.add(id);
    return {
      id,
      verdict: "allow",
      server: literal(server),
      tool: literal(tool),
      effect,
      reach,
      ...(when === null ? {} : { when }),
    };
  });
}

/** The edit of the user's heed.yaml that adds these rules behind those that are there. */
export function rulesEdit(rules: readonly WrittenRule[]): PolicyEdit {
  const ids = new Set(rules.map(({ id }) => id));
  return {
    apply: (document: Document) => {
      if (!isSeq(document.get("rules"))) document.set("rules", document.createNode([]));
      const list = document.get("rules");
      if (isSeq(list)) for (const rule of rules) list.add(document.createNode(rule, { flow: true }));
    },
    without: (content) => {
      const listed = content.get("rules");
      const kept = (Array.isArray(listed) ? (listed as readonly unknown[]) : []).filter(
        (rule) => !ids.has(asMap(rule).get("id") as string),
      );
      return new Map(content).set("rules", kept);
    },
    holds: ({ policy }) => {
      const there = new Set(policy.rules.map(({ id }) => id));
      return [...ids].every((id) => id !== undefined && there.has(id));
    },
    byDefault: false,
    byHand: rules.map((rule) => JSON.stringify(rule)).join(", "),
  };
}

/** A pattern that matches this text alone. */
function literal(text: string): string {
  return text.replaceAll(/\\(?=[*\\]|$)|\*/gu, "\\$&");
}
