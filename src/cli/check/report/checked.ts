import type { Diagnostic, Finding, Position } from "../../../core/decide/reason.js";
import type { ServerReport } from "../../assess/report.js";
import type { Held } from "../hold.js";
import type { Gone } from "../baseline/compare-baseline.js";

/** One server, checked: what is said of it, and where. */
export type Checked = {
  readonly report: ServerReport;
  readonly held: Held;
  /** The findings that the baseline holds. */
  readonly known: ReadonlySet<Finding>;
  /** What the baseline holds and the list no longer shows. */
  readonly gone: readonly Gone[];
  /** How the list differs from heed.lock, where that was asked for. */
  readonly lock: readonly Finding[];
  readonly place: (finding: Pick<Finding, "tool" | "hint" | "args" | "at">) => Position | null;
};

/** A server whose list could not be read. */
export type Failed = { readonly label: string; readonly error: Diagnostic; readonly stderr: readonly string[] };

/** All that one run of `heed check` found. */
export type CheckRun = {
  readonly servers: readonly (Checked | Failed)[];
  /** What is about no single list: what several lists show together, and suppressions without a reason or a finding. */
  readonly rest: readonly Finding[];
  readonly cwd: string;
  /** The findings were compared with a baseline. */
  readonly compared: boolean;
};
