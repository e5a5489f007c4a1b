import type { HostFileWorld } from "../node/host-file-path.js";
import type { Format } from "./config-format.js";

/** The hosts whose configuration Heed reads and edits. */
export type HostId = "claude-desktop" | "claude-code" | "vscode" | "cursor" | "codex" | "gemini-cli";

/** What a host's files are looked for in; the project is the folder whose project files count. */
export type HostWorld = HostFileWorld;

/** Who writes a file: the user, or whoever made the repository. */
export type Scope = "user" | "project";

/** A file that may list servers, and where in it. */
export type ConfigPlace = {
  readonly file: string;
  readonly scope: Scope;
  readonly format: Format;
  /** Ways to an object of servers; `*` is any key, and its value is then the folder that those servers start in. */
  readonly servers: readonly (readonly string[])[];
};

/** One host: where its servers stand and what the texts in its entries mean. */
export type Host = {
  readonly id: HostId;
  readonly name: string;
  /** The name that its MCP client gives itself (`clientInfo.name`), where that was seen; null where nobody has looked. */
  readonly client: string | null;
  places(world: HostWorld): readonly ConfigPlace[];
  /** How texts of an entry refer to variables: see `expandVariables`. */
  readonly variables: "none" | "braces" | "env-prefix" | "dollar";
  /**
   * How the host itself is told to run a server's tools unasked, by a documented edit of a file. `member`: in the server's
   * entry. `rule`: a text in a list of a settings file (null for a name that such a rule cannot hold); `alike` are others
   * that run the server's tools too, and `remark` is what else a person must know. `none`: only in the host's own screens.
   */
  readonly allow:
    | { readonly by: "member"; readonly key: string; readonly value: string | boolean }
    | {
        readonly by: "rule";
        readonly path: readonly string[];
        readonly remark: string;
        file(world: HostWorld): string;
        rule(server: string): string | null;
        alike(server: string): readonly string[];
      }
    | { readonly by: "none" };
};
