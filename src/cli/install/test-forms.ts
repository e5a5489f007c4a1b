import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import type { Home } from "../../node/home.js";
import { personPresent } from "../../store/person/may-loosen.js";
import { randomCode, typedCode } from "../../store/person/random-code.js";
import { markableFile, markClient, markedClients } from "../../store/policy/mark-client.js";
import { rememberClientAnswer, type ClientAnswer } from "../../store/state/client-answers.js";
import { FORM_TEST_LIFE, openFormTests, type FormOutcome, type FormReport } from "../../store/state/form-test.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { writeDown } from "../../store/journal/write-down.js";
import { marksBeside } from "./host-marks.js";
import { shortPath } from "./show-edits.js";

/** When a person is told that no gate has taken the test yet (milliseconds). */
const SAY_SOON = 5_000;
/** How long a gate may take to report once the test is over (milliseconds). */
const LAST_REPORT = 2_000;

/**
 * Tests whether a person sits at a client: the code on this terminal must come back through the client's own form. Then
 * the user's heed.yaml marks the client as attended; else nothing changes.
 *
 * @param wait milliseconds until silence counts, two minutes at most
 * @throws UsageError where no person may be here; EnvironmentError where heed.yaml cannot be marked
 */
export async function testForms(home: Home, client: string, wait: number | undefined, io: Io): Promise<ExitCode> {
  const { interactive } = io;
  const may = personPresent({ home, env: io.env, interactive });
  if (!may.ok) throw asError(may.refusal);
  const before = markableFile(home, attended(client, []));
  if (!before.ok) throw asError(before.problem);
  const name = visible(client);
  if (isMarked(home, client)) {
    io.out(`${name} is marked as attended in ${shortPath(before.file)} already.\n`);
    return 0;
  }
  const code = randomCode(8);
  const tests = openFormTests(home);
  const until = Date.now() + Math.min(wait ?? FORM_TEST_LIFE, FORM_TEST_LIFE);
  const id = tests.put(client, code, until);
  io.out(`A form comes up in ${name}. Type this code into it, and tell it nobody:\n\n    ${code}\n\n`);
  try {
    const report = await reportWithin(tests, id, until, () => {
      io.err(
        `No gate of ${name} has taken the test yet. The client must be running, with a server that Heed guards. Where it speaks 2026-07-28, or reaches the gate over HTTP, the form comes with its next tool call: have it call any tool.\n`,
      );
    });
    if (report === null) {
      io.out(
        `${
          tests.claimed(id)
            ? `The form went to ${name} and nothing came back: it ended, or it drops forms.`
            : `No running gate has a client called ${JSON.stringify(name)} that shows forms, or it called no tool meanwhile, which it must in 2026-07-28 and over HTTP, or its servers settled on revisions before 2025-06-18, which have no forms. heed log --json has the names that clients give themselves.`
        } Nothing was changed.\n`,
      );
      return 1;
    }
    const proven = report.outcome === "right" && typedCode(report.proof ?? "") === code;
    remember(home, client, report, proven, io);
    if (!proven) {
      io.out(`${sentence(name, report.outcome)} Nothing was changed.\n`);
      return 1;
    }
    const marks = report.mark === null ? [] : marksBeside(home, report.mark);
    if (marks.length === 0) {
      io.out(`The code came back. ${NOTHING_TO_HANG_IT_ON} Nothing was changed.\n`);
      return 1;
    }
    const now = markableFile(home, attended(client, marks));
    if (!now.ok) throw asError(now.problem);
    const { file } = now;
    const marked = markClient(home, attended(client, marks), now, (digest) =>
      writeDown(home, { type: "file-accepted", file, digest, by: may.by }),
    );
    if (!marked.ok) throw asError(marked.problem);
    io.out(
      `The code came back. ${shortPath(file)} now marks ${name} as attended: its forms may decide what wants a name typed.\n`,
    );
    return 0;
  } finally {
    tests.close(id);
  }
}

/** A name alone is no proof of who a client is. */
const NOTHING_TO_HANG_IT_ON =
  "But its gate was started by no entry that heed install wrote, and with no secret, so that anybody could claim to be this client. Run heed install, restart the client, and test again.";

function attended(client: string, marks: readonly string[]) {
  return { marks, client, key: "attended", value: true } as const;
}

/** True where all is marked already that the last test of this client was about. */
function isMarked(home: Home, client: string): boolean {
  const marks = [...markedClients(home)].flatMap(([mark, said]) => (said.client === client && said.attended ? [mark] : []));
  const beside = marks.flatMap((mark) => marksBeside(home, mark));
  return beside.length > 0 && beside.every((mark) => marks.includes(mark));
}

function asError({ code, message, help, args }: Diagnostic): UsageError {
  return new UsageError(code, message, help, args);
}

/** The report of the gate that showed the form; null where none came in time. */
function reportWithin(
  tests: ReturnType<typeof openFormTests>,
  id: string,
  until: number,
  sayUnclaimed: () => void,
): Promise<FormReport | null> {
  return new Promise((resolve) => {
    const finish = (report: FormReport | null): void => {
      stop();
      clearTimeout(soon);
      clearTimeout(last);
      resolve(report);
    };
    const look = (): void => {
      const report = tests.reportOf(id);
      if (report !== null) finish(report);
      else if (Date.now() >= until && !tests.claimed(id)) finish(null);
    };
    const soon = setTimeout(() => !tests.claimed(id) && sayUnclaimed(), SAY_SOON);
    // This timer keeps the process alive; looking does not.
    const last = setTimeout(() => finish(tests.reportOf(id)), until - Date.now() + LAST_REPORT);
    const stop = tests.watch(look);
  });
}

function sentence(name: string, outcome: FormOutcome): string {
  switch (outcome) {
    case "right":
    case "wrong":
      return `What was typed in ${name} is not the code that this terminal showed.`;
    case "decline":
      return `The form was declined in ${name}.`;
    case "cancel":
      return `${name} closed the form without an answer: it drops forms, or somebody dismissed it.`;
    case "empty":
      return `${name} accepted the form without a code: software there answers forms.`;
    case "too-fast":
      return `${name} answered faster than a person can: software there answers forms, or drops them.`;
    case "silence":
      return `Nobody answered the form in ${name}: it drops forms, or nobody saw it.`;
    case "gone":
      return `${name} ended before the form was answered.`;
  }
}

/** What a client did with this form counts as with any other. */
function remember(home: Home, client: string, { outcome, version }: FormReport, proven: boolean, io: Io): void {
  const kinds: Partial<Record<FormOutcome, ClientAnswer>> = {
    decline: "person",
    cancel: "cancel",
    empty: "empty-accept",
    "too-fast": "decline",
    silence: "silence",
  };
  const what = proven ? "person" : kinds[outcome];
  if (what === undefined) return;
  try {
    rememberClientAnswer(home, { name: client, version }, what, Date.now());
  } catch (error) {
    io.err(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}
