import { homedir } from "node:os";
import { join } from "node:path";
import type { Policy } from "../../core/decide/policy.js";
import { directoryKey } from "../../policy/condition/directory.js";
import { policyDirectories } from "../../policy/policy-directories.js";
import { settledPath } from "../../node/settled-path.js";

const NONE: ReadonlyMap<string, string> = new Map();
const named = new WeakMap<Policy, readonly string[]>();

/**
 * The folders that a policy's conditions name with `under`, each with the real path that it leads to now: to be put into
 * a call's `Paths`. Looked at with every call, so that a folder that has become a link is not taken for what it was.
 *
 * @param root the project's folder, which `${root}` stands for
 */
export function directoryPaths(policy: Policy, root: string): ReadonlyMap<string, string> {
  let directories = named.get(policy);
  if (directories === undefined) named.set(policy, (directories = policyDirectories(policy)));
  return directoriesAt(directories, root);
}

/** The same for folders that other conditions name, those of grants. */
export function directoriesAt(directories: readonly string[], root: string): ReadonlyMap<string, string> {
  if (directories.length === 0) return NONE;
  return new Map(directories.map((directory) => [directoryKey(directory), settledPath(expand(directory, root))]));
}

function expand(directory: string, root: string): string {
  if (directory.startsWith("${root}")) return join(root, directory.slice("${root}".length));
  return directory.startsWith("~") ? join(homedir(), directory.slice(1)) : directory;
}
