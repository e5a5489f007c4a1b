/** How long messages wait for a stream to open (milliseconds): some servers send no head before they have something to say. */
const OPENS_WITHIN = 250;

/**
 * Resolves when a stream that was asked for (GET) has its answer, or can be taken to be open. What is sent after that
 * reaches a server that has the stream: many put their questions about a call into it, and lose them where it is not
 * there yet, so that the call waits for an answer that nobody gives.
 */
export async function opened(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, OPENS_WITHIN)));
  await Promise.race([late, answer.catch(() => undefined)]);
  clearTimeout(timer);
}
