import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import type { HostId } from "../../hosts/host.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import { hostName } from "./show-edits.js";

/**
 * Findings as a person reads them: servers that merely run without Heed are said together, for one command guards them all.
 * A program gets each by itself.
 */
export function saidTogether(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  return findings.flatMap((one, at) => {
    if (one.code !== "server-unguarded") return [one];
    const alike = findings.filter(({ code, severity }) => code === one.code && severity === one.severity);
    if (alike.length < 2) return [one];
    return findings.findIndex(({ code, severity }) => code === one.code && severity === one.severity) === at
      ? [together(one, alike)]
      : [];
  });
}

function together(first: Diagnostic, all: readonly Diagnostic[]): Diagnostic {
  const project = first.severity === "note";
  const hosts = KNOWN_HOSTS.flatMap(({ id }): readonly (readonly [HostId, readonly string[]])[] => {
    const names = all.flatMap(({ args }) =>
      args["host"] === id && typeof args["server"] === "string" ? [visible(args["server"])] : [],
    );
    return names.length === 0 ? [] : [[id, [...new Set(names)]]];
  });
  const list = hosts.map(([id, names]) => `${hostName(id)} (${names.join(", ")})`).join(", ");
  const what = project ? "servers of this folder's project files run" : "servers run";
  const [only, ...others] = hosts;
  const host = only === undefined || others.length > 0 ? "" : ` --host ${only[0]}`;
  return {
    ...first,
    message: `${all.length} ${what} without Heed: ${list}.`,
    help: `heed install${host}${project ? " --project" : ""} guards them; --server NAME takes one.`,
  };
}
