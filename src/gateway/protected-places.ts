import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import { HOST_FILES } from "../known/host-files.js";
import { NamesProtected } from "../known/names-protected.js";
import { protectedName } from "../known/protected-names.js";
import { followPath } from "../node/follow-path.js";
import { defaultHomePath, type Home } from "../node/home.js";
import { consolePorts } from "../store/state/console-presence.js";
import { hostFilePath, type HostFileWorld } from "../node/host-file-path.js";

/** How long a look at where Heed's and the hosts' files lead is good (milliseconds): they may be links to elsewhere. */
const LOOK_EVERY = 2000;

/** What of this machine decides about calls, as it is spelled and as it really lies. */
export type Protected = {
  readonly names: NamesProtected;
  /** Real paths, lower-case, of folders and files. */
  readonly roots: readonly string[];
  /** Where consoles listen. */
  readonly ports: readonly number[];
};

/** The places of this machine that no call may reach unasked. */
export class ProtectedPlaces {
  #last: { readonly at: number; readonly places: readonly string[]; readonly found: Protected } | null = null;

  /**
   * @param homes Heed's folder in the spellings that are known; an empty one is none
   * @param ports where consoles listen now
   */
  constructor(
    readonly world: HostFileWorld,
    readonly homes: readonly string[],
    private readonly ports: () => readonly number[] = () => [],
    private readonly now: () => number = Date.now,
  ) {}

  find(): Protected {
    const at = this.now();
    if (this.#last !== null && at - this.#last.at < LOOK_EVERY && at >= this.#last.at) return this.#last.found;
    const places = this.#places();
    const same = this.#last !== null && places.join("\n") === this.#last.places.join("\n");
    const found = same && this.#last !== null ? { ...this.#last.found, ports: this.ports() } : this.#made(places);
    this.#last = { at, places, found };
    return found;
  }

  /** Folders end in a slash. */
  #places(): readonly string[] {
    const { env, platform, home } = this.world;
    const own = [...this.homes, defaultHomePath(env, platform)].filter((path) => isAbsolute(path) && path.length > 1);
    const plain = own.map((path) => `${path.replace(/[\\/]+$/, "")}/`);
    const files = HOST_FILES.filter(({ folder, path }) => folder !== "project" && !path.includes("*")).map((file) =>
      hostFilePath(file, this.world),
    );
    const spelled = [...plain, ...files];
    const real = spelled.flatMap((path) => {
      const led = followPath(path.replace(/[\\/]$/, ""));
      return led === null || led === "/" ? [] : [/[\\/]$/.test(path) ? `${led}/` : led];
    });
    const below = [...spelled, ...real].flatMap((path) => (path.startsWith(`${home}/`) ? [`~${path.slice(home.length)}`] : []));
    return [...new Set([...spelled, ...real, ...below])];
  }

  #made(places: readonly string[]): Protected {
    const spelled = places.map((place) => place.replaceAll("\\", "/"));
    const roots = spelled.filter((place) => !place.startsWith("~")).map((place) => place.replace(/\/$/, "").toLowerCase());
    return { names: new NamesProtected(spelled.map(protectedName)), roots, ports: this.ports() };
  }
}

/** What no call may reach, on this machine and for a server that runs in `cwd`. */
export function protectedHere(home: Home, cwd: string, env: HostFileWorld["env"]): ProtectedPlaces {
  const world: HostFileWorld = { home: homedir(), project: cwd, env, platform: process.platform };
  return new ProtectedPlaces(world, [home.dir, env["HEED_HOME"] ?? ""], () => consolePorts(home));
}

/** True if a real path is a protected place or lies in one. */
export function isProtected(real: string, { names, roots }: Protected): boolean {
  const plain = real.replaceAll("\\", "/").toLowerCase();
  return (
    roots.some((root) => plain === root || (plain.startsWith(root) && plain.charAt(root.length) === "/")) || names.inTexts([real])
  );
}
