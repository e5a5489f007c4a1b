import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import { mixedMethods } from "./mixed-methods.js";
import { PROFILE_IDS, type ProfileId } from "./profile.js";

/** Something on which profiles ask for different things, and the tools of a list that it concerns, by index. */
export type Disagreement = {
  readonly about: string;
  /** What each says: a clause that goes on from the profile's name. */
  readonly stances: readonly { readonly profile: ProfileId; readonly says: string }[];
  readonly tools: readonly number[];
};

type Point = {
  readonly about: string;
  readonly says: Readonly<Partial<Record<ProfileId, string>>>;
  readonly applies: (tool: ParsedTool) => boolean;
};

const POINTS: readonly Point[] = [
  {
    about: "destructiveHint on a tool that only reads",
    says: { spec: "notes that it means nothing there", "openai-apps": "demands that it is said" },
    applies: ({ declared }) => declared.readOnly === "true",
  },
  {
    about: "openWorldHint on a tool that only reads",
    says: {
      spec: "means whatever it may meet outside, what it reads as well",
      "openai-apps":
        "has a submission skill that means only what a call can change outside, so false on what only reads; its guideline does not say so",
    },
    applies: ({ declared }) => declared.readOnly === "true" && declared.openWorld === "true",
  },
  {
    about: "one tool for what is safe and what is not",
    says: { "anthropic-directory": "rejects it", "openai-apps": "takes it if destructiveHint is true" },
    applies: (tool) => mixedMethods(tool) !== null,
  },
];

/** Where the given profiles disagree with each other, or with the specification, about tools of this list. */
export function disagreements(profiles: readonly ProfileId[], tools: readonly ParsedTool[]): readonly Disagreement[] {
  const heard = PROFILE_IDS.filter((id) => id === "spec" || profiles.includes(id));
  return POINTS.flatMap(({ about, says, applies }) => {
    const stances = heard.flatMap((profile) => {
      const stance = says[profile];
      return stance === undefined ? [] : [{ profile, says: stance }];
    });
    if (stances.length < 2) return [];
    const concerned = tools.flatMap((tool, index) => (applies(tool) ? [index] : []));
    return concerned.length === 0 ? [] : [{ about, stances, tools: concerned }];
  });
}
