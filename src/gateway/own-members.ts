import { applyEdits, cutMembers, memberAt, membersAt, type Edit } from "./json-spans.js";

/** The key of the gate's own question among `inputRequests` and of its answer among `inputResponses` (2026-07-28 MRTR). */
export const QUESTION_KEY = "dev.heed/ask";

/**
 * What goes on to the server of a call's own exchange with it: its `requestState`, and its `inputResponses`. `as-sent`:
 * those of this very message, which is the answer to the server; else those of the message that was asked about, for the
 * one that brings a person's answer must bring nothing else.
 */
export type Carried = { readonly upstream: string | null; readonly responses: Buffer | "as-sent" | null };

/** The exchange of a call with its server, as it stands in the call's bytes; answers to the gate's own question are left out. */
export function carriedBy(
  bytes: Buffer,
  upstream: string | null,
): { readonly upstream: string | null; readonly responses: Buffer | null } {
  const span = memberAt(bytes, 0, "params", "inputResponses");
  if (span === undefined) return { upstream, responses: null };
  const answers = membersAt(bytes, span.value);
  const own = answers.filter(({ key }) => key === QUESTION_KEY);
  if (own.length === 0) return { upstream, responses: Buffer.from(bytes.subarray(span.value, span.end)) };
  if (own.length === answers.length) return { upstream, responses: null };
  const whole = applyEdits(
    bytes.subarray(span.value, span.end),
    shifted(
      cutMembers(answers, ({ key }) => key === QUESTION_KEY),
      span.value,
    ),
  );
  return { upstream, responses: whole };
}

function shifted(edits: readonly Edit[], by: number): readonly Edit[] {
  return edits.map(({ start, end, bytes }) => ({ start: start - by, end: end - by, bytes }));
}

/** The client's bytes of a call with the gate's own members cut out, and the exchange with the server in their place. */
export function withoutOwnMembers(bytes: Buffer, carried: Carried): Buffer {
  const params = memberAt(bytes, 0, "params");
  if (params === undefined) return bytes;
  const responses = carried.responses === "as-sent" ? carriedBy(bytes, null).responses : carried.responses;
  const wanted = new Map<string, Buffer>();
  if (carried.upstream !== null) wanted.set("requestState", Buffer.from(JSON.stringify(carried.upstream)));
  if (responses !== null) wanted.set("inputResponses", responses);
  const members = membersAt(bytes, params.value);
  const edits: Edit[] = [];
  const gone = new Set<string>();
  for (const { key, value, end } of members) {
    if (key !== "requestState" && key !== "inputResponses") continue;
    const held = wanted.get(key);
    wanted.delete(key);
    if (held === undefined) gone.add(key);
    else edits.push({ start: value, end, bytes: held });
  }
  // A message that brought none of its own gets them in front.
  const comma = members.length > gone.size ? "," : "";
  const missing = [...wanted].map(([key, held]) => `${JSON.stringify(key)}:${held.toString()}`).join(",");
  if (missing !== "") {
    const at = bytes.indexOf(0x7b, params.value) + 1;
    edits.push({ start: at, end: at, bytes: Buffer.from(missing + comma) });
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
