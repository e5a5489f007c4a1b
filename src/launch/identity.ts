import type { Sha256 } from "../wire/branded.js";

/** What a server is: what runs or answers, not how its configuration spells it. */
export type Identity = StdioIdentity | HttpIdentity;

/** A variable or query parameter whose value counts but may be secret. */
export type Digested = { readonly name: string; readonly digest: Sha256 };

/** A server that is started and spoken to over its standard streams. Paths are absolute. */
export type StdioIdentity = {
  readonly transport: "stdio";
  readonly artifact: Artifact;
  /** The arguments that the artifact gets, all of them; values of secret-looking options by digest. */
  readonly args: readonly string[];
  /** The names of the variables that its configuration sets, sorted; where that is not known, of all but the session's and the hosts' own. */
  readonly envNames: readonly string[];
  /** The variables that choose code for its runtime, or an endpoint, or may restrict, wherever they come from, sorted by name. */
  readonly env: readonly Digested[];
  /**
   * Files by which it takes code, or the choice of it, from the folders that it starts in, sorted by path; for a program that
   * takes none from there, and where none is there, absent.
   */
  readonly reads?: readonly IdentifiedFile[];
};

/** A server that is reached by a URL. */
export type HttpIdentity = {
  readonly transport: "http";
  /** Scheme, host and port. */
  readonly origin: string;
  readonly path: string;
  /** The query's parameters in their order; values often are keys, so by digest. */
  readonly query: readonly Digested[];
  /** `tls`; `loopback` only for a server that Heed itself started; `open` can be read and changed on the way. */
  readonly channel: "tls" | "loopback" | "open";
};

/** A file that is part of what runs. */
export type IdentifiedFile = { readonly path: string; readonly sha256: Sha256 };

/** What a launch comes down to. */
export type Artifact =
  | PackageArtifact
  | {
      /** A script run by a known interpreter. */
      readonly kind: "script";
      /** `node` for the Node.js that runs Heed; else where the interpreter was found. */
      readonly interpreter: string;
      /** The file that the interpreter's links lead to; null for `node`. */
      readonly interpreterReal: string | null;
      /** The interpreter's own options before the script. */
      readonly options: readonly string[];
      readonly path: string;
      readonly sha256: Sha256;
      /** Files that the options load beside the script. */
      readonly files: readonly IdentifiedFile[];
      /** The package whose folder holds the script, where there is one: for people, not part of the identity. */
      readonly within: { readonly name: string; readonly version: string } | null;
    }
  | {
      /** Any other program: where it was found (a virtual environment's `python` works by that place), and the file its links lead to. */
      readonly kind: "program";
      readonly path: string;
      readonly real: string;
      /** Its digest where it is itself a script; a binary is known by its place only. */
      readonly sha256: Sha256 | null;
    }
  | {
      /** A container whose image is given by its digest. */
      readonly kind: "image";
      readonly program: string;
      readonly image: string;
      readonly digest: Sha256;
    }
  | {
      /** Nothing could be found that would run: it can be started, never trusted. */
      readonly kind: "unresolved";
      readonly command: string;
      readonly why: UnresolvedReason;
    };

/** An installed npm package. */
export type PackageArtifact = {
  readonly kind: "package";
  readonly name: string;
  /** What was asked for: "" for no version, a version, a range, a tag, or a place such as `github:a/b`. */
  readonly spec: string;
  /** `registry`: npm's own cache of packages to run; `global`: npm's global folder; `project`: any other node_modules, such as the working folder's. */
  readonly source: "registry" | "project" | "global";
  /** The origin it was installed from, as npm's lockfile says; null where that says nothing. */
  readonly from: string | null;
  readonly version: string;
  readonly integrity: string | null;
  /** Digest of npm's lockfile of all packages installed with it; null where there is none. */
  readonly tree: Sha256 | null;
  readonly folder: string;
  /** The command of the package that runs. */
  readonly bin: string;
  /** Digest of the file that this command starts; null where it could not be read. */
  readonly sha256: Sha256 | null;
};

/** Why nothing was found that would run. */
export type UnresolvedReason = "not-installed" | "command-not-found" | "shell" | "several-packages" | "unsupported-option";
