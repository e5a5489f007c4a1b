import { randomBytes } from "node:crypto";
import type { OAuthDiscoveryState } from "@modelcontextprotocol/client";
import { EnvironmentError } from "../../node/environment-error.js";
import type { Home } from "../../node/home.js";
import { awaitRedirect, type Redirect } from "./await-redirect.js";
import { openCredentials, type Credentials } from "./credentials.js";

/** A person's sign-in at a server: the token that was given for it, and how to come by another. */
export type SignIn = {
  /** The token to send, or null where nobody has signed in yet. @throws EnvironmentError */
  token(): string | null;
  /**
   * Gets a new token after the server refused the old one or none: by renewing it, else by a person in the browser.
   * Several calls at once are one. True if there is a new token.
   *
   * @param challenge the server's `WWW-Authenticate`, or null
   */
  renew(challenge: string | null): Promise<boolean>;
};

/** What a sign-in needs of the world. */
export type SignInOptions = {
  readonly home: Home;
  readonly url: URL;
  /** Says something to the person who reads the log. */
  readonly tell: (text: string) => void;
  /** Shows a page in the person's browser. */
  readonly open: (page: URL) => void;
};

/** How long a person may take over the page (milliseconds). */
const PERSON = 300_000;

/**
 * Opens the sign-in at a server by the official SDK's OAuth flow: discovery, registration, PKCE, a redirect to loopback.
 * The SDK is loaded only when a server asks for it; tokens stand in Heed's folder, readable by its owner alone.
 *
 * @example
 * const signIn = openSignIn({ home, url, tell: console.error, open: openPage });
 * if (await signIn.renew(answer.headers["www-authenticate"] ?? null)) console.log("signed in");
 */
export function openSignIn(options: SignInOptions): SignIn {
  const credentials = openCredentials(options.home, options.url);
  let renewing: Promise<boolean> | null = null;
  return {
    token: () => credentials.read().tokens?.access_token ?? null,
    renew(challenge) {
      renewing ??= attempt(options, credentials, challenge).finally(() => (renewing = null));
      return renewing;
    },
  };
}

async function attempt(options: SignInOptions, credentials: Credentials, challenge: string | null): Promise<boolean> {
  const { tell, url } = options;
  let redirect: Redirect | null = null;
  try {
    const sdk = await import("@modelcontextprotocol/client");
    const state = randomBytes(16).toString("hex");
    redirect = await awaitRedirect(credentials.read().port ?? 0, state, PERSON);
    // A registration names the address that it redirects to; at another port it is of no use.
    if (credentials.read().port !== redirect.port) credentials.write({ port: redirect.port });
    const headers = challenge === null ? {} : { "www-authenticate": challenge };
    const { resourceMetadataUrl, scope } = sdk.extractWWWAuthenticateParams(new Response(null, { status: 401, headers }));
    const provider = providerOf(options, credentials, redirect, state);
    const asked = {
      serverUrl: url,
      fetchFn: fetchDirectly,
      ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
      ...(scope === undefined ? {} : { scope }),
    };
    if ((await sdk.auth(provider, asked)) === "AUTHORIZED") return true;
    const answer = await redirect.answer;
    if (answer === null) {
      tell("nobody has signed in; the server's calls fail until somebody does");
      return false;
    }
    const given = { authorizationCode: answer.code, ...(answer.iss === null ? {} : { iss: answer.iss }) };
    const done = (await sdk.auth(provider, { ...asked, ...given })) === "AUTHORIZED";
    if (done) tell(`signed in at ${url.host}`);
    return done;
  } catch (error) {
    tell(`signing in at ${url.host} failed: ${error instanceof Error ? error.message : String(error)}`);
    if (error instanceof EnvironmentError) tell(error.help);
    return false;
  } finally {
    redirect?.close();
  }
}

/** What the SDK asks of the application. Its types hold for what is stored, which only it reads. */
function providerOf({ open, tell, url }: SignInOptions, credentials: Credentials, redirect: Redirect, state: string) {
  let verifier = "";
  let discovered: OAuthDiscoveryState | undefined;
  return {
    redirectUrl: redirect.url,
    clientMetadata: {
      client_name: "Heed",
      redirect_uris: [redirect.url],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => state,
    clientInformation: () => credentials.read().client,
    saveClientInformation: (client: { readonly client_id: string }) => credentials.write({ client }),
    tokens: () => credentials.read().tokens,
    saveTokens: (tokens: { readonly access_token: string; readonly token_type: string }) => credentials.write({ tokens }),
    saveCodeVerifier: (text: string) => void (verifier = text),
    codeVerifier: () => verifier,
    // The code goes only to the authorization server that the page was of.
    saveDiscoveryState: (found: OAuthDiscoveryState) => void (discovered = found),
    discoveryState: () => discovered,
    invalidateCredentials: (scope: string) => credentials.forget(scope),
    redirectToAuthorization(page: URL) {
      // It comes from the server. Anything but a web page could start a program of this machine.
      const loopback = page.protocol === "http:" && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(page.hostname);
      if (page.protocol !== "https:" && !loopback) throw new Error("the page to sign in at is not an https address");
      tell(`${url.host} asks you to sign in: ${page.href}`);
      open(page);
    },
  };
}

/** Another address is another server here too. */
function fetchDirectly(input: string | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, redirect: "error", signal: AbortSignal.timeout(30_000) });
}
