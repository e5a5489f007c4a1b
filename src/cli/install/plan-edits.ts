import { planChanges, type ChangedFile, type PlannedFile } from "../../hosts/change-file.js";
import { guards, type ConfigChange } from "../../hosts/edit-config.js";
import type { HostWorld } from "../../hosts/host.js";
import { readHostFile, type HostFile } from "../../hosts/host-file.js";
import { wrapUrlWords, wrapWords } from "../../hosts/wrapper.js";
import { allowEntry } from "./allow-entries.js";
import type { Candidate } from "./candidate.js";
import { ownWords } from "./own-words.js";
import { byHost } from "./show-edits.js";

/** A server to put the gate in front of, and whether its host is told to leave the question to Heed. */
export type Wish = {
  readonly candidate: Candidate;
  readonly label: string;
  readonly wrap: boolean;
  readonly allow: boolean;
  /** The key that its entry is to bear; null in a project's file, which others read too. */
  readonly key: string | null;
};

/**
 * Plans the edits of every file that wishes lead to, those that put the gate in first. A host is told to leave the question
 * to Heed only for a server whose gate is in or can be put in.
 *
 * @param home Heed's folder, whose copy users' entries start
 */
export function planEdits(wishes: readonly Wish[], world: HostWorld, home: string): readonly PlannedFile[] {
  const wraps = wishes.flatMap((wish) => wrapOf(wish, home, world) ?? []);
  const failed = planned(wraps).flatMap((plan) => plan.failed.map((change) => placeOf(plan.target, change)));
  const allows = wishes.flatMap((wish): readonly Edit[] => {
    const wrap = wrapOf(wish, home, world);
    const own =
      wish.allow && (wrap === null || !failed.includes(placeOf(wrap.target, wrap.change)))
        ? allowEntry(wish.candidate, world)
        : null;
    return own === null
      ? []
      : [{ ...own, before: wish.candidate.found.place.file === own.target.file ? wish.candidate.found.file : undefined }];
  });
  const plans = planned([...wraps, ...allows]);
  const later = (plan: PlannedFile): number => (plan.done.some(guards) ? 0 : 1);
  return plans.toSorted((a, b) => later(a) - later(b) || byHost(a, b));
}

type Edit = { readonly target: ChangedFile; readonly change: ConfigChange; readonly before: HostFile | undefined };

function wrapOf({ candidate, label, wrap, key }: Wish, home: string, { env, platform }: HostWorld): Edit | null {
  const { found, entry } = candidate;
  const { host, place, file } = found;
  const { reached, path } = entry;
  if (!wrap || reached.by === "nothing") return null;
  const own = ownWords(place.scope, home, env, platform);
  return {
    target: { file: place.file, host: host.id, scope: place.scope, format: place.format },
    change:
      reached.by === "url"
        ? {
            kind: "url",
            path,
            key: reached.key,
            url: reached.url,
            variable: reached.variable,
            type: reached.type,
            wrapped: wrapUrlWords(own, label, reached, reached.headers.words, key),
            headers: { moved: reached.headers.moved, dropped: reached.headers.dropped, added: reached.headers.added },
          }
        : { kind: "wrap", path, original: reached.line, wrapped: wrapWords(own, label, reached.line, key) },
    // As it was found, so that what a person saw is what is edited.
    before: file,
  };
}

function placeOf({ file }: ChangedFile, { path }: ConfigChange): string {
  return JSON.stringify([file, ...path]);
}

function planned(edits: readonly Edit[]): readonly PlannedFile[] {
  const files = new Map<string, Edit[]>();
  for (const edit of edits) files.set(edit.target.file, [...(files.get(edit.target.file) ?? []), edit]);
  return [...files.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    return [
      planChanges(
        first.target,
        first.before ?? readHostFile(first.target.file),
        all.map(({ change }) => change),
      ),
    ];
  });
}
