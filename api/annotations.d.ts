// ==== author/index.d.ts
export { adds, type AddAnnotations, type Adds } from "./adds.js";
export { destroys, type DestroyAnnotations, type Destroys } from "./destroys.js";
export { reads, type ReadAnnotations, type Reads } from "./reads.js";
// ==== author/adds.d.ts
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
export declare function adds(says: Adds): AddAnnotations;
// ==== author/destroys.d.ts
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
export declare function destroys(says: Destroys): DestroyAnnotations;
// ==== author/reads.d.ts
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
export declare function reads(says: Reads): ReadAnnotations;
