/**
 * Why a person is asked, in a few words and in a sentence without capital and full stop. The codes are pinned: never renamed,
 * never reused, and new ones go to the end.
 */
export const QUESTION_CAUSES = {
  changed: { label: "changed since its review", sentence: "its definition has changed since you reviewed it" },
  mislabelled: { label: "looks mislabelled", sentence: "it looks mislabelled: a hint says less than its own definition shows" },
  "not-reviewed": { label: "not reviewed", sentence: "you have not reviewed this server" },
  "reaches-heed": {
    label: "reaches Heed's own files",
    sentence: "its arguments reach Heed's own files or a host's configuration, which decide about calls",
  },
  "unknown-call": {
    label: "belongs to no known call",
    sentence: "nobody here knows the call that it belongs to, so it may do whatever any call does",
  },
  session: {
    label: "private data and outside content together",
    sentence: "this session holds private data and content from outside, and the call can carry data out",
  },
  rule: { label: "a rule asks", sentence: "a rule asks about it" },
  destructive: { label: "can destroy data", sentence: "it is marked as destroying data" },
  "reviewed-otherwise": {
    label: "reviewed under other circumstances",
    sentence: "you reviewed this server under other circumstances",
  },
  "not-listed": { label: "not listed by its server", sentence: "its server does not list it" },
  "new-tool": { label: "new since the review", sentence: "it is new since you reviewed this server" },
  "left-out": { label: "left out of the review", sentence: "you left it out when you reviewed this server" },
  presumed: { label: "may destroy, for all it says", sentence: "nothing that counts says that it only reads or adds" },
  adds: { label: "adds data", sentence: "the policy asks about calls that add data" },
  "reaches-out": { label: "reads from outside", sentence: "the policy asks about reads that may reach outside" },
  grave: {
    label: "adds, and may be grave",
    sentence: "it adds data, and may spend money, reach people, give access, handle credentials or run code",
  },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly sentence: string }>>;
/** What stands for the cause of a question whose records do not tell it. */
export const NOT_RECORDED = "not recorded";

export type QuestionCause = keyof typeof QUESTION_CAUSES;

/** The codes, in the order of the list above. */
export const CAUSE_CODES = Object.keys(QUESTION_CAUSES) as readonly QuestionCause[];
