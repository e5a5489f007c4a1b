import type { OpenQuestion } from "../../core/approve/open-question.js";

const hint = { value: true, basis: "default", claims: [] } as const;

/** An open question of a call that a person may also grant. */
export function sampleQuestion(id: string, more: Partial<OpenQuestion> = {}): OpenQuestion {
  return {
    id,
    asked: 1,
    until: Date.now() + 600_000,
    asking: "ask",
    server: { key: "0".repeat(64), label: "notes" },
    tool: "__proto__",
    displayName: "Write\u202e a note",
    prompt: "notes › `write` can change data. Run it?",
    args: { path: "/data/notes/a.md" },
    arguments: [{ name: "path", shown: "`/data/notes/a.md`", important: true, undeclared: false }],
    effect: "presumed",
    reach: "open",
    hints: { readOnly: { ...hint, value: false }, destructive: hint, idempotent: { ...hint, value: false }, openWorld: hint },
    steps: [{ step: "preset", tier: "default", preset: "balanced", gives: "ask" }],
    reasons: [{ code: "preset", args: {} }],
    why: ["the server says nothing about what it does"],
    causes: ["not-reviewed"],
    proposals: [{ id: "p1", text: "any file under /data/notes", where: 'under(args.path, "/data/notes")' }],
    forSession: true,
    client: { name: "lines", version: "1" },
    principal: "1000@host",
    session: "s1",
    ...more,
  };
}
