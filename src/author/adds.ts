import { said } from "./said.js";

/** What the author of an adding tool says. */
export type Adds = {
  /** What people see as the tool's name. Directories of connectors want one. */
  readonly title?: string;
  /** True if repeating the very same call changes nothing more. */
  readonly idempotent: boolean;
  /** True if the tool may reach beyond a closed system: the web, any public service, whatever the model can name. */
  readonly openWorld: boolean;
  readonly destructive?: never;
};

/** The annotations of a tool that adds and never destroys (2026-07-28 ToolAnnotations). */
export type AddAnnotations = {
  readonly title?: string;
  readonly readOnlyHint: false;
  readonly destructiveHint: false;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/**
 * Annotates a tool that only adds: whatever was there before is still there, unchanged, in every mode of the tool.
 * A tool that overwrites or replaces, even if only sometimes, destroys: use `destroys`.
 *
 * @throws TypeError where a JavaScript author gives what the types forbid.
 * @example
 * const annotations = adds({ title: "Create invoice", idempotent: false, openWorld: false });
 * // { title: "Create invoice", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
 */
export function adds(says: Adds): AddAnnotations {
  const { title, idempotent, openWorld } = said("adds", says, ["idempotent", "openWorld"]);
  return Object.freeze({
    ...(title === undefined ? {} : { title }),
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  });
}
