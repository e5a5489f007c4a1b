// Heed's own functions as the report uses them: from the built package, as anybody else would.
import { evaluate, resolveList } from "../../dist/core.js";
import { clientPredictions, judge, JUDGE_VERSION, infer, proposals } from "../../dist/lint.js";
import { hash } from "../../dist/node.js";
import { loadPolicy } from "../../dist/policy.js";
