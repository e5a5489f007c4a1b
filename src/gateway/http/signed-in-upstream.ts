import type { SignIn } from "../../node/oauth/sign-in.js";
import { field, type Upstream, type UpstreamAnswer } from "./upstream.js";

/** How long a request waits for a person to sign in (milliseconds): less than clients wait for an answer. */
const WAIT = 45_000;

/**
 * A server that may ask a person to sign in: requests that bring no `Authorization` of their own get the person's, and
 * one that is refused (401) is sent once more after signing in. `signIn` is asked for only then.
 */
export function signedInUpstream(upstream: Upstream, signIn: () => SignIn): Upstream {
  let opened: SignIn | null = null;
  const current = (): SignIn => (opened ??= signIn());
  return {
    ...upstream,
    async send(request): Promise<UpstreamAnswer> {
      if (field(request.headers, "authorization") !== null) return await upstream.send(request);
      const bearer = (): typeof request => {
        const token = current().token();
        return token === null ? request : { ...request, headers: [...request.headers, ["authorization", `Bearer ${token}`]] };
      };
      const answer = await upstream.send(bearer());
      if (answer.status !== 401) return answer;
      const renewed = await within(current().renew(field(answer.headers, "www-authenticate")), WAIT);
      if (!renewed) return answer;
      answer.body.destroy();
      return await upstream.send(bearer());
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
