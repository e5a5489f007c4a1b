import type { LockedTool } from "../../core/trust/pin.js";
import type { Identity } from "../../launch/identity.js";

/** What a review wrote down about one server. */
export type LockEntry = { readonly label: string; readonly identity: Identity; readonly tools: readonly LockedTool[] };

/** A heed.lock: one entry a label, and one a server. */
export type Lock = { readonly servers: readonly LockEntry[] };

/** A lock that holds nothing. */
export const EMPTY_LOCK: Lock = { servers: [] };
