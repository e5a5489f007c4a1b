import { programJson } from "../screen/program-json.js";
import { visible } from "../../core/tool/visible.js";
import { startConsole } from "../../console-server/start-console.js";
import type { Console } from "../../console-server/console-options.js";
import { notify } from "../../console-server/notify.js";
import { systemClock } from "../../node/clock.js";
import { systemCode } from "../../node/environment-error.js";
import type { Home } from "../../node/home.js";
import { isAgentEnvironment } from "../../store/person/agent-environment.js";
import { personPresent } from "../../store/person/may-loosen.js";
import { isScratch } from "../../node/scratch-home.js";
import { announceConsole } from "../../store/state/console-presence.js";
import { codeText } from "../console/code-text.js";
import { openBrowser } from "../console/open-browser.js";
import { pageFolder } from "../console/page-folder.js";
import { consoleReviews } from "../console/reviews.js";
import { reviewedLabels, serversView } from "../console/servers-view.js";
import { setupView } from "../console/setup-view.js";
import { keptDefinition } from "../../store/lock/kept-definition.js";
import { maySuggest } from "../console/may-suggest.js";
import { allowRule } from "../explain/allow-rule.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { hostWorld } from "../install/host-selection.js";
import { commandHome } from "../person/command-home.js";
import { VERSION } from "../../node/version.js";

const HELP = `heed console: answer the calls that wait, and look at what was decided, in your browser

  heed console
  heed console --port 4321 --no-open

Opens a page on 127.0.0.1 and keeps running; Ctrl-C ends it. Each link opens one tab, once. Press Enter here for a
new one. While the console runs, gates put to it what a client's form cannot ask.

It needs a terminal of your own: whoever has a link can say yes in your name.

  --port N      the port (default: any free one)
  --no-open     only print the link
  --scratch     in a throw-away home, for trying out
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const port = portOption(input);
  const home = commandHome(input, io);
  refuseAgents(home, io);
  const leads: (() => void)[] = [];
  const console = await start(home, port, io, () => {
    for (const remove of leads.splice(0)) remove();
  });
  let absent = (): void => undefined;
  const show = input.flags.has("no-open") ? () => io.out(`${console.link()}\n`) : () => leads.push(open(home, console, io));
  try {
    absent = announceConsole(home, systemClock, console.port);
    io.out("The console runs until Ctrl-C. Each link opens one tab, once; Enter gives a new one.\n");
    show();
    await ended(show);
  } finally {
    absent();
    await console.close();
  }
  return 0;
}

/** What an agent starts, it could read the link from. */
function refuseAgents(home: Home, io: Io): void {
  if (isScratch(home)) return;
  if (!io.interactive)
    throw new UsageError(
      "console-without-terminal",
      "The console's link opens Heed for whoever reads it, and there is no terminal here to show it on.",
      "Run heed console in a terminal of your own.",
    );
  if (isAgentEnvironment(io.env))
    throw new UsageError(
      "console-by-agent",
      "The console's link opens Heed for whoever reads it, and this terminal belongs to an agent or runs unattended.",
      "A person must do this, in a terminal of their own.",
    );
}

async function start(home: Home, port: number, io: Io, opened: () => void): Promise<Console> {
  const places = { home, cwd: io.cwd };
  try {
    return await startConsole({
      home,
      clock: systemClock,
      heed: VERSION,
      port,
      page: pageFolder(),
      servers: (seen) => serversView(places, seen),
      reviews: consoleReviews(places),
      setup: (runs) => setupView(home, hostWorld(io), runs),
      labels: () => reviewedLabels(places),
      mayLoosen: () => personPresent({ home, env: io.env, interactive: io.interactive }),
      showCode: (asked) => io.out(codeText(asked)),
      suggestRule: ({ tool, label, server, effect, reach, pin }) =>
        !maySuggest(tool, effect, pin === null ? null : keptDefinition(home, pin))
          ? null
          : allowRule({ tool, server: reviewedLabels(places).get(server) ?? label, effect, reach, args: null }).text,
      json: (value) => programJson(value),
      notify,
      say: (what) => {
        // What led there has done its work.
        opened();
        io.out(
          what === "opened"
            ? "A tab was opened.\n"
            : "A link was used twice. Nobody can tell who was first, so what it opened is closed. Press Enter for a new link.\n",
        );
      },
    });
  } catch (error) {
    const code = systemCode(error);
    if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
    throw new UsageError("port-taken", `Port ${port} cannot be used (${visible(code)}).`, "Give another --port, or none.");
  }
}

function open(home: Home, console: Console, io: Io): () => void {
  const link = console.link();
  io.out(`${link}\n`);
  return openBrowser(home, link);
}

/** Waits for Ctrl-C or the terminal's end; each line typed meanwhile asks for a new link. */
async function ended(line: () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    process.stdin.on("data", line);
    // Without a terminal (a scratch home) the input may end at once; the console then lasts until it is told to end.
    if (process.stdin.isTTY) process.stdin.once("end", () => resolve());
  });
  process.stdin.pause();
}

function portOption(input: Input): number {
  const [extra] = [...input.words, ...(input.rest ?? [])];
  if (extra !== undefined) throw new UsageError("too-many-words", "heed console takes no words.", "See heed console --help.");
  const given = input.text.get("port") ?? "0";
  const port = Number(given);
  if (/^\d{1,5}$/u.test(given) && port < 65_536) return port;
  throw new UsageError("port-malformed", `--port ${JSON.stringify(given)} is not a port number.`, "Give a number up to 65535.");
}

/** `heed console`. */
export const consoleCommand: Command = {
  name: "console",
  help: HELP,
  options: { port: "text", "no-open": "flag", scratch: "flag" },
  run,
};
