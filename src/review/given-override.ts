import type { HintName } from "../core/tool/hint.js";

/** A person's reassuring word on one hint of one tool. */
export type GivenOverride = { readonly tool: string; readonly hint: HintName; readonly value: boolean; readonly reason: string };
