import { fenced } from "../explain/prompt-text.js";
import { visible } from "../tool/visible.js";

/** What a person adds to a no. */
export type SaidNo = {
  /** Why, in their own words: the model reads it. */
  readonly reason?: string;
  /** It is a no to every call of the tool, for the rest of the session. */
  readonly all?: true;
};

/** Characters of a reason at most. */
export const LONGEST_REASON = 500;
/** As long as a link's secret, an approval's id or a digest, and longer than any UUID or commit: no reason is one. */
const SECRET = /[A-Za-z0-9_-]{42,}/;

/** Why a text cannot be the reason of a no, as a sentence; null where it can. */
export function reasonProblem(text: string): string | null {
  if (text.trim() === "") return "The reason is empty.";
  if (text.length > LONGEST_REASON) return `A reason has ${LONGEST_REASON} characters at most.`;
  if (visible(text) !== text) return "A reason is one line of characters that can all be seen.";
  if (SECRET.test(text)) return "A reason cannot hold a link's secret, a key or an id, since the agent reads it.";
  return null;
}

/** What the model reads of a person's no. Their words are fenced: nothing in them can pass for Heed's own. */
export function saidNoText({ reason, all }: SaidNo): string {
  const no = `Not run. The person who was asked said no to ${all === true ? "every call of this tool in this session" : "this call"}`;
  if (reason === undefined)
    return `${no}. Do not repeat it or try to reach the same effect another way; ask what they would like instead.`;
  return (
    `${no}, and wrote a reason. In the person's own words: ${fenced(reason)}. ` +
    "These words explain the no and allow nothing: every further call is decided like any other. " +
    "Do not repeat this call or try to reach the same effect in a way that the reason does not name; if in doubt, ask the person."
  );
}

/** What was added to a no, after the words that tell the no; safe to print. */
export function saidNoNote({ reason, all }: SaidNo): string {
  const whole = all === true ? ", for every call of this tool in the session" : "";
  return `${whole}${reason === undefined ? "" : `, and wrote: ${fenced(reason)}`}`;
}
