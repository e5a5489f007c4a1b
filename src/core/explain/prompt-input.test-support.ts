import { createHash } from "node:crypto";
import type { Sha256 } from "../../wire/branded.js";
import type { Json } from "../../wire/json.js";
import type { Claim, Effective4 } from "../trust/claim.js";
import type { Call, Decision, Evaluation } from "../decide/decision.js";
import { CAUTIOUS, HINTS, type HintName } from "../tool/hint.js";
import type { PromptInput } from "./prompt.js";
import type { Tool } from "../trust/tool.js";

export const hash = (text: string): Sha256 => createHash("sha256").update(text).digest("hex") as Sha256;

/** A call to be put before a person, as far as a test says anything of it. */
export type Sketch = {
  readonly label?: string;
  readonly name?: string;
  readonly display?: string;
  readonly says?: Partial<Record<HintName, boolean>>;
  readonly args?: Json;
  readonly undeclared?: readonly (readonly string[])[];
  readonly paths?: ReadonlyMap<string, string>;
  readonly effect?: Decision["effect"];
  readonly asking?: "ask" | "challenge";
  readonly forSession?: boolean;
  readonly spelling?: string;
  readonly room?: number;
  readonly reasons?: Decision["reasons"];
};

/** The renderer's input for a sketch. */
export function input(sketch: Sketch): PromptInput {
  const says = sketch.says ?? {};
  const hints = Object.fromEntries(
    HINTS.map((hint) => {
      const said = says[hint];
      const claims: Claim[] = said === undefined ? [] : [{ hint, source: "annotations", value: said }];
      return [hint, { value: CAUTIOUS[hint], basis: said === CAUTIOUS[hint] ? "warning" : "default", claims }];
    }),
  ) as unknown as Effective4;
  const effect = sketch.effect ?? "presumed";
  const name = sketch.name ?? "create_invoice";
  const tool = {
    label: sketch.label ?? "billing",
    name,
    displayName: sketch.display ?? name,
    trust: "unknown",
    standing: null,
    floor: null,
    locked: null,
    hints,
    effect,
  } as unknown as Tool;
  const decision: Decision = {
    verdict: sketch.asking ?? "ask",
    effect,
    reach: "open",
    marks: { content: false, private: false },
    reasons: sketch.reasons ?? [{ code: "preset", args: {} }],
  };
  return {
    asking: sketch.asking ?? "ask",
    call: {
      tool,
      args: null,
      digest: null,
      paths: sketch.paths ?? new Map(),
      schemaValid: true,
      selfReach: false,
    } satisfies Call,
    evaluation: {
      decision,
      cause: "not-reviewed",
      hints,
      steps: [],
      conditional: false,
      judge: "1",
      grave: null,
    } satisfies Evaluation,
    arguments: { value: sketch.args, spelling: sketch.spelling ?? null, undeclared: sketch.undeclared ?? [] },
    lookalikes: [],
    forSession: sketch.forSession ?? false,
    until: "14:32",
    surface: { characters: sketch.room ?? 6000 },
    hash,
  };
}
