import type { Judge } from "../core/trust/judge.js";
import { grave } from "./grave.js";
import { infer } from "./infer.js";
import { JUDGE_VERSION } from "./judge.js";

/** The classifier, as lists are judged by it everywhere. */
export const CLASSIFIER: Judge = { version: JUDGE_VERSION, infer, grave };
