import { applyEdits, cutMembers, memberAt, membersAt, type Edit } from "./json-spans.js";

/** The key of the gate's own question among `inputRequests` and of its answer among `inputResponses` (2026-07-28 MRTR). */
export const QUESTION_KEY = "dev.heed/ask";

/** What a first call held for its server beside name and arguments, and a retry must bring back: its own question and answer. */
export type Carried = { readonly upstream: string | null; readonly responses: Buffer | null };

/** The server's own members of a call, as they stand in its bytes. */
export function carriedBy(bytes: Buffer, upstream: string | null): Carried {
  const span = memberAt(bytes, 0, "params", "inputResponses");
  return { upstream, responses: span === undefined ? null : Buffer.from(bytes.subarray(span.value, span.end)) };
}

/**
 * The client's bytes of a call without the gate's own members: its answer is cut out of `inputResponses`, its sealed
 * `requestState` gives way to the server's own (or goes).
 */
export function withoutOwnMembers(bytes: Buffer, carried: Carried): Buffer {
  const params = memberAt(bytes, 0, "params");
  if (params === undefined) return bytes;
  const members = membersAt(bytes, params.value);
  const edits: Edit[] = [];
  const gone = new Set<string>();
  for (const member of members) {
    if (member.key === "requestState") {
      if (carried.upstream === null) gone.add(member.key);
      else edits.push({ start: member.value, end: member.end, bytes: Buffer.from(JSON.stringify(carried.upstream)) });
    }
    if (member.key === "inputResponses") {
      const answers = membersAt(bytes, member.value);
      const others = answers.filter(({ key }) => key !== QUESTION_KEY);
      if (others.length > 0) edits.push(...cutMembers(answers, ({ key }) => key === QUESTION_KEY));
      else if (carried.responses !== null) edits.push({ start: member.value, end: member.end, bytes: carried.responses });
      else gone.add(member.key);
    }
  }
  return applyEdits(bytes, [...edits, ...cutMembers(members, ({ key }) => gone.has(key))]);
}

/**
 * A server's own `input_required` with the person's approval kept in it: its `requestState` is sealed into one of the
 * gate's, so that the retry is known as the rest of an approved call. The other bytes stay.
 */
export function withSealedState(bytes: Buffer, seal: (upstream: string | null) => string): Buffer {
  const result = memberAt(bytes, 0, "result");
  if (result === undefined) return bytes;
  const state = membersAt(bytes, result.value).findLast(({ key }) => key === "requestState");
  if (state === undefined) {
    const inserted = Buffer.from(`"requestState":${JSON.stringify(seal(null))},`);
    return applyEdits(bytes, [{ start: result.value + 1, end: result.value + 1, bytes: inserted }]);
  }
  const upstream: unknown = JSON.parse(bytes.toString("utf8", state.value, state.end));
  if (typeof upstream !== "string") return bytes;
  return applyEdits(bytes, [{ start: state.value, end: state.end, bytes: Buffer.from(JSON.stringify(seal(upstream))) }]);
}

/** True if the bytes of a result may be a server's own question; then they are read. */
export function mayAsk(bytes: Buffer): boolean {
  return bytes.includes("input_required") || bytes.includes("\\u00");
}
