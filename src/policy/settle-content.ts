import type { Preset, Rule } from "../core/decide/policy.js";
import { PRESETS } from "../core/decide/policy.js";
import type { Diagnostic } from "../core/decide/reason.js";
import type { ClientWords, Content, JournalWords, Placed, ServerMarks } from "./content.js";
import { diagnose } from "./diagnose.js";
import { overrideKey, ruleKey } from "./rule-key.js";

/** What of a file counts at present, and what a person should know about the rest. */
export type Settled = { readonly content: Content; readonly notes: readonly Diagnostic[] };

/** How strict a preset is; a file that sets none is the mildest, because the strictest file counts. */
export function presetRank(preset: Preset | undefined): number {
  return preset === undefined ? -1 : PRESETS.indexOf(preset);
}

const NO_MARKS: ServerMarks = { private: false, untrusted: false, strict: false, root: null };

class Settlement {
  readonly notes: Diagnostic[] = [];
  private readonly file: string;
  constructor(
    private readonly now: Content,
    private readonly before: Content | null,
  ) {
    this.file = now.file;
  }

  /** Allow rules stay, marked inert, so that every output can show them; strict rules of the accepted text stay in force. */
  rules(): readonly Placed<Rule>[] {
    const { file, now, before } = this;
    const current = now.rules.map(({ value, at }) => {
      if (value.verdict !== "allow") return { value, at };
      const note = diagnose("policy-rule-not-accepted", { file, name: value.id }, at);
      this.notes.push(note);
      return { value: { ...value, inert: { code: note.code, args: note.args } }, at };
    });
    const kept = missing(before?.rules ?? [], now.rules, ruleKey).filter(({ value }) => value.verdict !== "allow");
    for (const { value } of kept) this.notes.push(diagnose("policy-rule-kept", { file, name: value.id }));
    return [...current, ...kept];
  }

  overrides(): Content["overrides"] {
    const { file, now, before } = this;
    const kept = missing(before?.overrides ?? [], now.overrides, overrideKey);
    for (const { value } of kept)
      this.notes.push(diagnose("policy-override-kept", { file, name: value.tool.join(", "), hint: value.hint }));
    return [...now.overrides, ...kept];
  }

  preset(): Content["preset"] {
    const { file, now, before } = this;
    let preset = now.preset;
    if (preset?.value === "autonomous") {
      this.notes.push(diagnose("policy-preset-not-accepted", { file, name: preset.value }, preset.at));
      preset = null;
    }
    const old = before?.preset ?? null;
    if (old === null || old.value === "autonomous" || presetRank(old.value) <= presetRank(preset?.value)) return preset;
    this.notes.push(diagnose("policy-preset-kept", { file, name: old.value }));
    return old;
  }

  mode(): Content["mode"] {
    const { file, now, before } = this;
    if (now.mode?.value === "observe") this.notes.push(diagnose("policy-observe-not-accepted", { file }, now.mode.at));
    if (now.mode?.value === "enforce") return now.mode;
    if (before?.mode?.value !== "enforce") return null;
    this.notes.push(diagnose("policy-setting-kept", { file, name: "mode: enforce" }));
    return before.mode;
  }

  session(): Content["session"] {
    const { file, now, before } = this;
    if (now.session?.value === "off") this.notes.push(diagnose("policy-session-off-not-accepted", { file }, now.session.at));
    if (now.session?.value === "on") return now.session;
    if (before?.session?.value !== "on") return null;
    this.notes.push(diagnose("policy-setting-kept", { file, name: "session: on" }));
    return before.session;
  }

  servers(): Content["servers"] {
    const { file, now, before } = this;
    const servers = new Map<string, Placed<ServerMarks>>();
    for (const [name, { value, at }] of now.servers) {
      if (value.root !== null) this.notes.push(diagnose("policy-root-not-accepted", { file, name }, at));
      servers.set(name, { value: { ...value, root: null }, at });
    }
    for (const [name, old] of before?.servers ?? []) {
      const current = servers.get(name)?.value ?? NO_MARKS;
      const lost: readonly (readonly [Exclude<keyof ServerMarks, "root">, string])[] = [
        ["private", "private: true"],
        ["untrusted", "untrusted: true"],
        ["strict", "identity: strict"],
      ];
      for (const [mark, words] of lost) {
        if (old.value[mark] && !current[mark]) this.notes.push(diagnose("policy-mark-kept", { file, name, mark: words }));
      }
      const value: ServerMarks = {
        private: current.private || old.value.private,
        untrusted: current.untrusted || old.value.untrusted,
        strict: current.strict || old.value.strict,
        root: null,
      };
      servers.set(name, { value, at: servers.get(name)?.at ?? old.at });
    }
    return servers;
  }

  clients(): Content["clients"] {
    const { file } = this;
    const clients = new Map<string, Placed<ClientWords>>();
    for (const [name, { value, at }] of this.now.clients) {
      const ignore = (what: string): undefined => {
        this.notes.push(diagnose("policy-client-not-accepted", { file, name, what }, at));
        return undefined;
      };
      const attended = value.attended === true ? ignore("attended: true") : value.attended;
      const prompts = value.prompts === "host" ? ignore("prompts: host") : value.prompts;
      clients.set(name, { value: { client: value.client, attended, prompts }, at });
    }
    return clients;
  }

  /** What shows more or keeps for less time waits; what is safer counts, and what was accepted of that still does. */
  journal(): Content["journal"] {
    const { file, now, before } = this;
    const said = now.journal?.value;
    const old = before?.journal?.value;
    if (said === undefined && old === undefined) return null;
    const ignore = (what: string): undefined => {
      this.notes.push(diagnose("policy-journal-not-accepted", { file, what }, now.journal?.at));
      return undefined;
    };
    const words: JournalWords = {
      arguments:
        said?.arguments === undefined || said.arguments === "digest" ? said?.arguments : ignore(`arguments: ${said.arguments}`),
      redact: [...(said?.redact ?? []), ...(old?.redact ?? [])],
      durability: said?.durability === "power" || old?.durability === "power" ? "power" : said?.durability,
      keepDays: said?.keepDays === undefined ? undefined : ignore(`keepDays: ${said.keepDays}`),
    };
    if (old?.durability === "power" && said?.durability !== "power")
      this.notes.push(diagnose("policy-setting-kept", { file, name: "durability: power" }));
    const at = now.journal?.at ?? before?.journal?.at;
    return at === undefined ? null : { value: words, at };
  }
}

function missing<T>(before: readonly Placed<T>[], now: readonly Placed<T>[], key: (value: T) => string): readonly Placed<T>[] {
  const present = new Set(now.map(({ value }) => key(value)));
  return before.filter(({ value }) => !present.has(key(value)));
}

/**
 * What of a file counts that nobody has accepted: whatever tightens counts at once; whatever loosens does not, and whatever
 * tightened in the text that was accepted before still does.
 */
export function settleContent(now: Content, before: Content | null): Settled {
  const settlement = new Settlement(now, before);
  const content: Content = {
    tier: now.tier,
    file: now.file,
    preset: settlement.preset(),
    mode: settlement.mode(),
    session: settlement.session(),
    servers: settlement.servers(),
    clients: settlement.clients(),
    journal: settlement.journal(),
    overrides: settlement.overrides(),
    rules: settlement.rules(),
    lint: now.lint,
  };
  return { content, notes: settlement.notes };
}
