/** A hint that a review left out never reassures, makes nothing laxer, and takes nothing from the tool's other hints. */
import { expect, test } from "vitest";
import { decide } from "../../src/core/decide/decide.js";
import { CAUTIOUS, HINTS, hintKey } from "../../src/core/tool/hint.js";
import type { LockedServer } from "../../src/core/trust/pin.js";
import { PRESETS } from "../../src/core/decide/policy.js";
import { resolveList, type ListInput } from "../../src/core/trust/resolve-list.js";
import { EFFECTS, REACHES, VERDICTS, type Tool } from "../../src/core/trust/tool.js";
import type { Json } from "../../src/wire/json.js";
import { callOf, contextOf, plainHash, policyOf, sha } from "./realize.js";
import { PLAIN } from "./rule-space.js";

const VALUES: readonly (Json | undefined)[] = [undefined, true, false, null];
const SUBSETS = Array.from({ length: 16 }, (_, bits) => HINTS.filter((_hint, at) => (bits & (1 << at)) !== 0));

test("over every declaration and every set of left out hints", () => {
  let pairs = 0;
  for (let number = 0; number < VALUES.length ** HINTS.length; number += 1) {
    const annotations = Object.fromEntries(
      HINTS.flatMap((hint, at) => {
        const value = VALUES[Math.floor(number / VALUES.length ** at) % VALUES.length];
        return value === undefined ? [] : [[hintKey(hint), value]];
      }),
    );
    const input: ListInput = {
      definitions: [{ name: "pay", inputSchema: { type: "object" }, annotations }],
      revision: "2026-07-28",
      server: sha("server"),
      label: "alpha",
      locked: null,
      policy: null,
      judge: { version: "1", infer: () => [] },
      hash: plainHash,
    };
    const [unknown] = resolveList(input);
    if (unknown === undefined) throw new Error("one definition gives one tool");
    const judged = (doubted: LockedServer["tools"][number]["doubted"]): Tool => {
      const entry = { name: "pay", accepted: true, pin: unknown.pin, overrides: [], proposals: [], ...(doubted && { doubted }) };
      const [listed] = resolveList({ ...input, locked: { label: "alpha", server: sha("server"), tools: [entry] } });
      return (listed ?? unknown).tool;
    };
    const whole = judged(undefined);
    for (const doubted of SUBSETS) {
      const less = judged(doubted);
      for (const hint of HINTS) {
        const cautious = less.hints[hint].value === CAUTIOUS[hint];
        expect(doubted.includes(hint) ? cautious : less.hints[hint].value === whole.hints[hint].value).toBe(true);
      }
      const laxer =
        EFFECTS.indexOf(less.effect) < EFFECTS.indexOf(whole.effect) ||
        REACHES.indexOf(less.reach) < REACHES.indexOf(whole.reach);
      expect(laxer).toBe(false);
      // Nor stricter than before the review.
      for (const preset of PRESETS) {
        const context = { ...PLAIN, presets: { user: preset } };
        const given = contextOf(context, policyOf(context));
        const [now, then, all] = [unknown.tool, less, whole].map((tool) =>
          VERDICTS.indexOf(decide(callOf(context, tool), given).verdict),
        ) as [number, number, number];
        expect(then >= all && then <= now).toBe(true);
        pairs += 1;
      }
      if (doubted.includes("readOnly") && annotations["readOnlyHint"] === true) expect(less.effect).not.toBe("read");
      if (less.rememberable) expect(doubted.every((hint) => annotations[hintKey(hint)] !== !CAUTIOUS[hint])).toBe(true);
    }
  }
  expect(pairs).toBe(256 * 16 * 3);
});
