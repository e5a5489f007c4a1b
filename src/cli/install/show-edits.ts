import { homedir } from "node:os";
import { sep } from "node:path";
import { visible } from "../../core/visible.js";
import type { PlannedFile } from "../../hosts/change-file.js";
import { shownUrl } from "../../hosts/plain-url.js";
import { ENTRY_OPTION } from "../../node/entries/entry-key.js";
import { hideSecrets } from "../../node/identity/secret-arguments.js";
import { member, type Json } from "../../wire/json.js";
import { guards, readConfig, type ConfigChange } from "../../hosts/edit-config.js";
import { entryKeyOf } from "../../hosts/wrapper.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import { createPaint } from "../screen/paint.js";
import type { Io } from "../frame/io.js";
import { diffLines } from "../../core/diff-lines.js";

/** The lines that an edit changes, with their numbers as they are before it. */
export function showEdits(plans: readonly PlannedFile[], io: Io): void {
  const paint = createPaint(io.colour);
  for (const plan of plans) {
    const { target, before, text } = plan;
    const lines = diffLines(before?.text ?? "", text ?? "");
    if (lines.every(({ kind }) => kind === "same")) continue;
    io.out(
      `\n${paint.bold(shortPath(target.file))}  ${hostName(target.host)}${text === null ? ": removed" : before === null ? ": new" : ""}\n`,
    );
    const hide = hider(plan);
    let number = 0;
    for (const { kind, text: line } of lines) {
      if (kind !== "new") number += 1;
      if (kind === "same") continue;
      const shown = `${String(number).padStart(5)} ${kind === "gone" ? "-" : "+"} ${visible(hide(line.replace(/\r$/u, "").replaceAll("\t", "  ")))}`;
      io.out(`${kind === "gone" ? paint.red(shown) : paint.green(shown)}\n`);
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
