import { said } from "./said.js";

/** What the author of a reading tool says. The other two hints mean nothing where nothing is changed, so they cannot be given. */
export type Reads = {
  /** What people see as the tool's name. Directories of connectors want one. */
  readonly title?: string;
  /** True if the tool may reach beyond a closed system: the web, any public service, whatever the model can name. */
  readonly openWorld: boolean;
  readonly idempotent?: never;
  readonly destructive?: never;
};

/** The annotations of a tool that only reads (2026-07-28 ToolAnnotations). */
export type ReadAnnotations = {
  readonly title?: string;
  readonly readOnlyHint: true;
  readonly destructiveHint: false;
  readonly openWorldHint: boolean;
};

/**
 * Annotates a tool that changes nothing: no data, no jobs, no messages, no logs that anybody reads as data.
 * `destructiveHint: false` is written out, because some directories demand it of every tool.
 *
 * @throws TypeError where a JavaScript author gives what the types forbid.
 * @example
 * const annotations = reads({ title: "List invoices", openWorld: false });
 * // { title: "List invoices", readOnlyHint: true, destructiveHint: false, openWorldHint: false }
 */
export function reads(says: Reads): ReadAnnotations {
  const { title, openWorld } = said("reads", says, ["openWorld"]);
  return Object.freeze({
    ...(title === undefined ? {} : { title }),
    readOnlyHint: true,
    destructiveHint: false,
    openWorldHint: openWorld,
  });
}
