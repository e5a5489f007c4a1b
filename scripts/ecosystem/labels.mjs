import { readFileSync } from "node:fs";

const FIELDS = ["writes", "destroys", "repeatable", "open"];
const WORDS = { y: "yes", n: "no", a: "arguable" };

/**
 * The readers' labels: a server a line, `package tool:wdro tool:wdro …`, a letter each for writes, destroys, repeatable
 * and open (y yes, n no, a: two readings differed). What the words mean stands in labels.md. Throws on a line that is
 * none, or that speaks of a package outside the list.
 */
export function readLabels(file, packages) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => {
      const [name, ...tools] = line.split(" ");
      if (!packages.has(name)) throw new Error(`${file}: ${name} is no package of the list.`);
      return tools.map((entry) => {
        const at = entry.lastIndexOf(":");
        const letters = entry.slice(at + 1).split("");
        if (letters.length !== 4 || letters.some((letter) => !(letter in WORDS)))
          throw new Error(`${file}: ${name} ${entry}: four letters of y, n and a are needed after the name.`);
        const said = Object.fromEntries(FIELDS.map((field, index) => [field, WORDS[letters[index]]]));
        return { package: name, tool: entry.slice(0, at), ...said };
      });
    });
}
