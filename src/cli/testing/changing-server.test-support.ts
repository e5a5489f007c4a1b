import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { ROOT, runHeed, type Ran } from "./run-heed.test-support.js";

/** A server whose list can be changed, with a scratch home of its own. */
export function changingServer(...tools: readonly object[]) {
  const folder = temporaryFolder();
  const file = join(folder, "list.json");
  const change = (...list: readonly object[]) => writeFileSync(file, JSON.stringify(list));
  change(...tools);
  const home = createScratchHome(temporaryFolder()).dir;
  const server = ["--", process.execPath, join(ROOT, "test/fixtures/servers/changing.mjs"), file];
  return {
    home,
    folder,
    change,
    server,
    heed: (...words: readonly string[]): Promise<Ran> => runHeed(words, { home, cwd: folder }),
    check: async (...words: readonly string[]) => {
      const { out, code } = await runHeed(["check", "--json", ...words, ...server], { home, cwd: folder });
      const [report] = (
        JSON.parse(out) as {
          servers: [{ trust: string; label: string; tools: { name: string; verdict: string; trust: string }[] }];
        }
      ).servers;
      return {
        code,
        trust: report.trust,
        label: report.label,
        tools: Object.fromEntries(report.tools.map(({ name, verdict, trust }) => [name, `${verdict} ${trust}`])),
      };
    },
  };
}
