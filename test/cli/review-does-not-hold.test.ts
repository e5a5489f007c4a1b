import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { guarded, trap } from "../attacks/installed-entry.test-support.js";

type Finding = { readonly code: string; readonly severity: string; readonly message: string; readonly help: string };

const WORDS = "you reviewed notes; this host also sets NODE_OPTIONS";

describe("a review that does not hold as a host starts the server", () => {
  const doctor = (at: ReturnType<typeof guarded>) => {
    const { code, out } = at.heed(["doctor", "--scratch", "--json"]);
    const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
    return { code, found: findings.filter(({ code: one }) => one === "review-does-not-hold" || one === "not-reviewed") };
  };

  test("doctor, check and the journal say which part differs, and the run can be reviewed too", () => {
    const at = guarded({ trust: "checked" });
    const NODE_OPTIONS = `--require ${trap(at.home).module}`;
    expect(doctor(at)).toMatchObject({ found: [] });
    expect(at.startEntry({ NODE_OPTIONS }).answer).toContain("Not run");
    const { code, found } = doctor(at);
    expect(code).toBe(1);
    expect(found).toMatchObject([
      { code: "review-does-not-hold", severity: "warning", help: expect.stringContaining("heed trust --as-run notes") },
    ]);
    expect(found[0]?.message).toContain(WORDS);
    expect(at.heed(["check", "notes"]).err).toContain(`${WORDS}. Its calls are asked about.`);
    expect(at.heed(["log"]).out).toContain(WORDS);

    const reviewed = at.heed(["trust", "--as-run", "notes", "--accept", "--scratch"]);
    expect(reviewed).toMatchObject({ code: 0, out: expect.stringContaining("Trusted as notes-2: 1 tool") });
    expect(reviewed.out).toContain(`Not trusted: ${WORDS}.`);
    // Both stand in the lock, and both hold.
    const lock = JSON.parse(readFileSync(join(at.scratch, "heed.lock"), "utf8")) as { servers: { label: string }[] };
    expect(lock.servers.map(({ label }) => label)).toEqual(["notes", "notes-2"]);
    expect(at.startEntry({ NODE_OPTIONS }).answer).toBe("the note");
    expect(at.startEntry().answer).toBe("the note");
    // Another value is another server again.
    expect(at.startEntry({ NODE_OPTIONS: `--require ${trap(at.project).module}` }).answer).toContain("Not run");
  });

  test("a run of before the gate was taken out is not told of any more", () => {
    const at = guarded({ trust: "checked" });
    expect(at.startEntry({ NODE_OPTIONS: `--require ${trap(at.home).module}` }).answer).toContain("Not run");
    expect(doctor(at).found).toHaveLength(1);
    expect(at.heed(["uninstall", "--scratch"]).code).toBe(0);
    expect(doctor(at).found).toEqual([]);
  });

  test("an entry that was changed in the file is told before its host starts it, and once", () => {
    const at = guarded({ trust: "checked" });
    const text = readFileSync(at.file, "utf8");
    at.put(".cursor/mcp.json", text.replace(JSON.stringify(at.seen), `${JSON.stringify(at.seen)}, "--write"`));
    const { code, found } = doctor(at);
    expect([code, found.map(({ message }) => message)]).toEqual([
      1,
      [
        expect.stringContaining(
          "is started in another way than the one you reviewed: you reviewed notes; its arguments differ (--write)",
        ),
      ],
    ]);
    expect(at.startEntry().answer).toContain("Not run");
    expect(doctor(at).found).toHaveLength(1);
    at.put(".cursor/mcp.json", text);
    expect(at.startEntry().answer).toBe("the note");
    expect(doctor(at).found).toEqual([]);
  });

  test("--as-run refuses what has not run, what holds, and a command beside it", () => {
    const at = guarded({ trust: "checked" });
    const refused = (...words: readonly string[]) => at.heed(["trust", "--scratch", "--accept", "--as-run", ...words]);
    expect(refused("notes")).toMatchObject({ code: 2, err: expect.stringContaining('No gate here has run "notes".') });
    at.startEntry();
    expect(refused("notes")).toMatchObject({ code: 2, err: expect.stringContaining("notes ran as it was reviewed") });
    expect(refused("other")).toMatchObject({ code: 2, err: expect.stringContaining("Gates have run: notes") });
    expect(refused("notes", "--", "node", "x.js")).toMatchObject({ code: 2, err: expect.stringContaining("--as-run") });
  });
});
