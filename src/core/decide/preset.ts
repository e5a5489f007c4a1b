import type { Preset } from "./policy.js";
import { stricter, type Effect, type Reach, type Trust, type Verdict } from "../trust/tool.js";

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

/**
 * The verdict that a preset gives. A withheld tool is denied by each. `autonomous` lets an additive call run only if nothing says that
 * it is grave: additive is not harmless (DESIGN, section 3).
 */
export function presetVerdict(preset: Preset, effect: Effect, reach: Reach, trust: Trust, isGrave = false): Verdict {
  if (trust === "withheld") return "deny";
  const verdict = TABLES[preset][effect][reach];
  return isGrave && effect === "additive" ? stricter(verdict, "ask") : verdict;
}
