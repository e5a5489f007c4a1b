import { said } from "./said.js";

/** What the author of a destroying tool says. */
export type Destroys = {
  /** What people see as the tool's name. Directories of connectors want one. */
  readonly title?: string;
  /** True if repeating the very same call changes nothing more: deleting by id, setting a value. */
  readonly idempotent: boolean;
  /** True if the tool may reach beyond a closed system: the web, any public service, whatever the model can name. */
  readonly openWorld: boolean;
  readonly destructive?: never;
};

/** The annotations of a tool that may delete or overwrite (2026-07-28 ToolAnnotations). */
export type DestroyAnnotations = {
  readonly title?: string;
  readonly readOnlyHint: false;
  readonly destructiveHint: true;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/**
 * Annotates a tool that may delete, overwrite or otherwise take back what was there, even if only in some of its modes.
 *
 * @throws TypeError where a JavaScript author gives what the types forbid.
 * @example
 * const annotations = destroys({ title: "Delete invoice", idempotent: true, openWorld: false });
 * // { title: "Delete invoice", readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
 */
export function destroys(says: Destroys): DestroyAnnotations {
  const { title, idempotent, openWorld } = said("destroys", says, ["idempotent", "openWorld"]);
  return Object.freeze({
    ...(title === undefined ? {} : { title }),
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  });
}
