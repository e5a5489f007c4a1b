// Which servers' definitions were read while rules were written, which confidences are fitted on, and which are reported
// on. Fixed by server, once and for all: a figure of the reported half is worth something only while nobody reads it.
import { createHash } from "node:crypto";

/**
 * `written-on`: rules were and are written with these servers' errors in view. `fitted-on`: confidences and bars come
 * from these. `reported-on`: nobody reads these; only counts come out.
 */
export const SPLITS = ["written-on", "fitted-on", "reported-on"];

/** The lists that earlier versions read: the first while its rules were written, the second once, after they stood. */
const READ_BEFORE = { first: "written-on", more: "fitted-on" };

/**
 * The split that a server belongs to.
 *
 * @param list `first`, `more` or `toucan`: the list that the server stands in
 * @param server the server's name as its labels write it
 */
export function splitOf(list, server) {
  if (list in READ_BEFORE) return READ_BEFORE[list];
  const [first] = createHash("sha256").update(server).digest();
  return first < 128 ? "written-on" : first < 192 ? "fitted-on" : "reported-on";
}
