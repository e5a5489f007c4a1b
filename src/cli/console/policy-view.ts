import type { FindingLine, PolicyFileView, PolicySentence, PolicyView } from "../../console/setup-api.js";
import type { Diagnostic } from "../../core/decide/reason.js";
import { hash } from "../../node/hash.js";
import { homePath, type Home } from "../../node/home.js";
import { ADMIN_PLACE } from "../../store/policy/admin-file.js";
import type { LoadedPolicyFiles } from "../../store/policy/load-policy-files.js";
import { settledPath } from "../../node/settled-path.js";
import { loadPolicy } from "../../policy/load-policy.js";
import { policyLines } from "../../policy/policy-lines.js";
import type { Source } from "../../policy/source.js";
import { waitsForAcceptance } from "../policy/waits-for-acceptance.js";
import { shellQuote } from "../../core/explain/shell-quote.js";

type Places = { readonly home: Home; readonly folder: string };

/** The policy that holds in a folder: what it comes to, and file by file what it says and what of it counts. */
export function policyView(places: Places, loaded: LoadedPolicyFiles): PolicyView {
  const errors = loaded.ok ? [] : loaded.errors;
  const files = filesOf(places, loaded.sources, errors);
  const told = new Set(files.flatMap(({ findings }) => findings.map(({ message }) => message)));
  const rest = (loaded.ok ? loaded.notes : errors).filter(({ message }) => !told.has(message));
  return {
    folder: places.folder,
    valid: loaded.ok,
    digest: loaded.ok ? loaded.policy.digest : null,
    mode: loaded.ok ? loaded.policy.mode : "enforce",
    says: loaded.ok ? policyLines(loaded.policy).flatMap(({ about, text }) => (LOUD.has(about) ? [text] : [])) : [],
    files,
    findings: rest.map((one) => findingLine(one)),
  };
}

const LOUD: ReadonlySet<string> = new Set(["setting", "preset"]);

/** A finding for the page; its place is a file that the page names already, or stands before the message. */
export function findingLine({ severity, message, help, at }: Diagnostic, file?: string): FindingLine {
  const own = at === undefined || at.file === file;
  return { severity, message: own ? message : `${at.file}:${at.line}: ${message}`, help, line: own ? (at?.line ?? null) : null };
}

/** A view of each file that was found, and of each usual place in which there is none. */
function filesOf({ home, folder }: Places, sources: readonly Source[], errors: readonly Diagnostic[]): readonly PolicyFileView[] {
  const usual = [
    ["admin", ADMIN_PLACE.file],
    ["user", homePath(home, "heed.yaml")],
    ["project", `${folder}/heed.yaml`],
  ] as const;
  return usual.flatMap(([tier, place]) => {
    const found = sources.filter((source) => source.tier === tier);
    if (found.length > 0) return found.map(fileView);
    const file = settled(place);
    const wrong = errors.filter(({ at }) => at?.file === file);
    const state = wrong.length === 0 ? "none" : "invalid";
    return [{ ...NOTHING, tier, file, state, findings: wrong.map((one) => findingLine(one, file)) }];
  });
}

const NOTHING = {
  state: "none",
  digest: null,
  preset: null,
  mode: "enforce",
  says: [],
  findings: [],
  accept: null,
} as const satisfies Partial<PolicyFileView>;

/** What one file says when it stands alone, as `heed policy FILE` does. */
function fileView(source: Source): PolicyFileView {
  const { tier, file, text, accepted } = source;
  const alone = loadPolicy([source], { hash });
  const digest = text === null ? null : hash(text);
  if (!alone.ok)
    return { ...NOTHING, tier, file, state: "invalid", digest, findings: alone.errors.map((one) => findingLine(one, file)) };
  const { policy, journal, notes } = alone;
  const preset = policy.presets[tier] ?? null;
  const counts = tier === "admin" || accepted;
  const waits = notes.some(waitsForAcceptance);
  return {
    tier,
    file,
    state: text === null ? "gone" : counts || !waits ? "counts" : "in-part",
    digest,
    preset,
    mode: policy.mode,
    says: policyLines(policy, journal)
      .filter(({ about }) => about !== "preset" || preset !== null)
      .map(({ text: words, rule, at, counts: counted }): PolicySentence => ({
        text: words,
        rule,
        line: at?.line ?? null,
        counts: counted,
      })),
    findings: notes.map((one) => findingLine(one, file)),
    accept: counts || !waits ? null : `heed policy ${shellQuote(file)} --accept`,
  };
}

function settled(file: string): string {
  try {
    return settledPath(file);
  } catch {
    return file;
  }
}
