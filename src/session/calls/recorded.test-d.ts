import type { CallEffect } from "./call-life.js";
import { NOTHING_RECORDED, recordedBy, type Recorded } from "./recorded.js";

// @ts-expect-error no call goes on without the proof that its record is written
export const unrecorded: CallEffect = { do: "forward" };
// @ts-expect-error only an append that returned gives one
export const claimed: CallEffect = { do: "forward", recorded: { upTo: 1 } };
// @ts-expect-error a number is none
export const counted: Recorded = 1;
// @ts-expect-error what a proof covers is not changed
NOTHING_RECORDED.upTo = 1;
export const proved: CallEffect = { do: "forward", recorded: recordedBy(() => undefined, 1) };
