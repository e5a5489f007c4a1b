/** A mutated core with the tables that stand beside its code: bundled anew for each mutant. */
import "../../../src/core/tool/pattern.test.js";
import "../../../src/core/tool/declared-hints.test.js";
import "../../../src/core/trust/pin-tool.test.js";
import "../../../src/core/decide/decide.test.js";
import "../walk.test.js";
import "../reasons.test.js";
import "../claims.test.js";
import "../definitions.test.js";
import "../kept-contradictions.test.js";
import "../kept-warnings.test.js";
import "../grave.test.js";

export { core } from "../core-under-test.js";
export { collected } from "./tiny-vitest.js";
