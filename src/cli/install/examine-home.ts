import { statSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../../core/decide/reason.js";
import { EnvironmentError } from "../../node/environment-error.js";
import { homePath, type Home } from "../../node/home.js";
import { isRunning } from "../../node/is-running.js";
import { readJournal } from "../../store/journal/read-journal.js";
import { summariseJournal } from "../../store/journal/summarise-journal.js";
import { segmentNames, segmentProcess } from "../../store/journal/segment-files.js";
import { verifyJournal } from "../../store/journal/verify-journal.js";
import { loadLocks } from "../../store/lock/load-locks.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import { clientAnswers } from "../../store/state/client-answers.js";
import { visible } from "../../core/tool/visible.js";
import { loadInstallRecords } from "../../hosts/install-record.js";
import { finding } from "./doctor-finding.js";
import { withoutForms } from "./without-forms.js";
import { count } from "../screen/plural.js";

/** A journal of more bytes is left to `heed log verify`, which takes its time. */
const MOST_JOURNAL = 64 * 1024 * 1024;

/** Looks at what decides: policies, locks, the journal, what clients did with forms. Everything that is wrong is a finding. @param mostJournal bytes of a journal that is verified here */
export async function examineHome(
  home: Home,
  project: string,
  mostJournal: number = MOST_JOURNAL,
): Promise<readonly Diagnostic[]> {
  const loaded = await loadPolicyFiles({ home, project });
  const observes = loaded.ok && loaded.policy.mode === "observe";
  return [
    ...(loaded.ok ? loaded.notes : loaded.errors),
    ...(observes
      ? [
          finding(
            "mode-observe",
            "warning",
            "The policy only observes: calls are written down, and none is stopped.",
            "Take mode: observe out of the policy to be asked.",
          ),
        ]
      : []),
    ...loadLocks({ home, project }).errors,
    ...examined(() => examineJournal(homePath(home, "journal"), mostJournal)),
    ...examined(() => clientAnswers(home).flatMap(dropsForms)),
    ...examined(() => loadInstallRecords(home).problems),
  ];
}

function examineJournal(dir: string, most: number): readonly Diagnostic[] {
  const size = segmentNames(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  if (size <= most) return [...gatesThatEnded(verifyJournal(dir).problems), ...asksTwice(dir), ...withoutForms(dir)];
  return [finding("journal-not-looked-at", "note", "The journal is too long to be verified here.", "heed log verify does it.")];
}

/** A gate that runs has not closed its segment yet, and of those that ended without doing so one note says enough. */
function gatesThatEnded(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const unclosed = problems.filter(({ code }) => code === "journal-not-closed");
  const others = problems.filter((one) => !unclosed.includes(one));
  const segments = unclosed.flatMap(({ args: { segment } }) =>
    typeof segment === "string" && !isRunning(segmentProcess(segment)) ? [segment] : [],
  );
  const [first] = unclosed;
  if (first === undefined || segments.length === 0) return others;
  const message = `${count(segments.length, "gate")} ended without closing ${segments.length === 1 ? "its part" : "their parts"} of the journal: killed, or cut off with the machine.`;
  return [...others, { ...first, args: { segments: segments.slice(0, 20) }, message }];
}

/** Servers that asked for a confirmation of their own during calls that a person had answered already. */
function asksTwice(dir: string): readonly Diagnostic[] {
  const servers = new Map<string, Set<string>>();
  for (const entry of readJournal(dir, { types: ["server-asked"] })) {
    if ("problem" in entry || entry.record.type !== "server-asked") continue;
    const { label, call } = entry.record;
    servers.set(label, (servers.get(label) ?? new Set()).add(call));
  }
  return [...servers].map(([label, calls]) => {
    const { total } = summariseJournal(dir, { server: label });
    const answered = Math.max(calls.size, total.asked + total.typed - total.denied - total.unanswered);
    const name = visible(label);
    const message = `${name} asked for a confirmation of its own on ${calls.size} of ${count(answered, "call")} that you had already answered.`;
    const help = `Switch its confirmations off, if it has a setting for that. Or, if you trust it to ask, let Heed allow those calls: a rule in your heed.yaml (server: ${name}, verdict: allow), which you accept.`;
    return finding("server-asks-twice", "note", message, help, { server: label, twice: calls.size, answered });
  });
}

/** A client that was given forms and in which no person has answered one. */
function dropsForms({ name, version, counts }: ReturnType<typeof clientAnswers>[number]): readonly Diagnostic[] {
  const { person, ...others } = counts;
  const dropped = Object.values(others).reduce((sum, number) => sum + number, 0);
  if (person > 0 || dropped === 0) return [];
  const message = `${visible(name)} ${visible(version)} was given ${count(dropped, "form")}, and no person answered one: it may not show them.`;
  return [
    finding("form-dropped", "warning", message, "Keep heed console open: what its forms do not answer is asked there.", {
      client: name,
      dropped,
    }),
  ];
}

/** What a look gives, or what stopped it. */
export function examined(look: () => readonly Diagnostic[]): readonly Diagnostic[] {
  try {
    return look();
  } catch (error) {
    if (error instanceof EnvironmentError) return [error.toDiagnostic()];
    if (!(error instanceof Error && "syscall" in error)) throw error;
    return [new EnvironmentError("file-unreadable", {}, error.message, "Make it readable for you.").toDiagnostic()];
  }
}
