import type { Problem, QueueChange } from "./api.js";

/** What came back, or why nothing did. `offline`: no answer at all, so nobody knows whether it arrived. */
export type Got<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem | "offline" };

/** A stream is taken for lost after this much silence (milliseconds); the server is never silent for so long. */
const SILENCE = 25_000;
const PAUSES = [300, 1000, 2000, 4000];

/** Exchanges a link's secret for this tab's key. */
export async function exchangeLink(token: string): Promise<Got<{ readonly key: string }>> {
  return await request("session", { method: "POST", body: JSON.stringify({ token }) }, null);
}

/** Speaks to the console's server with this tab's key. The key is in memory and in this tab's storage, never in a cookie: cookies cross ports. */
export class Client {
  /** @param locked the server does not know the key any more */
  constructor(
    readonly key: string,
    readonly locked: (problem: Problem) => void,
  ) {}

  async get<T>(path: string): Promise<Got<T>> {
    return await this.#checked(await request<T>(path, { method: "GET" }, this.key));
  }

  async post<T>(path: string, body: object): Promise<Got<T>> {
    return await this.#checked(await request<T>(path, { method: "POST", body: JSON.stringify(body) }, this.key));
  }

  /** Follows the queue; `first` marks a change that holds everything. Gives back how to stop. */
  follow(changed: (change: QueueChange, first: boolean) => void, live: (is: boolean) => void): () => void {
    const stop = new AbortController();
    void this.#follow(changed, live, stop.signal);
    return () => stop.abort();
  }

  async #follow(
    changed: (change: QueueChange, first: boolean) => void,
    live: (is: boolean) => void,
    stop: AbortSignal,
  ): Promise<void> {
    for (let tries = 0; !stop.aborted; tries += 1) {
      const lost = new AbortController();
      const end = (): void => lost.abort();
      stop.addEventListener("abort", end);
      try {
        const response = await fetch("/api/queue", { headers: { authorization: `Bearer ${this.key}` }, signal: lost.signal });
        if (response.status === 401) return this.locked((await response.json()) as Problem);
        if (response.ok && response.body !== null) {
          let first = true;
          for await (const change of changes(response.body, end)) {
            changed(change, first);
            if (first) live(true);
            first = false;
            tries = 0;
          }
        }
      } catch {
        // Told below, with the other ways in which a stream ends.
      }
      stop.removeEventListener("abort", end);
      if (stop.aborted) return;
      live(false);
      await new Promise((resolve) => setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length - 1)]));
    }
  }

  async #checked<T>(got: Got<T>): Promise<Got<T>> {
    if (!got.ok && got.problem !== "offline" && got.problem.code === "no-session") this.locked(got.problem);
    return got;
  }
}

async function request<T>(path: string, init: RequestInit, key: string | null): Promise<Got<T>> {
  try {
    const headers: Record<string, string> = {};
    if (init.body !== undefined) headers["content-type"] = "application/json";
    if (key !== null) headers["authorization"] = `Bearer ${key}`;
    const response = await fetch(`/api/${path}`, { ...init, headers, cache: "no-store", redirect: "error" });
    const value: unknown = await response.json();
    return response.ok ? { ok: true, value: value as T } : { ok: false, problem: value as Problem };
  } catch {
    return { ok: false, problem: "offline" };
  }
}

/** The messages of an event stream. */
async function* changes(body: ReadableStream<Uint8Array>, silent: () => void): AsyncGenerator<QueueChange> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const timer = setTimeout(silent, SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const data = text.slice(0, end);
      text = text.slice(end + 2);
      if (data.startsWith("data: ")) yield JSON.parse(data.slice(6)) as QueueChange;
    }
  }
}
