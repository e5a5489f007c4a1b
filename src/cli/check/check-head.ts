import { describeReason } from "../../core/explain/describe-reason.js";
import { visible } from "../../core/tool/visible.js";
import type { ServerReport } from "../assess/report.js";
import { jsonText } from "../screen/json-text.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";

/** The first lines: which server, and how far it is believed. */
export function checkHead(server: ServerReport, paint: Paint, columns: number): readonly string[] {
  const { listing, label, what } = server;
  const via = { stdio: "stdio", http: "HTTP", sse: "HTTP+SSE", file: "saved list" }[listing.via];
  const facts = [what, via, ...(listing.revision === null ? [] : [listing.revision])].map(visible).join(", ");
  const [first = "", ...more] = wrap(`${visible(label)}  ${facts}`, columns, "    ");
  return [
    paint.bold(first.slice(0, visible(label).length)) + first.slice(visible(label).length),
    ...more,
    ...wrap(trustSentence(server), columns, ""),
  ];
}

/** How far the server is believed, in a sentence. */
export function trustSentence({
  trust,
  locked,
  label,
  assessment,
  missing,
  otherwise,
  updated,
  trustable,
  listing,
}: ServerReport): string {
  const name = visible(locked ?? label);
  switch (trust) {
    case "unknown":
      if (!trustable && listing.via !== "file")
        return "Cannot be trusted, for nobody can tell what would answer: Heed acts on its warnings, not on its reassurances.";
      return otherwise === null
        ? "Not trusted: Heed acts on its warnings, not on its reassurances."
        : `Not trusted: ${describeReason(otherwise)}.`;
    case "untrusted":
      return `In your lock as ${name}, but a policy marks it untrusted: Heed acts on its warnings, not on its reassurances.`;
    case "drifted": {
      const changed = assessment.tools.filter(({ listed }) => listed.tool.trust === "drifted").length;
      return `Trusted as ${name}, but ${count(changed, "tool has", "tools have")} changed since the review; ${changed === 1 ? "its" : "their"} reassurances wait for the next one.`;
    }
    case "trusted": {
      const left = assessment.tools.filter(({ listed }) => listed.tool.trust !== "trusted").length;
      const rest =
        left === 0
          ? ""
          : `, but for ${count(left, "tool that the review left out", "tools that the review left out")} or did not know`;
      const gone = missing.length === 0 ? "" : ` ${count(missing.length, "reviewed tool is", "reviewed tools are")} gone.`;
      return `Trusted as ${name}${rest}: its hints count while they stay as they were reviewed.${gone}${newVersion(updated)}`;
    }
  }
}

function newVersion(updated: ServerReport["updated"]): string {
  const [change] = updated;
  return change?.code === "identity-version-changed"
    ? ` Reviewed as version ${jsonText(change.args["from"])}, now ${jsonText(change.args["to"])}.`
    : "";
}
