import type { Preset } from "./policy.js";
import type { Effect, Reach, Trust, Verdict } from "../trust/tool.js";

type Row = Readonly<Record<Reach, Verdict>>;
type Table = Readonly<Record<Effect, Row>>;

const both = (verdict: Verdict): Row => ({ closed: verdict, open: verdict });

/** The built-in tables: what happens to a call of each effect and reach. */
const TABLES: Readonly<Record<Preset, Table>> = {
  autonomous: {
    read: both("allow"),
    additive: { closed: "allow", open: "ask" },
    presumed: both("ask"),
    destructive: both("challenge"),
  },
  balanced: { read: both("allow"), additive: both("ask"), presumed: both("ask"), destructive: both("challenge") },
  cautious: {
    read: { closed: "allow", open: "ask" },
    additive: both("ask"),
    presumed: both("ask"),
    destructive: both("challenge"),
  },
};

/** The verdict that a preset gives. A withheld tool is denied by each. */
export function presetVerdict(preset: Preset, effect: Effect, reach: Reach, trust: Trust): Verdict {
  return trust === "withheld" ? "deny" : TABLES[preset][effect][reach];
}
