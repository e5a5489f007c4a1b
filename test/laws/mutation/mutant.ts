/** A mutated core with the tables that stand beside its code: bundled anew for each mutant. */
import "../../../src/core/pattern.test.js";
import "../../../src/core/declared-hints.test.js";
import "../../../src/core/pin-tool.test.js";
import "../../../src/core/decide.test.js";
import "../walk.test.js";
import "../reasons.test.js";
import "../claims.test.js";
import "../definitions.test.js";
import "../kept-contradictions.test.js";
import "../kept-warnings.test.js";

export { core } from "../core-under-test.js";
export { collected } from "./tiny-vitest.js";
