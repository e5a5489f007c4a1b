/** Every enumeration, cheapest first. */
import type { Core } from "./core-under-test.js";
import { createBench, decideLaws } from "./decide-laws.js";
import { driftLaw } from "./drift-law.js";
import { listLaws } from "./list-laws.js";
import { lockLaws } from "./lock-laws.js";
import type { Report } from "./report.js";
import { resolverLaws } from "./resolver-laws.js";
import { smallLaws } from "./small-laws.js";
import type { Size } from "./state-space.js";
import { trustLaw } from "./trust-law.js";

export function allLaws(core: Core, size: Size, report: Report): void {
  smallLaws(core, size, report);
  listLaws(core, size, report);
  lockLaws(core, size, report);
  trustLaw(core, size, report);
  driftLaw(core, size, report);
  const resolved = resolverLaws(core, size, report);
  decideLaws(createBench(core, resolved, report), size);
}
