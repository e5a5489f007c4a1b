import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FIELDS = ["writes", "destroys", "repeatable", "open"];
const WORDS = { y: "yes", n: "no", a: "arguable" };

/**
 * The readers' labels: a server a line, `package tool:wdro tool:wdro …`, a letter each for writes, destroys, repeatable
 * and open (y yes, n no, a: two readings differed). What the words mean stands in labels.md beside the file.
 */
export function readLabels() {
  const lines = readFileSync(fileURLToPath(new URL("labels.txt", import.meta.url)), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => {
      const [name, ...tools] = line.split(" ");
      return tools.map((entry) => {
        const at = entry.lastIndexOf(":");
        const letters = [...entry.slice(at + 1)];
        if (letters.length !== 4 || letters.some((letter) => !(letter in WORDS))) throw new Error(`labels.txt: ${name} ${entry}`);
        const said = Object.fromEntries(FIELDS.map((field, index) => [field, WORDS[letters[index]]]));
        return { package: name, tool: entry.slice(0, at), ...said };
      });
    });
}
