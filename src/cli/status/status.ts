import { existsSync } from "node:fs";
import { openHome, type Home } from "../../node/home.js";
import { loadLocks } from "../../store/lock/load-locks.js";
import { openQuestions } from "../../store/state/question-store.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { candidateOf } from "../install/candidate.js";
import { examineReviews } from "../install/examine-reviews.js";
import { hostWorld, selectedServers } from "../install/host-selection.js";
import { copyHome } from "../install/own-copy.js";
import { shortPath } from "../install/show-edits.js";
import { createPaint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import { VERSION } from "../../node/version.js";

/** How things stand on this machine: counts, of what Heed found. */
export type Standing = {
  readonly guarded: number;
  readonly open: number;
  /** Servers of this folder's project files without a gate. */
  readonly project: number;
  readonly unreadable: number;
  readonly waiting: number;
  /** Sentences about guarded servers for which no review holds. */
  readonly reviews: readonly string[];
};

type Step = { readonly command: string; readonly why: string };

/** What `heed` alone prints: how things stand here, and what makes sense next. It only looks. @throws EnvironmentError */
export async function status(io: Io): Promise<string> {
  const dir = copyHome(io);
  const home = existsSync(dir) ? openHome({ HEED_HOME: dir }) : null;
  const paint = createPaint(io.colour);
  const standing = await standingHere(home, io);
  const steps = nextSteps(standing);
  const width = Math.max(...steps.map(({ command }) => command.length));
  return [
    `Heed ${VERSION}${home === null ? "" : `, its folder ${shortPath(dir)}`}`,
    "",
    ...says(standing).flatMap((line) => wrap(line, io.columns - 2, "").map((each) => `  ${each}`)),
    "",
    ...steps.map(({ command, why }) => `  ${paint.bold(command.padEnd(width))}  ${paint.dim(why)}`),
    "",
    "heed --help lists the commands.",
    "",
  ].join("\n");
}

async function standingHere(home: Home | null, io: Io): Promise<Standing> {
  const nothing: Input = { text: new Map(), texts: new Map(), flags: new Set(), words: [], rest: null };
  const world = hostWorld(io);
  const { servers, problems } = selectedServers(nothing, io);
  const candidates = servers.map((one) => candidateOf(one, world, false));
  const counted = (wanted: string): number => candidates.filter(({ standing }) => standing === wanted).length;
  const reviews = home === null ? [] : await examineReviews(home, candidates, loadLocks({ home, project: io.cwd }), world);
  return {
    guarded: counted("guarded"),
    open: counted("open"),
    project: counted("project"),
    unreadable: problems.length,
    waiting: home === null ? 0 : openQuestions(home).list().length,
    reviews: reviews.map(({ message }) => message),
  };
}

function says({ guarded, open, project, unreadable, waiting, reviews }: Standing): readonly string[] {
  const none = guarded + open + project === 0;
  return [
    ...(waiting === 0 ? [] : [`${count(waiting, "call waits", "calls wait")} for your answer.`]),
    ...(none ? ["The hosts that Heed knows have no server configured here."] : []),
    ...(guarded === 0 ? [] : [`${count(guarded, "server is", "servers are")} guarded.`]),
    ...(open === 0 ? [] : [`${count(open, "server is", "servers are")} not guarded.`]),
    ...(project === 0 ? [] : [`${count(project, "server", "servers")} of this folder's project files: not guarded.`]),
    ...(unreadable === 0 ? [] : [`${count(unreadable, "file of a host", "files of hosts")} cannot be read.`]),
    ...reviews,
  ];
}

/** What makes sense next, the most pressing first. */
export function nextSteps({ guarded, open, project, unreadable, waiting, reviews }: Standing): readonly Step[] {
  const none = guarded + open + project === 0;
  return [
    ...(waiting === 0 ? [] : [{ command: "heed console", why: "answer the calls that wait" }]),
    ...(open === 0 && reviews.length === 0
      ? []
      : [{ command: "heed install", why: open > 0 ? "put the gate in front of them" : "review what is guarded" }]),
    ...(project === 0 ? [] : [{ command: "heed install --project", why: "guard those of this folder, too" }]),
    ...(none
      ? [
          { command: "heed check -- npx -y SERVER", why: "see what a server's tools may do" },
          { command: "heed install --list", why: "where Heed looks for servers" },
        ]
      : []),
    ...(guarded === 0 && unreadable === 0 ? [] : [{ command: "heed doctor", why: "look closer" }]),
  ];
}
