import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { consoleReviews } from "../../src/cli/console/reviews.js";
import { serversView, reviewedLabels } from "../../src/cli/console/servers-view.js";
import { setupView } from "../../src/cli/console/setup-view.js";
import { programJson } from "../../src/cli/screen/program-json.js";
import { allowRule } from "../../src/cli/explain/allow-rule.js";
import type { CodeRequest } from "../../src/console-server/code-request.js";
import type { Console, ConsoleNote, ConsoleOptions } from "../../src/console-server/console-options.js";
import { startConsole } from "../../src/console-server/start-console.js";
import { systemClock } from "../../src/node/clock.js";
import type { Home } from "../../src/node/home.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { openQuestions, type QuestionStore } from "../../src/store/state/question-store.js";

const root = join(import.meta.dirname, "../..");
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** CI must not pass because the browser is missing. */
export const NO_BROWSER = !existsSync(executablePath) && process.env["HEED_REQUIRE_CHROMIUM"] !== "1";
if (NO_BROWSER) console.warn(`skipped: there is no Chromium at ${executablePath} (CHROMIUM names another place)`);

/** One browser for all worlds of a file, which share nothing in it: each tab has a context of its own. */
let browser: Promise<Browser> | undefined;
const launched = (): Promise<Browser> => (browser ??= chromium.launch({ executablePath, args: ["--no-sandbox"] }));
afterAll(async () => await (await browser)?.close());

/** A console of its own home, and a real browser in front of it. */
export type World = {
  readonly home: Home;
  /** The folder in which the console runs, and in it, as `user`, the person's own. */
  readonly folder: string;
  readonly console: Console;
  readonly questions: QuestionStore;
  readonly notes: ConsoleNote[];
  /** What the terminal has shown. */
  readonly codes: readonly CodeRequest[];
  /** How often the person was told that something waits. */
  readonly told: () => number;
  /** Opens a tab by a new link; what goes wrong in it is thrown by `close`. */
  readonly open: (options?: Parameters<Browser["newContext"]>[0], link?: string) => Promise<Page>;
  readonly close: () => Promise<void>;
};

/** A console of a person's own, who may loosen unless `refusal` gives a code. */
export function personWorld(refusal: () => string | null): Promise<World> {
  return createWorld({
    mayLoosen: () => {
      const code = refusal();
      return code === null
        ? { ok: true, by: "person" }
        : { ok: false, refusal: { code, args: {}, severity: "error", message: "No.", help: "A person must do this." } };
    },
  });
}

export async function createWorld(
  options: { readonly port?: number; readonly home?: Home; readonly mayLoosen?: ConsoleOptions["mayLoosen"] } = {},
): Promise<World> {
  if (!existsSync(join(root, "dist/console/index.html"))) throw new Error("run npm run build first");
  const folder = mkdtempSync(join(realpathSync.native(tmpdir()), "heed-console-"));
  const home = options.home ?? createScratchHome(folder);
  const places = { home, cwd: folder };
  const user = join(folder, "user");
  const notes: ConsoleNote[] = [];
  const codes: CodeRequest[] = [];
  let told = 0;
  const started = await startConsole({
    home,
    clock: systemClock,
    heed: "0.0.0-test",
    port: options.port ?? 0,
    page: join(root, "dist/console"),
    servers: (seen) => serversView(places, seen),
    reviews: consoleReviews(places),
    setup: (runs) => setupView(home, { home: user, project: folder, env: {}, platform: process.platform }, runs),
    labels: () => reviewedLabels(places),
    mayLoosen: () => options.mayLoosen?.() ?? { ok: true, by: "scratch" },
    showCode: (asked) => codes.push(asked),
    suggestRule: ({ tool, label, effect, reach }) => allowRule({ tool, server: label, effect, reach, args: null }).text,
    json: (value) => programJson(value),
    notify: () => (told += 1),
    say: (what) => notes.push(what),
  });
  const problems: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    home,
    folder,
    console: started,
    questions: openQuestions(home),
    notes,
    codes,
    told: () => told,
    async open(contextOptions, link = started.link()) {
      const context = await (await launched()).newContext({ locale: "en-GB", ...contextOptions });
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("console", (message) => {
        // A refused or cut request is told to the console by the browser; what the page does then is tested.
        if (message.type() === "error" && !/Failed to load resource|ERR_/.test(message.text())) problems.push(message.text());
      });
      page.on("request", (request) => {
        if (new URL(request.url()).host !== `127.0.0.1:${started.port}`) problems.push(`asked for ${request.url()}`);
      });
      await page.goto(link);
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
      await started.close();
      rmSync(folder, { recursive: true, force: true });
      if (problems.length > 0) throw new Error(problems.join("\n"));
    },
  };
}
