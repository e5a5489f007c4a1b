import type { Readable, Writable } from "node:stream";
import type { EntryRecord } from "../store/entries/entry-store.js";
import type { Identity } from "../launch/identity.js";

/** What every gate is started in, however its client and its server are reached. */
export type GateSurroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder the server runs in, and in which a project's heed.yaml is looked for. */
  readonly cwd: string;
  /** The file given with `--policy`, or null. */
  readonly policyFile: string | null;
  /** Asks at the terminal that the gate was started from too, where neither form nor console can ask. */
  readonly terminal?: boolean;
  /**
   * What `heed install` keeps of the entry that started this gate, by the key that it wrote there: a repository cannot know
   * that. Null where the gate has no such key; looked up when it is asked for, for it needs Heed's folder.
   */
  readonly entry?: () => EntryRecord | null;
  /** The mark of that entry, by which heed.yaml may say something of its client (`clients`); null where there is no such key. */
  readonly mark?: () => string | null;
  /** The version of Heed. */
  readonly heed: string;
};

/** Who a server is, and what it is called. */
export type NamedServer = {
  readonly identity: Identity;
  /** The label given with `--label`, or null. */
  readonly label: string | null;
  /** What the server is called if nobody named it. */
  readonly guess: string;
};

/** Where a gate that a host has started meets its client, and whoever reads its log. */
export type HostStreams = { readonly stdin: Readable; readonly stdout: Writable; readonly stderr: Writable };
