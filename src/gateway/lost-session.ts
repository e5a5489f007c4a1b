/**
 * Why a call that met a lost session did not run. `not-begun`: the server would begin no new one. `other-revision`: it
 * began one in another revision of the protocol than its client was told. `no-tools`: it did not say what it offers now.
 * `twice`: the new session was lost as well. `not-reached`: there was no connection, so nothing was sent. `task`: what it
 * was about has ended with the session.
 */
export type LostSession = "not-begun" | "other-revision" | "no-tools" | "twice" | "not-reached" | "task";

const AGAIN = "This is not a refusal. Make the same call again later.";

const WORDS: Readonly<Record<LostSession, string>> = {
  "not-begun": `Not run. The server no longer knew its session and would not begin a new one. ${AGAIN}`,
  "other-revision":
    "Not run. The server began anew in another revision of the protocol than this connection was made in. This is not a refusal, and another try changes nothing: a person must restart the server in the application that it is used from.",
  "no-tools": `Not run. The server began a new session and did not say what it offers in it. ${AGAIN}`,
  twice: `Not run. The server no longer knew its session, began a new one, and lost that too. ${AGAIN}`,
  "not-reached": `Not run. The server cannot be reached. ${AGAIN}`,
  task: "Not sent. The server no longer knew its session, and the task ended with it.",
};

/** What the model reads of it. */
export function lostSessionText(why: LostSession): string {
  return WORDS[why];
}

/** True for one of these, among whatever else there may be to say of how a call ended. */
export function isLostSession(because: unknown): because is LostSession {
  return typeof because === "string" && Object.hasOwn(WORDS, because);
}
