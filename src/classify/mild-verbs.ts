import type { Doing } from "./verb.js";
import { wordSet } from "./word-set.js";

const ASKED = wordSet("whether if how what which where when who why that");
const TOLD = wordSet(
  "status progress result results outcome outcomes state count counts findings metrics size version health usage",
);
const OWN = wordSet("its their the current back on this that any all");
/** Formats that a result is written in; a document or picture is likelier a file. */
const FORMATS = wordSet("json jsonl csv tsv xml yaml toml markdown md html text base64 string geojson");
const PROGRAMS = wordSet(
  "script scripts javascript js code function functions expression expressions python page browser console command commands snippet snippets statement statements query queries lambda cell cells program programs in",
);
const PLACES = wordSet("file files disk folder directory path bucket drive s3 clipboard desktop");

/**
 * What a verb that acts elsewhere does where what follows shows that it only waits, tells or formats: `block until`, `report
 * whether`, `evaluate an offer`, `export … as JSON`, `acts as`. Null where nothing shows it.
 */
export function mildVerb(base: string, behind: readonly string[]): Extract<Doing, "reads" | "works"> | null {
  const next = behind[0] ?? "";
  if (base === "block" || base === "hold" || base === "pause" || base === "halt") return next === "until" ? "works" : null;
  if (base === "act" || base === "serve" || base === "function") return next === "as" ? "works" : null;
  // What is evaluated and is no program is weighed.
  if (base === "evaluate") return behind.length > 0 && !behind.some((word) => PROGRAMS.has(word)) ? "reads" : null;
  if (base === "report") {
    const told = behind.slice(0, 4).find((word) => !OWN.has(word)) ?? "";
    return ASKED.has(next) || (OWN.has(next) && TOLD.has(told)) ? "reads" : null;
  }
  if (base === "export" || base === "dump" || base === "serialize" || base === "print") {
    const at = behind.findIndex((word) => word === "as" || word === "in" || word === "to");
    return at >= 0 && FORMATS.has(behind[at + 1] ?? "") && !behind.some((word) => PLACES.has(word)) ? "works" : null;
  }
  return null;
}
