import { createServer, request as httpRequest, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { clientSecret } from "../../src/gateway/http/client-secrets.js";
import { createHttpUpstream } from "../../src/gateway/http/http-upstream.js";
import type { Upstream } from "../../src/gateway/http/upstream.js";
import { startHttpGate } from "../../src/gateway/http/run-http-gate.js";
import { identifyUrl } from "../../src/launch/identify-url.js";
import { secretMark } from "../../src/store/policy/mark-ids.js";
import { places, writePolicy } from "../gateway/harness.test-support.js";

export { decisionOf, journal, modernMeta, notes, places, trustAs, verdicts } from "../gateway/harness.test-support.js";

/** Serves a listener on a free port of 127.0.0.1 until the test ends. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Said = { text: string };
const collector = (said: Said): Writable =>
  new Writable({
    write(chunk, _, done) {
      said.text += String(chunk);
      done();
    },
  });

/** A gate over HTTP before the server at a URL, with the secret of its first client. */
export async function httpGate(
  url: string,
  options: {
    /** `SECRET` in it stands for the mark of the first client's secret. */
    readonly policy?: string;
    readonly clients?: readonly string[];
    readonly at?: ReturnType<typeof places>;
    readonly upstream?: Upstream;
    /** On loopback only such a server can be trusted. */
    readonly startedByHeed?: boolean;
  } = {},
) {
  const at = options.at ?? places();
  const clients = options.clients ?? ["editor"];
  const marked = options.policy?.includes("SECRET") === true ? secretMark(clientSecret(at.home, clients[0] ?? "").secret) : "";
  if (options.policy !== undefined) writePolicy(at, options.policy.replaceAll("SECRET", marked));
  const identified = identifyUrl(url, { startedByHeed: options.startedByHeed ?? false });
  if (!identified.ok) throw new Error("no URL of a server");
  const said = { out: { text: "" }, err: { text: "" } };
  const gate = await startHttpGate({
    servers: [
      {
        path: "/mcp",
        upstream: () => options.upstream ?? createHttpUpstream(new URL(url), []),
        identity: identified.identity,
        label: "billing",
        guess: "x",
      },
    ],
    port: 0,
    clients,
    env: at.env,
    cwd: at.project,
    policyFile: null,
    home: at.home,
    heed: "0.0.0-test",
    stdout: collector(said.out),
    stderr: collector(said.err),
  });
  onTestFinished(() => gate.end());
  const secrets = clients.map((name) => clientSecret(at.home, name).secret);
  return {
    ...at,
    said,
    gate,
    origin: `http://127.0.0.1:${gate.port}`,
    url: `http://127.0.0.1:${gate.port}/mcp`,
    secret: secrets[0] ?? "",
    secrets,
  };
}

/** What came back to a raw request. */
export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

type RawOptions = {
  readonly method?: string;
  readonly headers?: readonly (readonly [string, string])[] | Record<string, string>;
  readonly body?: string | Buffer;
  /** Sees the body as it comes. */
  readonly onText?: (text: string, stop: () => void) => void;
};

/** A request byte by byte as given, with any header. */
export function raw(url: string, options: RawOptions = {}): Promise<Answer> {
  const { method = "POST", headers = [], body, onText } = options;
  const list = (Array.isArray(headers) ? headers : Object.entries(headers)) as [string, string][];
  const host = list.some(([name]) => name.toLowerCase() === "host") ? [] : [["host", new URL(url).host] as const];
  const length = body === undefined ? [] : [["content-length", String(Buffer.byteLength(body))] as const];
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method, headers: [...host, ...list, ...length].flat(), setHost: false, agent: false },
      (answer) => {
        let text = "";
        const done = (): void => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        answer.setEncoding("utf8").on("data", (part: string) => {
          text += part;
          onText?.(text, () => request.destroy());
        });
        answer.on("end", done);
        answer.on("error", done);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

export const JSON_FIELDS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** A POST of one message with a client's secret. */
export function post(
  gate: { readonly url: string; readonly secret: string },
  message: unknown,
  headers: Record<string, string> = {},
  onText?: RawOptions["onText"],
): Promise<Answer> {
  const body = typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message);
  const fields = { ...JSON_FIELDS, authorization: `Bearer ${gate.secret}`, ...headers };
  return raw(gate.url, { headers: fields, body, ...(onText === undefined ? {} : { onText }) });
}

/** The messages of an answer, from a JSON body or an event stream. */
export function messagesOf({ headers, text }: Pick<Answer, "headers" | "text">): readonly Record<string, never>[] {
  if (!(headers["content-type"] ?? "").includes("text/event-stream"))
    return text === "" ? [] : [JSON.parse(text) as Record<string, never>];
  return text
    .split("\n\n")
    .flatMap((event) => event.split("\n").filter((line) => line.startsWith("data: ")))
    .map((line) => JSON.parse(line.slice(6)) as Record<string, never>);
}

/** The headers of a 2026-07-28 request. */
export const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name === undefined ? {} : { "mcp-name": name }),
});
