import type { SignIn } from "../../connect/oauth/sign-in.js";
import { field, type Upstream, type UpstreamAnswer } from "./upstream.js";

/** How long a request waits for a person to sign in (milliseconds): less than clients wait for an answer. */
const WAIT = 45_000;
/** How long a token that was read is taken to be the one that counts (milliseconds); a server that refuses it ends that at once. */
const READ_EVERY = 1000;

/**
 * A server that may ask a person to sign in: requests that bring no `Authorization` of their own get the person's, and
 * one that is refused (401) is sent once more after signing in. `signIn` is asked for only then.
 */
export function signedInUpstream(upstream: Upstream, signIn: () => SignIn): Upstream {
  let opened: SignIn | null = null;
  const current = (): SignIn => (opened ??= signIn());
  let read: { readonly token: string | null; readonly at: number } | null = null;
  const tokenNow = (): string | null => {
    read = { token: current().token(), at: performance.now() };
    return read.token;
  };
  return {
    ...upstream,
    async send(request): Promise<UpstreamAnswer> {
      if (field(request.headers, "authorization") !== null) return await upstream.send(request);
      const sendWith = (token: string | null): Promise<UpstreamAnswer> =>
        upstream.send(
          token === null ? request : { ...request, headers: [...request.headers, ["authorization", `Bearer ${token}`]] },
        );
      const token = read !== null && performance.now() - read.at < READ_EVERY ? read.token : tokenNow();
      let answer = await sendWith(token);
      if (answer.status !== 401) return answer;
      // Another gate may have renewed it meanwhile.
      const other = tokenNow();
      if (other !== token) {
        answer.body.destroy();
        answer = await sendWith(other);
        if (answer.status !== 401) return answer;
      }
      const renewed = await within(current().renew(field(answer.headers, "www-authenticate")), WAIT);
      if (!renewed) return answer;
      answer.body.destroy();
      return await sendWith(tokenNow());
    },
  };
}

async function within(done: Promise<boolean>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
