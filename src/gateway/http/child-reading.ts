import type { JsonRpcId } from "../../wire/json-rpc.js";
import { joinedFrame, type Frame, type LongFrame } from "../../wire/line-framer.js";
import { meantForSteps, readServerTextSteps, type ServerText } from "../../wire/server-text.js";
import type { Steps } from "../../wire/steps.js";
import { asBuffer } from "../client-message.js";
import { membersAtSteps, type Member } from "../json-spans.js";
import { textOf } from "../server-reading.js";

/** A line of a stdio server. */
export type ChildLine = { readonly frame: Exclude<Frame, { readonly kind: "too-long" }> | LongFrame; readonly size: number };

/** What stands in one. */
export type ChildReading = {
  readonly bytes: Buffer;
  /** Null for what is no message that any client may see. */
  readonly read: (ServerText & { readonly kind: "message" }) | null;
  /** The request that what is no message was meant to answer. */
  readonly meant: JsonRpcId | null;
  /** Where the id of an answer stands, where another goes in its place. */
  readonly id: Member | undefined;
};

/** Reads a line, a long one a slice at a time. `shared`: the id of an answer is exchanged for the client's. */
export function* readChild({ frame }: ChildLine, shared: boolean): Steps<ChildReading> {
  const line = frame.kind === "long" ? yield* joinedFrame(frame) : frame;
  const bytes = asBuffer(line.bytes);
  const read = line.kind === "carriage-return" ? null : yield* readServerTextSteps(bytes, false);
  if (read?.kind !== "message" || read.oddId)
    return { bytes, read: null, meant: yield* meantForSteps(yield* textOf(bytes)), id: undefined };
  const answers = read.message.kind === "response" || read.message.kind === "error-response";
  const id = shared && answers ? (yield* membersAtSteps(bytes, 0)).find(({ key }) => key === "id") : undefined;
  return { bytes, read, meant: null, id };
}
