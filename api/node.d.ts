// ==== entry-node/index.d.ts
export { connect, type ConnectOptions } from "../connect/connect.js";
export type { Limits, Listed, Listing, Via } from "../connect/listing.js";
export type { Target } from "../connect/target.js";
export { hash, isSha256 } from "../node/hash.js";
export { openHome, type Home } from "../node/home.js";
export { describeIdentity } from "../launch/describe-identity.js";
export { identifyLaunch, type CommandLine, type IdentifiedLaunch, type Launch } from "../launch/identify-launch.js";
export { identifyUrl, type IdentifiedUrl } from "../launch/identify-url.js";
export type { Artifact, Identity } from "../launch/identity.js";
export { serverKey, type IdentityMode } from "../launch/server-key.js";
export { findEntry, loadLocks, type FoundEntry, type Locks } from "../store/lock/load-locks.js";
export type { Lock, LockEntry } from "../store/lock/lock.js";
export type { PolicyPlaces } from "../store/policy/find-policy-sources.js";
export { loadPolicyFiles, type LoadedPolicyFiles } from "../store/policy/load-policy-files.js";
// ==== connect/connect.d.ts
import { type Limits, type Listed } from "./listing.js";
import type { Target } from "./target.js";
/** `version`: Heed's own, told to the server. */
export type ConnectOptions = {
    readonly version: string;
    readonly limits?: Partial<Limits>;
};
/**
 * Reads a server's whole tool list, raw: from a command over stdio, a URL (Streamable HTTP in both eras, the
 * older HTTP+SSE where a server knows nothing newer), or a saved file. A started server is always ended, with
 * everything that it started. What goes wrong is data; nothing is thrown.
 *
 * Strictness: a stdio server's lines and an HTTP server's bodies and events are read from their bytes (duplicate
 * keys, lost digits, invalid UTF-8 become notes); the SDK conducts the exchange.
 */
export declare function connect(target: Target, options: ConnectOptions): Promise<Listed>;
// ==== connect/listing.d.ts
import type { Diagnostic } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";
/** How the list came. */
export type Via = "stdio" | "http" | "sse" | "file";
/** A server's tool list as it was sent, before anything is believed or repaired. */
export type Listing = {
    readonly via: Via;
    /** A short name to call the server by until a person gives it one. */
    readonly label: string;
    /** The protocol revision that was agreed on, or that a saved list names; null where none is known. */
    readonly revision: string | null;
    /** `modern`: 2026-07-28 and later. Null for a file. */
    readonly era: "legacy" | "modern" | null;
    /** What the server calls itself. Never an identity. */
    readonly serverInfo: Json | null;
    /** What the server tells the model of itself (2025-11-25 Lifecycle, `instructions`); absent where it tells nothing. */
    readonly instructions?: string;
    /** The package that a saved list says it came from. */
    readonly package: {
        readonly name: string;
        readonly version: string | null;
    } | null;
    /** Every page's tools, in the order in which they were sent. */
    readonly tools: readonly Json[];
    readonly pages: number;
    /** Oddities on the way: noise, duplicate keys, digits lost, an answer given twice. */
    readonly notes: readonly Diagnostic[];
    /** The last lines the server wrote to its error output. */
    readonly stderr: readonly string[];
};
/** A listing, or why there is none. */
export type Listed = {
    readonly ok: true;
    readonly listing: Listing;
} | {
    readonly ok: false;
    readonly error: Diagnostic;
    readonly stderr: readonly string[];
};
/** Bounds of one connection. Times in milliseconds, sizes in bytes. */
export type Limits = {
    /** From the start until the server has answered the handshake. */
    readonly connectMs: number;
    /** For each page of the list; ten times as long for all of them. */
    readonly pageMs: number;
    /** How long a server that does not know `server/discover` may stay silent before the older handshake is tried. */
    readonly probeMs: number;
    /** For each step of ending a child: after closing its input, and after SIGTERM. */
    readonly graceMs: number;
    /** The largest single message. */
    readonly messageBytes: number;
    /** Everything the server may send in one connection. */
    readonly totalBytes: number;
    readonly pages: number;
    /** The longest list. */
    readonly tools: number;
};
/** The bounds used where a caller gives none. */
export declare const DEFAULT_LIMITS: Limits;
// ==== connect/target.d.ts
import type { Slots } from "../launch/fill-slots.js";
/** What a person pointed Heed at. */
export type Target = {
    readonly kind: "stdio";
    readonly command: string;
    readonly args: readonly string[];
    /** The folder the server runs in. */
    readonly cwd: string;
    /** The whole environment that the server gets. */
    readonly env: NodeJS.ProcessEnv;
    /** The variables that a host's entry of it sets; absent where nobody can tell them from others. */
    readonly entryNames?: readonly string[];
    /** Which arguments a host fills with the folder that is open in it. */
    readonly slots?: Slots;
} | {
    readonly kind: "http";
    readonly url: string;
    /** Names as given, values with environment variables already filled in: secrets, never shown. */
    readonly headers: readonly (readonly [name: string, value: string])[];
} | {
    readonly kind: "file";
    readonly path: string;
};
// ==== core/decide/policy.d.ts: see core.d.ts
// ==== core/decide/reason.d.ts: see core.d.ts
// ==== core/tool/hint.d.ts: see core.d.ts
// ==== core/trust/claim.d.ts: see core.d.ts
// ==== core/trust/grave.d.ts: see core.d.ts
// ==== core/trust/pin.d.ts: see core.d.ts
// ==== core/trust/tool.d.ts: see core.d.ts
// ==== launch/code-variables.d.ts
import type { Artifact } from "./identity.js";
/** What runs a server's code, as far as variables choose more code for it. `unknown`: it may be any of them. */
export type Runtime = "node" | "python" | "ruby" | "perl" | "java" | "dotnet" | "php" | "lua" | "go" | "rust" | "container" | "unknown";
/** The runtime of what a launch comes down to. A package of npm is started by Node.js. */
export declare function runtimeOfArtifact(artifact: Artifact): Runtime;
/** A program's name without its folder and ending: `node` of `C:\\x\\node.exe`. */
export declare function programName(command: string): string;
/** True for a variable that chooses code for a server of this runtime. */
export declare function choosesCode(name: string, runtime: Runtime): boolean;
// ==== launch/describe-identity.d.ts
import type { Artifact, Identity } from "./identity.js";
/** An identity in one line for people: what runs, without its arguments. Safe to print. */
export declare function describeIdentity(identity: Identity): string;
/** The launch as an address that holds on every machine, without what was resolved: `npm:pkg@spec`, a path, a program, an image. */
export declare function portableLaunch(artifact: Artifact): string;
// ==== launch/environment.d.ts
import { type Runtime } from "./code-variables.js";
import type { StdioIdentity } from "./identity.js";
/** The environment a server is started with. */
export type Env = Readonly<Record<string, string | undefined>>;
/**
 * True for a variable that may have kept a server in bounds, so that the server without it is not the one that was
 * reviewed: it chose an endpoint (a proxy may be what filters), or its name speaks of a restriction. Which values restrict
 * is not known (`ENABLE_WRITES=false`), so any of these names counts.
 */
export declare function mayGuard(name: string): boolean;
/** True for a variable that shells or hosts hold for themselves and hand to whatever they start: it is no part of what a server is. */
export declare function isAmbient(name: string, value: string): boolean;
/** How a server is started, as far as its variables go. */
export type StartedWith = {
    readonly runtime: Runtime;
    /**
     * The names that the configuration of the server itself sets, where they are known to be all of them: by the key that
     * `heed install` wrote into the entry. Null: nobody can tell a server's own variables from others.
     */
    readonly entryNames: readonly string[] | null;
};
/**
 * What of an environment belongs to a server's identity. By name, what its configuration sets: where that is known, just
 * these names, an entry's PATH and HOME too; else every variable but those of the session and those that hosts add. By
 * digest, wherever it comes from, what chooses code for the runtime that is started, what chooses an endpoint, and what
 * may restrict, but for what shells and hosts hold for themselves (proxies, certificates, the hosts' own models).
 */
export declare function identifyEnvironment(env: Env, { runtime, entryNames }: StartedWith): Pick<StdioIdentity, "envNames" | "env">;
/** True where a digest that was kept of a variable counts for a server of this runtime: locks of before kept more of them. */
export declare function stillCounts(name: string, runtime: Runtime): boolean;
// ==== launch/fill-slots.d.ts
import type { Env } from "./environment.js";
import type { Artifact } from "./identity.js";
/** What stands in an identity for an argument that holds the folder which is open in the host, whichever that is. */
export declare const OPENED_FOLDER = "<the opened folder>";
/** Which words of a launch its host fills with the folder that is open: known by the key that `heed install` wrote alone. */
export type Slots = {
    /** Positions among the launch's arguments. */
    readonly at: readonly number[];
    /** Heed's own folder: a folder that holds it is never taken for a slot's. */
    readonly heedHome: string;
};
/**
 * The arguments of an artifact, with the placeholder where a slot names data. Everything else stays as it is: a slot that may
 * name code, configuration or an address, or whose value is no folder to work in, is reviewed by its value.
 *
 * @param args the artifact's arguments, which end the launch's
 */
export declare function fillSlots(artifact: Artifact, args: readonly string[], launch: {
    readonly args: readonly string[];
    readonly env: Env;
    readonly slots?: Slots | null;
}): readonly string[];
// ==== launch/identify-launch.d.ts
import type { Reason } from "../core/decide/reason.js";
import { type Env } from "./environment.js";
import type { StdioIdentity } from "./identity.js";
import { type NpmPlaces } from "./npm-places.js";
import { type Slots } from "./fill-slots.js";
/**
 * How a person's configuration starts a server. `cwd` absolute, `env` whole. `entryNames`: the variables that the
 * configuration itself sets, where they are known to be all of them.
 */
export type Launch = {
    readonly command: string;
    readonly args: readonly string[];
    readonly cwd: string;
    readonly env: Env;
    readonly entryNames?: readonly string[] | null;
    /** Which arguments the host fills with the folder that is open in it, where that is known. */
    readonly slots?: Slots | null;
};
/** A command line to run. */
export type CommandLine = {
    readonly command: string;
    readonly args: readonly string[];
};
/** What a launch was found to be. */
export type IdentifiedLaunch = {
    readonly identity: StdioIdentity;
    /** What to start: exactly what was identified. `prependPath`: folders to put before PATH, as npx does. */
    readonly spawn: CommandLine & {
        readonly prependPath: readonly string[];
    };
    /** Codes for people: `identity-image-by-tag`, `identity-code-in-arguments`, `identity-version-unknown`. */
    readonly notes: readonly Reason[];
    /**
     * For a package that is not installed yet: a command that installs it and runs nothing of it but its
     * install scripts. Run it in the same folder and environment, then identify again; what is started
     * without that stays `unresolved` and cannot be trusted.
     */
    readonly install: CommandLine | null;
};
/**
 * Finds out what a launch runs, so that trust can be bound to it. `npx -y x`, `npx --yes x` and
 * `npm exec -- x` come to the same; a changed command, argument, variable name, code or endpoint does not.
 *
 * Nothing is started and nothing is fetched. What a script or package loads itself, beside its own
 * files as pinned in strict mode, is not looked at; a binary is known by its place alone.
 *
 * @param places where npm keeps packages; this user's unless given
 *
 * @example
 * const { identity, spawn } = identifyLaunch({ command: "npx", args: ["-y", "@acme/billing"], cwd: process.cwd(), env: process.env });
 * serverKey(identity, "package", hash);
 */
export declare function identifyLaunch(launch: Launch, places?: NpmPlaces): IdentifiedLaunch;
// ==== launch/identify-url.d.ts
import type { Reason } from "../core/decide/reason.js";
import type { HttpIdentity } from "./identity.js";
/** What a URL was found to be, or why it cannot be a server's. */
export type IdentifiedUrl = {
    readonly ok: true;
    readonly identity: HttpIdentity;
} | {
    readonly ok: false;
    readonly reason: Reason;
};
/**
 * The identity of a server that is reached by a URL: origin, path and query. Redirects lead elsewhere
 * and must not be followed.
 *
 * A loopback address without TLS counts only for a server that Heed itself started: any program of
 * the machine could answer there otherwise.
 *
 * @example
 * identifyUrl("https://mcp.example/mcp?team=a", { startedByHeed: false });
 */
export declare function identifyUrl(text: string, options: {
    readonly startedByHeed: boolean;
}): IdentifiedUrl;
// ==== launch/identity.d.ts
import type { Sha256 } from "../wire/branded.js";
/** What a server is: what runs or answers, not how its configuration spells it. */
export type Identity = StdioIdentity | HttpIdentity;
/** A variable or query parameter whose value counts but may be secret. */
export type Digested = {
    readonly name: string;
    readonly digest: Sha256;
};
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
export type IdentifiedFile = {
    readonly path: string;
    readonly sha256: Sha256;
};
/** What a launch comes down to. */
export type Artifact = PackageArtifact | {
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
    readonly within: {
        readonly name: string;
        readonly version: string;
    } | null;
} | {
    /** Any other program: where it was found (a virtual environment's `python` works by that place), and the file its links lead to. */
    readonly kind: "program";
    readonly path: string;
    readonly real: string;
    /** Its digest where it is itself a script; a binary is known by its place only. */
    readonly sha256: Sha256 | null;
} | {
    /** A container whose image is given by its digest. */
    readonly kind: "image";
    readonly program: string;
    readonly image: string;
    readonly digest: Sha256;
} | {
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
// ==== launch/npm-places.d.ts
/** Where npm keeps packages on this machine. */
export type NpmPlaces = {
    /** The folder of packages that npx installed, one folder a specifier. */
    readonly npx: string;
    /** The global node_modules folder. */
    readonly global: string;
};
/**
 * The places of this user's npm: its default cache, or the one that the user's own .npmrc names. A
 * project's .npmrc and variables do not count: whoever writes those could put a package of any name
 * into a cache of theirs.
 */
export declare function npmPlaces(): NpmPlaces;
/** The folder in npx's cache for a package specifier (libnpmexec: the start of the SHA-512 of the specifiers). */
export declare function npxFolder(places: NpmPlaces, specifier: string): string;
/** The node_modules folders that a program in `cwd` would load from, nearest first. */
export declare function modulesFolders(cwd: string): readonly string[];
// ==== launch/server-key.d.ts
import type { Hash, Sha256 } from "../wire/branded.js";
import type { Identity } from "./identity.js";
/** `package`: a new version of the same package is the same server. `strict`: version, integrity, the script that runs and dependencies count too. */
export type IdentityMode = "package" | "strict";
/**
 * The digest that trust, pins, grants and the journal know a server by: equal for two spellings of
 * one launch, different as soon as command, arguments, variable names, code or endpoint differ.
 *
 * @example
 * serverKey(identity, "package", hash);
 */
export declare function serverKey(identity: Identity, mode: IdentityMode, hash: Hash): Sha256;
/** True for a package specifier that names where code comes from: a URL, a repository, a file, an alias. */
export declare function isPlace(spec: string): boolean;
// ==== node/hash.d.ts
import type { Hash, Sha256 } from "../wire/branded.js";
/** SHA-256 of a text's UTF-8 bytes, as the pure layers want it passed in. */
export declare const hash: Hash;
/** SHA-256 of bytes. */
export declare function hashBytes(bytes: Uint8Array): Sha256;
/** True for 64 lower-case hexadecimal digits: the only spelling of a digest that Heed writes or reads. */
export declare function isSha256(text: unknown): text is Sha256;
// ==== node/home.d.ts
import type { Branded } from "../wire/branded.js";
/** The folder that holds everything Heed keeps for a user: its real path, after its owner and permissions were checked. */
export type Home = Branded<{
    readonly dir: string;
}, "Home">;
type Env = Readonly<Record<string, string | undefined>>;
/**
 * Where Heed keeps its files unless HEED_HOME says otherwise: `%APPDATA%\heed` on Windows,
 * `~/Library/Application Support/heed` on macOS, `$XDG_CONFIG_HOME/heed` or `~/.config/heed` elsewhere.
 */
export declare function defaultHomePath(env: Env, platform?: NodeJS.Platform, user?: string): string;
/** The folder that the variables of an environment lead to: HEED_HOME's, else the default. An empty HEED_HOME is none. */
export declare function namedHomePath(env: Env): string;
/**
 * Refuses a home that variables put into the folder that is open: a repository can bring both, with a policy and
 * acceptances of its own. A home that lies there by itself is the person's own.
 *
 * @throws EnvironmentError `home-in-opened-folder`
 */
export declare function refuseOpenedHome(env: Env, cwd: string, account?: string | null): void;
/**
 * Opens the folder named by HEED_HOME (or the default), making it (0700) if it is missing.
 *
 * A folder that other users may read is closed to them; one that they own or may write is refused,
 * for they may have put anything into it.
 *
 * @throws EnvironmentError `home-not-absolute`, `home-not-a-folder`, `home-foreign-owner`, `home-writable-by-others`, `home-unusable`
 *
 * @example
 * const home = openHome(process.env);
 * home.dir; // "/home/ada/.config/heed"
 */
export declare function openHome(env: Env): Home;
/**
 * Looks again at whose the folder is and who may write it, for it may have been opened to others since.
 *
 * @throws EnvironmentError as {@link openHome}
 */
export declare function checkHome({ dir }: Home): void;
/** A path inside the home. */
export declare function homePath(home: Home, ...parts: readonly string[]): string;
/** Makes a folder inside the home (0700) and gives back its path. */
export declare function homeFolder(home: Home, ...parts: readonly string[]): string;
export {};
// ==== policy/content.d.ts: see policy.d.ts
// ==== policy/journal-settings.d.ts: see policy.d.ts
// ==== policy/load-policy.d.ts: see policy.d.ts
// ==== policy/source.d.ts: see policy.d.ts
// ==== store/lock/load-locks.d.ts
import type { LockedServer } from "../../core/trust/pin.js";
import type { Diagnostic, Reason } from "../../core/decide/reason.js";
import { type Home } from "../../node/home.js";
import type { Identity } from "../../launch/identity.js";
import { type IdentityMode } from "../../launch/server-key.js";
import { type Lock, type LockEntry } from "./lock.js";
/** The locks that bear on a project. An unaccepted project lock is a proposal: show it, never follow it. */
export type Locks = {
    readonly user: Lock;
    readonly project: {
        readonly lock: Lock;
        readonly file: string;
        readonly accepted: boolean;
    } | null;
    /** Mistakes in a lock. Its entries are then missing, so nothing is trusted by it. */
    readonly errors: readonly Diagnostic[];
};
/** The entry that a server was trusted by. */
export type FoundEntry = {
    readonly entry: LockEntry;
    readonly server: LockedServer;
    readonly from: "user" | "project";
    /** What differs without making it another server: `identity-version-changed` with `name`, `from` and `to`; `identity-variables-missing` with `names`. */
    readonly notes: readonly Reason[];
};
/**
 * Loads the user's lock and the project's. A missing lock is an empty one; one that cannot be read
 * gives errors and no entries, so that its servers are unknown again. Where the user's own cannot be
 * read, the project's does not count either: what a person left out there would come back in.
 *
 * A lock was accepted for the folder that it lies in, which `${root}` stands for. A link of another
 * project to it carries no acceptance: there `${root}` means other files.
 */
export declare function loadLocks(places: {
    readonly home: Home;
    readonly project: string;
}): Locks;
/**
 * The accepted entry of a server. The user's own comes before the project's: what a person reviewed
 * on this machine stands above what came with a repository.
 *
 * The server is known by `server.server` from then on: the key of the identity that was reviewed,
 * even where fewer variables are passed now. Where that could be several entries, it is none of them.
 */
export declare function findEntry(locks: Pick<Locks, "user" | "project">, identity: Identity, mode: IdentityMode): FoundEntry | null;
/** Where the user's own lock stands. */
export declare function userLockFile(home: Home): string;
/**
 * Changes the user's lock. One process at a time does, so that neither an acceptance nor a withdrawal
 * is lost; if anything else writes the file meanwhile, the change is made anew on that.
 *
 * @throws EnvironmentError if the lock cannot be read or written; `lock-unreadable` where its text is broken, `lock-busy`
 *   where another process does not end its change
 */
export declare function updateUserLock(home: Home, change: (lock: Lock) => Lock): Lock;
// ==== store/lock/lock.d.ts
import type { LockedTool } from "../../core/trust/pin.js";
import type { Identity } from "../../launch/identity.js";
/** What a review wrote down about one server. */
export type LockEntry = {
    readonly label: string;
    readonly identity: Identity;
    readonly tools: readonly LockedTool[];
};
/** A heed.lock: one entry a label, and one a server. */
export type Lock = {
    readonly servers: readonly LockEntry[];
};
/** A lock that holds nothing. */
export declare const EMPTY_LOCK: Lock;
// ==== store/policy/admin-file.d.ts
import type { Diagnostic } from "../../core/decide/reason.js";
/** Where an administrator's policy stands and who that administrator is. Only tests name another place. */
export type AdminPlace = {
    readonly file: string;
    readonly owner: number;
};
/**
 * The administrator's file of this system. Fixed, never from the environment: whoever sets variables
 * could otherwise choose the administrator (`%ProgramData%` is spelled out for that reason).
 */
export declare const ADMIN_PLACE: AdminPlace;
/** An administrator's file as read: its text (null: there is none), or why it cannot count. */
export type AdminFile = {
    readonly ok: true;
    readonly text: string | null;
} | {
    readonly ok: false;
    readonly error: Diagnostic;
};
/**
 * Reads an administrator's policy. It counts only if nobody but the administrator can write it: the
 * file and every folder above it, on the way as written and on the real one, belong to the
 * administrator (or root) and are not writable by group or others; a sticky folder (such as `/tmp`)
 * may be, because nobody can replace the administrator's entry in it.
 *
 * A file that exists and does not meet this is an error, not ignored: it would otherwise be enough to
 * loosen its permissions to switch it off.
 */
export declare function readAdminFile(place?: AdminPlace): AdminFile;
// ==== store/policy/find-policy-sources.d.ts
import type { Diagnostic } from "../../core/decide/reason.js";
import type { Source } from "../../policy/source.js";
import { type Home } from "../../node/home.js";
import { type AdminPlace } from "./admin-file.js";
/** Where policies are looked for. */
export type PolicyPlaces = {
    readonly home: Home;
    /** The project's folder: where the server is launched. */
    readonly project: string;
    /** A file named on the command line (`--policy`): project tier, for a repository can supply a command line. */
    readonly file?: string;
    /** The administrator's place, for tests alone. */
    readonly admin?: AdminPlace;
};
/** The policy files as found, or why one of them cannot be used. */
export type FoundSources = {
    readonly ok: true;
    readonly sources: readonly Source[];
} | {
    readonly ok: false;
    readonly errors: readonly [Diagnostic, ...Diagnostic[]];
};
/**
 * Finds the policy files of all tiers and how each stands to its acceptance. A missing file is no
 * error unless it was named; a file that is there and cannot be read, or cannot be relied on, is.
 * One file reached on two ways counts once, in the more trusted tier. Where a
 * project's heed.yaml is a link, what was accepted for the file that it leads to does not count, and
 * what was accepted for its own place still does.
 */
export declare function findPolicySources(places: PolicyPlaces): FoundSources;
// ==== store/policy/load-policy-files.d.ts
import type { Source } from "../../policy/source.js";
import type { LoadedPolicy } from "../../policy/load-policy.js";
import { type PolicyPlaces } from "./find-policy-sources.js";
/** A loaded policy with the files that made it; `sources` is empty where they could not be read. */
export type LoadedPolicyFiles = LoadedPolicy & {
    readonly sources: readonly Source[];
};
/**
 * Finds and loads the policy of all tiers. Where nobody has written one, the balanced default comes
 * without loading what reads YAML.
 *
 * Not `ok` means that no call may run: there is no policy to judge it by.
 *
 * @example
 * const loaded = await loadPolicyFiles({ home, project: process.cwd() });
 * if (!loaded.ok) denyEverything(loaded.errors);
 */
export declare function loadPolicyFiles(places: PolicyPlaces): Promise<LoadedPolicyFiles>;
// ==== wire/branded.d.ts: see core.d.ts
// ==== wire/json.d.ts: see core.d.ts
// ==== wire/strict.d.ts: see core.d.ts
// ==== wire/wire-error.d.ts: see core.d.ts
