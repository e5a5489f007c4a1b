import { reasonProblem, type SaidNo } from "../../core/approve/said-no.js";
import type { Reader } from "../lock/reader.js";

/** What a person added to a no, out of a record that may hold more; what is none is a fault of the reader's. */
export function readSaidNo(record: Reader): SaidNo {
  const [reason, all] = [record.at("reason"), record.at("all")];
  if (reason.value !== undefined && (typeof reason.value !== "string" || reasonProblem(reason.value) !== null))
    reason.fault("a reason");
  if (all.value !== undefined && all.value !== true) all.fault("true");
  return {
    ...(typeof reason.value === "string" ? { reason: reason.value } : {}),
    ...(all.value === true ? { all: true as const } : {}),
  };
}
