import * as fc from "fast-check";

// One stream of random cases for everybody, so that a run that fails fails again. HEED_SEED=N looks at others.
const seed = Number(process.env["HEED_SEED"] ?? 1);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
