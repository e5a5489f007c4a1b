import { rmSync } from "node:fs";
import { guards } from "../../hosts/edit-config.js";
import { findServers } from "../../hosts/find-servers.js";
import type { HostWorld } from "../../hosts/host.js";
import { loadInstallRecords } from "../../hosts/install-record.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import { homePath, type Home } from "../../node/home.js";
import { removeCopy } from "../../store/installed/install-copy.js";
import { copyStartedBy, holdsCopy } from "./own-words.js";

/** Removes Heed's copy and the keys of entries where no host is told to start it any more. @returns true if it was removed */
export function removeUnusedCopy(home: Home, world: HostWorld): boolean {
  if (!holdsCopy(home.dir)) return false;
  const { records, problems } = loadInstallRecords(home);
  if (problems.length > 0 || records.some(({ changes }) => changes.some(({ change }) => guards(change)))) return false;
  const found = findServers(KNOWN_HOSTS, world);
  const starts = found.files.some(({ servers }) =>
    servers.some(({ reached }) => reached.by === "command" && copyStartedBy(reached.wrapped?.own ?? []) === home.dir),
  );
  if (starts || found.problems.length > 0) return false;
  rmSync(homePath(home, "entries"), { recursive: true, force: true });
  removeCopy(home);
  return true;
}
