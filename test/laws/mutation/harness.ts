/** What is run on each mutated core: its tables, then the laws in samples. Bundled once, so that it stays warm. */
import type { Core } from "../core-under-test.js";
import { driftLaw } from "../drift-law.js";
import { listLaws } from "../list-laws.js";
import { lockLaws } from "../lock-laws.js";
import { RANDOM_LAWS } from "../random-laws.js";
import { createReport, FirstBroken, type Report } from "../report.js";
import { decideSamples, resolverSamples } from "../samples.js";
import { smallLaws } from "../small-laws.js";
import { trustLaw } from "../trust-law.js";
import type { TinyTest } from "./tiny-vitest.js";

type Part = (core: Core, report: Report) => void;

const DECIDE: Part = (core, report) => decideSamples(core, 600, report);
const RESOLVE: Part = (core, report) => resolverSamples(core, 3_000, report);
const SMALL: Part = (core, report) => smallLaws(core, "mutation", report);
const LIST: Part = (core, report) => {
  listLaws(core, "mutation", report);
  lockLaws(core, "mutation", report);
  trustLaw(core, "mutation", report);
  driftLaw(core, "mutation", report);
};
const RANDOM: Part = (core) => {
  for (const { run } of RANDOM_LAWS) run(core, 40);
};

/** All parts run on every mutant; those nearest to its module first. */
const NEAREST: Readonly<Record<string, readonly Part[]>> = {
  resolve: [RESOLVE],
  effect: [RESOLVE],
  "claim-digest": [RESOLVE],
  hint: [RESOLVE],
  "resolve-list": [LIST],
  "kept-claims": [LIST],
  "gone-entries": [LIST],
  drift: [LIST],
  "pin-tool": [LIST],
  "declared-hints": [LIST, RANDOM],
  pattern: [SMALL],
  observe: [SMALL],
  preset: [SMALL],
};
const ALL: readonly Part[] = [DECIDE, RESOLVE, LIST, SMALL, RANDOM];

/** The name of the first thing that fails, or null: the mutant survives. */
export function firstFailure(module: string, core: Core, tables: readonly TinyTest[]): string | null {
  for (const { name, run } of tables) {
    try {
      run();
    } catch (error) {
      return `table: ${name}: ${String(error)}`;
    }
  }
  const report = createReport(true);
  try {
    for (const part of new Set([...(NEAREST[module] ?? []), ...ALL])) part(core, report);
  } catch (error) {
    return error instanceof FirstBroken ? `law: ${error.message}` : `law: ${String(error).split("\n")[0] ?? ""}`;
  }
  return null;
}
