import { homedir } from "node:os";
import { sep } from "node:path";
import { visible } from "../../core/tool/visible.js";
import type { PlannedFile } from "../../hosts/change-file.js";
import { shownUrl } from "../../hosts/plain-url.js";
import { ENTRY_OPTION } from "../../store/entries/entry-key.js";
import { hideSecrets } from "../../launch/secret-arguments.js";
import { member, type Json } from "../../wire/json.js";
import { guards, readConfig, type ConfigChange } from "../../hosts/edit-config.js";
import { entryKeyOf } from "../../hosts/wrapper.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import { createPaint } from "../screen/paint.js";
import type { Io } from "../frame/io.js";
import { numberedDiff } from "../screen/numbered-diff.js";

/** The lines that an edit changes, each with its number in the file: of old ones as it is, of new ones as it will be. */
export function showEdits(plans: readonly PlannedFile[], io: Io): void {
  const paint = createPaint(io.colour);
  for (const plan of plans) {
    const { target, before, text } = plan;
    if ((before?.text ?? "") === (text ?? "")) continue;
    io.out(
      `\n${paint.bold(shortPath(target.file))}  ${hostName(target.host)}${text === null ? ": removed" : before === null ? ": new" : ""}\n`,
    );
    const hide = hider(plan);
    // What is secret is taken out first: a cut could take the quotes away by which it is known.
    const shown = (whole: string): string =>
      whole
        .split("\n")
        .map((line) => visible(hide(line.replace(/\r$/u, "").replaceAll("\t", "  "))))
        .join("\n");
    for (const { kind, number, text: line } of numberedDiff(shown(before?.text ?? ""), shown(text ?? ""), io.columns - 8)) {
      const row = `${String(number).padStart(5)} ${kind === "gone" ? "-" : "+"} ${line}`;
      io.out(`${kind === "gone" ? paint.red(row) : paint.green(row)}\n`);
    }
  }
}

/** Takes entries' keys, headers' values, addresses and arguments that may be secret out of lines that change. */
function hider({ target, before, text, done }: PlannedFile): (line: string) => string {
  const secrets = new Map<string, string>();
  const keys = [...done.filter(guards).flatMap(({ wrapped }) => entryKeyOf(wrapped) ?? []), ...keysIn(before?.text ?? "")];
  // A mere reference says nothing, and what surrounds it may.
  const hide = (secret: string, shown = secret.match(/\$\{[^}]*\}/gu)?.join("") ?? "…"): void => {
    for (const written of [JSON.stringify(secret).slice(1, -1), secret])
      if (secret !== "") secrets.set(`"${written}"`, `"${shown}"`);
  };
  for (const change of done) {
    if (change.kind === "wrap") {
      const shown = hideSecrets(change.original.args);
      change.original.args.forEach((arg, at) => {
        if (shown[at] !== arg) hide(arg, shown[at]?.replaceAll(/sha256:[0-9a-f]{64}/gu, "…"));
      });
    }
    if (change.kind === "url" && change.variable !== null) hide(change.url, shownUrl(change.url));
    if (change.kind !== "url" || change.headers.moved === null) continue;
    const { from, names } = change.headers.moved;
    for (const source of [before?.text, text]) {
      const read = source === undefined || source === null ? null : readConfig(target.format, source);
      const entry = read?.ok === true ? change.path.reduce<Json | undefined>(member, read.value) : undefined;
      for (const key of [...Object.keys(names), ...Object.values(names)]) {
        for (const where of [from, "env"]) {
          const value = member(member(entry, where), key);
          if (typeof value === "string") hide(value);
        }
      }
    }
  }
  const all = [...secrets, ...keys.map((key) => [key, "KEY"] as const)];
  return (line) => all.reduce((shown, [secret, instead]) => shown.replaceAll(secret, instead), line);
}

/** The keys that stand in a file. */
function keysIn(text: string): readonly string[] {
  return [...text.matchAll(new RegExp(`${ENTRY_OPTION}(?:=|["']\\s*,\\s*["'])([\\w-]+)`, "gu"))].flatMap(([, key]) => key ?? []);
}

/** A path with the user's folder as `~`, safe to print. */
export function shortPath(file: string): string {
  const home = homedir() + sep;
  return visible(file.startsWith(home) ? `~${sep}${file.slice(home.length)}` : file);
}

/** A host's name. */
export function hostName(id: string): string {
  return KNOWN_HOSTS.find((host) => host.id === id)?.name ?? id;
}

/** What the changes of one file are about: its gates first, then what its host was told. */
export function changesWords(changes: readonly ConfigChange[]): string {
  const gates = changes.filter(guards).map(({ path }) => visible(path.at(-1) ?? ""));
  const told = changes.filter((change) => !guards(change)).map(changeWords);
  return [
    ...(gates.length === 0 ? [] : [`the gate in front of ${gates.join(", ")}`]),
    ...(told.length === 0 ? [] : [`${told.join(", ")} (the host leaves the question to Heed)`]),
  ].join("; ");
}

/** Orders plans by their hosts, as everything else is listed by them. */
export function byHost(a: PlannedFile, b: PlannedFile): number {
  const place = ({ target }: PlannedFile): number => KNOWN_HOSTS.findIndex(({ id }) => id === target.host);
  return place(a) - place(b);
}

/** What a change is about, in a few words. */
export function changeWords(change: ConfigChange): string {
  if (guards(change)) return `the gate in front of ${visible(change.path.at(-1) ?? "")}`;
  return change.kind === "rule"
    ? `the rule ${visible(change.rule)}`
    : `${visible(change.key)} of ${visible(change.path.at(-1) ?? "")}`;
}
