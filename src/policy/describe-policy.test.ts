import { expect, it } from "vitest";
import { hash } from "../../test/support/judge-one.js";
import { describePolicy } from "./describe-policy.js";
import { loadPolicy } from "./load-policy.js";
import type { Source } from "./source.js";

function words(...sources: readonly Partial<Source>[]): readonly string[] {
  const whole = sources.map((fields): Source => ({
    tier: "user",
    file: "heed.yaml",
    text: "",
    accepted: true,
    acceptedText: null,
    ...fields,
  }));
  const loaded = loadPolicy(whole, { hash });
  if (!loaded.ok) throw new Error(loaded.errors.map(({ message }) => message).join("\n"));
  return describePolicy(loaded.policy, loaded.notes);
}

it("says what no policy means", () => {
  expect(words()).toEqual(["Preset balanced (nobody set one): runs reads, asks about the rest, challenges what destroys."]);
});

it("says in words what a policy changes, the loud things first", () => {
  const text = `version: 1
preset: cautious
mode: observe
session: off
servers:
  crm: {private: true, untrusted: true, identity: strict}
  plain: {}
clients:
  entry-0123456789abcdef: {client: editor, attended: true, prompts: host}
  old: {attended: true}
overrides:
  - {server: crm, tool: [purge, "drop_*"], hints: {destructive: true, readOnly: false}, reason: it empties the archive}
rules:
  - {id: notes, verdict: allow, tool: write_file, effect: additive, reach: closed, trust: trusted, when: 'under(args.path, "~/notes")'}
  - {id: reads, verdict: allow, tool: get, effect: read}
  - {id: all, verdict: ask}
  - {id: worse, verdict: challenge, effect: presumed, reach: open}
  - {id: gone, verdict: deny, server: prod-*, effect: destructive, trust: untrusted, unless: args.dry == true}
`;
  expect(words({ text }, { tier: "admin", file: "/etc/heed/heed.yaml", text: "version: 1\npreset: balanced\n" }))
    .toMatchInlineSnapshot(`
      [
        "Observes only: decides and writes down, but stops no call.",
        "The session's risk does not count: private data may go outside after outside content came in.",
        "Preset balanced (admin): runs reads, asks about the rest, challenges what destroys.",
        "Preset cautious (user): runs reads that stay inside, asks about the rest, challenges what destroys.",
        "Of these presets the strictest counts.",
        "Refuse calls on \`prod-*\` that may destroy and that nobody has reviewed unless \`args.dry == true\`. [gone, heed.yaml:18]",
        "Ask for the tool's name before calls that do "presumed" or worse and that reach outside. [worse, heed.yaml:17]",
        "Ask about every call. [all, heed.yaml:16]",
        "Run calls of \`write_file\` that do no more than "additive" and that stay inside and that you have reviewed when \`under(args.path, "~/notes")\`. [notes, heed.yaml:14]",
        "Run calls of \`get\` that only read. [reads, heed.yaml:15]",
        "Take \`purge\` or \`drop_*\` on \`crm\` for readOnly: false: it empties the archive [heed.yaml:12]",
        "Take \`purge\` or \`drop_*\` on \`crm\` for destructive: true: it empties the archive [heed.yaml:12]",
        "Server \`crm\`: its results are private data; its results are outside content, even where its tools are trusted; a new version has to be reviewed again.",
        "Client \`editor\`, by the mark \`entry-0123456789abcdef\`: a person sits at it, so its forms may decide challenges; it asks itself where it can.",
        "Note: heed.yaml:10: What heed.yaml says of the client \`old\` does not count any more: it hangs on a name, which every client can give itself. Mark it anew, by its entry or its secret: heed install for who asks, heed doctor --test-forms "old" for its forms; then take the old entry out.",
      ]
    `);
});

it("tells what does not count yet, and where", () => {
  expect(words({ text: "version: 1\nrules:\n  - {id: a, verdict: allow, tool: x}\nlint: {null-hint: eror}\n", accepted: false }))
    .toMatchInlineSnapshot(`
      [
        "Preset balanced (nobody set one): runs reads, asks about the rest, challenges what destroys.",
        "Run calls of \`x\`. [a, heed.yaml:3] (does not count yet)",
        "Warning: heed.yaml:4: \`lint.null-hint\` is ignored: its value is not a level; did you mean \`error\`. Write \`lint: {rule-id: off | note | warning | error}\`, \`profile: NAME\` or \`ignore: [{rule, tool, reason}]\`. A mistake in this section closes nothing.",
        "Note: heed.yaml:3: The allow rule \`a\` in heed.yaml does not count: nobody has accepted this text of the file. If this is what you want, read the file and run \`heed policy heed.yaml --accept\`.",
      ]
    `);
});

it("shows foreign text with nothing hidden in it", () => {
  const [, line] = words({ text: 'version: 1\nrules: [{id: a, verdict: deny, tool: "x\\u202Ey\\n"}]\n' });
  expect(line).toBe("Refuse calls of `x\\u{202E}y\\n`. [a, heed.yaml:2]");
});
