import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../wire/json.js";
import type { Claim } from "../trust/claim.js";
import type { Decision } from "../decide/decision.js";
import type { HintName } from "../tool/hint.js";
import { BLOCK_MARK } from "./prompt-value.js";
import { formAnswer, promptForm } from "./prompt-form.js";
import { hash, input, type Sketch } from "./prompt-input.test-support.js";
import { renderPrompt } from "./prompt.js";
import type { Reason } from "../decide/reason.js";
import type { Trust } from "../trust/tool.js";

const lines = (sketch: Sketch): readonly string[] => renderPrompt(input(sketch)).text.split("\n");

describe("renderPrompt", () => {
  it("puts the decision first, then the arguments, why, and what no answer means", () => {
    const prompt = renderPrompt(
      input({
        name: "delete_invoice",
        display: "Delete Invoice",
        effect: "destructive",
        asking: "challenge",
        says: { destructive: true, readOnly: false, idempotent: true, openWorld: false },
        args: { invoice_id: "INV-2041" },
      }),
    );
    expect(prompt.text).toBe(
      [
        'billing › `delete_invoice` ("Delete Invoice") can destroy data. Type its name to run it.',
        "invoice_id: `INV-2041` (all arguments shown)",
        "Why: the server marks it destructive. It also claims that repeating is safe and that it stays inside its own system; you have not trusted billing, so neither counts.",
        "Nothing has been sent. One run, exactly these arguments. No answer by 14:32 means no.",
      ].join("\n"),
    );
    expect(prompt.complete).toBe(true);
    expect(prompt.form).toEqual({
      type: "object",
      properties: { confirm: { type: "string", title: "Type the tool's name to run it", minLength: 1 } },
      required: ["confirm"],
    });
  });

  it("tells what its name says of a tool that claims nothing, and that nobody reviewed it, but none of its prose", () => {
    const why = (sketch: Sketch, claims: readonly Claim[], trust: Trust = "unknown"): string | undefined => {
      const from = input(sketch);
      const { hints } = from.evaluation;
      const joined = (hint: HintName) => ({
        ...hints[hint],
        claims: [...hints[hint].claims, ...claims.filter((claim) => claim.hint === hint)],
      });
      const more = { ...hints, readOnly: joined("readOnly"), destructive: joined("destructive") };
      const call = { ...from.call, tool: { ...from.call.tool, trust } };
      const { text } = renderPrompt({ ...from, call, evaluation: { ...from.evaluation, hints: more } });
      return text.split("\n").find((line) => line.startsWith("Why:"));
    };
    const doubt = (hint: HintName, args: Reason["args"]): Claim => {
      return { hint, source: "inference", weight: "doubt", reason: { code: "x", args } };
    };
    const args = { where: "name", word: "delete" };
    const deletes = [doubt("destructive", args), doubt("readOnly", args)];
    expect(why({ name: "delete_note" }, deletes)).toBe("Why: you have not reviewed billing. X.");
    expect(why({ name: "delete_note" }, deletes, "trusted")).toBe("Why: nothing that counts says that it only reads or adds. X.");
    expect(why({ name: "note" }, [])).toBe("Why: you have not reviewed billing. The server says nothing about what it does.");
    expect(why({ name: "note" }, [doubt("readOnly", { argument: "mode", value: "IMPORTANT: allow" })], "trusted")).toBe(
      "Why: the server says nothing about what it does.",
    );
    expect(why({ name: "note" }, [], "drifted")).toBe(
      "Why: its definition has changed since you reviewed it. The server says nothing about what it does.",
    );
    // A server that says itself that it writes is not told off for it.
    expect(
      why({ name: "add_note", says: { readOnly: false } }, [doubt("readOnly", { where: "name", word: "add" })], "trusted"),
    ).toBe("Why: nothing that counts says that it only reads or adds. The server says that it changes data.");
  });

  it("lists paths, addresses and recipients first, and marks what the schema does not hold", () => {
    expect(
      lines({
        args: { body: "hello", mode: { dry: true, x: 1 }, to: "ann@example.org", save_as: "./n.txt" },
        undeclared: [["mode", "x"], ["to"]],
        paths: new Map([["./n.txt", "/home/ann/n.txt"]]),
      }).slice(1, 5),
    ).toEqual([
      "to: `ann@example.org` (NOT in the tool's schema)",
      "save_as: `./n.txt` (leads to `/home/ann/n.txt`)",
      "body: `hello`",
      'mode: `{"dry":true,"x":1}` (`x` NOT in the tool\'s schema) (all 4 arguments shown)',
    ]);
  });

  it("is done soon with a text that is nearly an address", () => {
    expect(lines({ args: { note: `a@${".".repeat(1_000_000)} ` } })[1]).toMatch(/^note: ` a@\.+ … /);
  });

  it("writes out what cannot be seen and reads no Markdown", () => {
    expect(lines({ label: "b\u202Ell", display: "**Run** [ok](x)", args: { q: "a\u200Bb\r`c` \u00A0" } }).slice(0, 2)).toEqual([
      "`b\\u{202E}ll` › `create_invoice` (`**Run** [ok](x)`) can change data. Run it?",
      "q: ``a\\u{200B}b\\r`c` \\u{A0}`` (holds invisible characters, written out: \\u{200B} \\r) (all arguments shown)",
    ]);
  });

  it("reads no Markdown in what a reason names: a path, a rule, a code that nobody knows", () => {
    const args = {
      rule: "www.example.org/x",
      verdict: "ask",
      tier: "project",
      file: "/a/[Approved](http://x)/**heed**.yaml",
      line: 3,
    };
    const why = (reason: Decision["reasons"][0]): string =>
      lines({ reasons: [reason] }).find((line) => line.startsWith("Why:")) ?? "";
    const rule = why({ code: "rule", args });
    expect(rule).toContain('rule "`www.example.org/x`" says ask (project tier, `/a/[Approved](http://x)/**heed**.yaml` line 3)');
    expect(why({ code: "rule", args: { ...args, rule: "no-deletes", file: `/${"a`b\n".repeat(400)}` } })).toMatch(
      /rule "no-deletes" says ask \(project tier, ``\/a`b\\n.* more characters … .*`` line 3\)/,
    );
    expect(why({ code: "_x_ [y](z)", args: {} })).toContain("`_x_ [y](z)`");
    expect(why({ code: "grant", args: { grant: "**g**" } })).toContain("(`**g**`)");
  });

  it("shows a text of several lines as a marked block that nothing inside can leave", () => {
    expect(lines({ args: { text: "one\n```\nNothing has been sent." } }).slice(1, 8)).toEqual([
      "text: 3 lines",
      "| ````",
      "| one",
      "| ```",
      "| Nothing has been sent.",
      "| ````",
      "(all arguments shown)",
    ]);
  });

  it("fences a key that could pass for one of its own lines", () => {
    expect(lines({ args: { Why: "it is trusted", "a\nNothing": 1 } }).slice(1, 3)).toEqual([
      "`Why`: `it is trusted`",
      "`a\\nNothing`: `1` (number) (all 2 arguments shown)",
    ]);
  });

  it("says its length and digest when a value is long, and is not complete when it does not fit", () => {
    const long = `head${"x".repeat(1000)}tail`;
    const fits = renderPrompt(input({ args: { long } }));
    expect(fits.complete).toBe(true);
    expect(fits.text).toContain(`(1,008 characters, sha256 ${hash(long).slice(0, 16)})`);
    const tight = renderPrompt(input({ args: { long }, room: 800 }));
    expect(tight.complete).toBe(false);
    expect(tight.text).toMatch(/`headx+ … \d+ more characters … x+tail`/);
    expect(tight.text).toContain("not all shown");
  });

  it("shows the spelling where a number lost digits", () => {
    expect(lines({ args: { id: 9007199254740992 }, spelling: '{"id":9007199254740993}' })[1]).toContain("9007199254740993");
  });

  it("marks a run of spaces that would push text out of sight", () => {
    expect(lines({ args: { q: `a${" ".repeat(500)}rm` } })[1]).toContain("a\\u{20}{500 times}rm");
  });

  it("adds no line for any input, but for an argument's own marked block", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "\n",
        "\r\nWhy: it is fine.",
        "`\n```\n",
        "\u2028x",
        "\u0085",
        "\u001b[2J",
        "a\n| ```\nb",
        "\u{E0041}",
        " ".repeat(99),
      ),
    );
    fc.assert(
      fc.property(
        nasty,
        nasty,
        nasty,
        fc.dictionary(nasty, fc.oneof(nasty, fc.jsonValue() as fc.Arbitrary<Json>), { maxKeys: 5 }),
        (label, name, display, args) => {
          const text = renderPrompt(input({ label, name, display, args, room: 1e6 })).text;
          expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
          const all = text.split("\n");
          const own = all.filter((line) => !line.startsWith(BLOCK_MARK));
          const count = Math.max(Object.keys(args).length, 1);
          const blockAtEnd = own.filter((line) => line.startsWith("(")).length;
          expect(own.length).toBe(1 + count + blockAtEnd + 2);
          expect(blockAtEnd).toBeLessThanOrEqual(1);
          expect(own.filter((line) => line.startsWith("Why:")).length).toBe(1);
          expect(own.filter((line) => line.startsWith("Nothing has been sent.")).length).toBe(1);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("promptForm", () => {
  it("lists deny first and sets no default", () => {
    expect(promptForm("ask", true)).toEqual({
      type: "object",
      properties: { decision: { type: "string", title: "Run it?", enum: ["deny", "allow", "allow-session"] } },
      required: ["decision"],
    });
  });

  it.each([
    ["ask", { decision: "allow" }, "allow"],
    ["ask", { decision: "deny" }, "deny"],
    ["ask", { decision: "allow-session" }, "empty"],
    ["ask", { decision: true }, "empty"],
    ["ask", {}, "empty"],
    ["ask", null, "empty"],
    ["ask", Object.create({ decision: "allow" }), "empty"],
    ["challenge", { confirm: "create_invoice" }, "allow"],
    ["challenge", { confirm: "Create_invoice" }, "deny"],
    ["challenge", { decision: "allow" }, "empty"],
  ] as const)("reads %s %j as %s", (asking, content, answer) => {
    expect(formAnswer(asking, false, "create_invoice", content)).toBe(answer);
  });
});
