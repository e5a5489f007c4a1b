// What the console's server says of the setup: the policy that counts, and what doctor knows of the hosts. Times are
// milliseconds since 1970-01-01T00:00Z; foreign texts stand in it as they came.

/** Something that doctor or a policy's reader found. */
export type FindingLine = {
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  /** What to do about it: a sentence, or a command. */
  readonly help: string;
  /** The line of the file that it is about, where it is about one. */
  readonly line: number | null;
};

/** A sentence about what a policy file says. */
export type PolicySentence = {
  readonly text: string;
  readonly rule: string | null;
  readonly line: number | null;
  /** False for what does not count yet. */
  readonly counts: boolean;
};

/**
 * A place in which a policy may stand. `none`: there is no file, and none was accepted. `counts`: all of it counts, since it is
 * accepted or an administrator's. `in-part`: nobody accepted these bytes, so what loosens does not count. `gone`: it was
 * accepted and is not there any more; what it forbade still counts. `invalid`: it cannot be read, and closes the gate.
 */
export type PolicyFileView = {
  readonly tier: "admin" | "user" | "project";
  readonly file: string;
  readonly state: "none" | "counts" | "in-part" | "gone" | "invalid";
  readonly digest: string | null;
  readonly preset: string | null;
  readonly mode: "enforce" | "observe";
  readonly says: readonly PolicySentence[];
  readonly findings: readonly FindingLine[];
  /** What makes all of it count; null where it does, or where that is no question. */
  readonly accept: string | null;
};

/** What all files together come to. */
export type PolicyView = {
  /** The folder whose project file this is about. */
  readonly folder: string;
  /** False where a file is invalid: then no call runs. */
  readonly valid: boolean;
  readonly digest: string | null;
  readonly mode: "enforce" | "observe";
  /** The presets and the loud settings, in sentences. */
  readonly says: readonly string[];
  readonly files: readonly PolicyFileView[];
  /** What is of no one file. */
  readonly findings: readonly FindingLine[];
};

/** A client that the policy says something of, by the mark that it proves. */
export type ClientMarkView = {
  readonly mark: string;
  /** The name that it must bear as well; null in older files, where the mark does not count. */
  readonly client: string | null;
  readonly attended: boolean;
  readonly prompts: "gate" | "host";
  /** The entry that `heed install` wrote with this mark's key; null for a client over HTTP, or where it is not known here. */
  readonly entry: { readonly host: string; readonly server: string; readonly file: string } | null;
};

/** The last run of a server for a host's client. */
export type RunView = {
  readonly client: string | null;
  readonly label: string;
  readonly at: number;
  readonly what: string;
  /** Gates that run it now. */
  readonly running: number;
  /** `unknown`: what ran is not kept. */
  readonly review: "holds" | "none" | "otherwise" | "unknown";
  /** Why the review does not hold, as a clause; null where nothing needs saying. */
  readonly why: string | null;
};

/** A server that a host's file lists. */
export type HostServerView = {
  readonly name: string;
  readonly standing: "open" | "guarded" | "project" | "remote" | "off" | "odd";
  readonly scope: "user" | "project";
  readonly file: string;
  /** What runs or is reached, safe to show. */
  readonly runs: string;
  readonly last: RunView | null;
};

export type HostView = { readonly id: string; readonly name: string; readonly servers: readonly HostServerView[] };

/** What counts, and what doctor knows. */
export type SetupView = {
  readonly heed: string;
  readonly home: string;
  readonly policy: PolicyView;
  readonly clients: readonly ClientMarkView[];
  readonly hosts: readonly HostView[];
  /** Runs of servers that no host's file here lists. */
  readonly others: readonly RunView[];
  /** As `heed doctor` says them, the gravest first. */
  readonly findings: readonly FindingLine[];
};
