import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folder of the package that a bundled module came from, or null for our own sources and for helpers of the bundler. */
function packageOf(moduleId) {
  const at = moduleId.lastIndexOf("/node_modules/");
  if (at < 0 || moduleId.startsWith("\0")) return null;
  const rest = moduleId.slice(at + "/node_modules/".length).split("/");
  const name = rest[0].startsWith("@") ? rest.slice(0, 2).join("/") : rest[0];
  return join(moduleId.slice(0, at), "node_modules", name);
}

/**
 * The text of THIRD-PARTY-NOTICES.txt: name, version, licence and the full licence text of every package whose
 * modules are in the bundles. Throws if a package comes without a licence text, which must then be supplied here.
 */
export function notices(moduleIds) {
  const folders = [...new Set(moduleIds.map(packageOf).filter((folder) => folder !== null))];
  const parts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    if (file === undefined) throw new Error(`${name} is bundled but has no licence text in ${folder}`);
    const notice = join(folder, "NOTICE");
    return {
      name,
      text: [
        `${name} ${version} (${license})`,
        "",
        readFileSync(join(folder, file), "utf8").trim(),
        ...(existsSync(notice) ? ["", readFileSync(notice, "utf8").trim()] : []),
      ].join("\n"),
    };
  });
  parts.sort((a, b) => (a.name < b.name ? -1 : 1));
  const head = "Heed's bundles contain code of the packages below, under their licences.";
  return `${[head, ...parts.map((part) => part.text)].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
