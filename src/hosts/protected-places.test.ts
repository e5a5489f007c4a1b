import { expect, it } from "vitest";
import { HOST_FILES } from "../known/host-files.js";
import { hostFilePath } from "../node/host-file-path.js";
import type { HostWorld } from "./host.js";
import { KNOWN_HOSTS } from "./known-hosts.js";

const worlds = (["linux", "darwin", "win32"] as const).flatMap((platform): HostWorld[] => [
  { home: "/home/ada", project: "/work/p", env: {}, platform },
  {
    home: "/home/ada",
    project: "/work/p",
    env: { CLAUDE_CONFIG_DIR: "/c", CODEX_HOME: "/x", XDG_CONFIG_HOME: "/g", APPDATA: "/d" },
    platform,
  },
]);

it("every file that install reads or writes is one that calls may not change unasked", () => {
  for (const world of worlds) {
    const kept = new Set(HOST_FILES.map((file) => hostFilePath(file, world)));
    for (const host of KNOWN_HOSTS) {
      const rules = host.allow.by === "rule" ? [host.allow.file(world)] : [];
      const files = [...host.places(world).map(({ file }) => file), ...rules];
      expect(files.every((file) => kept.has(file))).toBe(true);
    }
  }
});
