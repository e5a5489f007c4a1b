import type { ChainedRecord } from "./chain.js";

/**
 * Which records to give. Every part that is present must match. What is said of a call counts for all its records: with
 * `tool`, a tool's decisions come with their questions, answers and outcomes.
 */
export type JournalFilter = {
  readonly types?: readonly ChainedRecord["type"][];
  /** Types that are left out. */
  readonly without?: readonly ChainedRecord["type"][];
  /** Milliseconds since 1970-01-01T00:00Z: from this moment on. */
  readonly since?: number;
  /** Before this moment. */
  readonly until?: number;
  /** The server's label. */
  readonly server?: string;
  readonly tool?: string;
  /** A part of the tool's name, in capitals or not. */
  readonly toolPart?: string;
  /** The id that the gate gave a call. */
  readonly call?: string;
  readonly session?: string;
  /** One of these sessions. */
  readonly sessions?: readonly string[];
  /** A part of the server's label, of the tool's name or of the first reason (its code, or its rule), in capitals or not; or one of these sessions. */
  readonly text?: { readonly part: string; readonly sessions: readonly string[] };
  readonly verdict?: string;
  /** How the call ended. `failed`: it ran and the server answered with an error (`ran` finds these too); `open`: no end is known. */
  readonly outcome?: string;
};
