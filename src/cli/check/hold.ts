import { disagreements, type Disagreement } from "../../lint/profiles/disagreements.js";
import { holdToProfile, type ProfileReport } from "../../lint/profiles/hold-to-profile.js";
import type { Profile } from "../../lint/profiles/profile.js";
import type { Assessment } from "../../review/assess/assess.js";

/** A list held to profiles, and where these disagree about it. */
export type Held = { readonly reports: readonly ProfileReport[]; readonly disagreements: readonly Disagreement[] };

/** Holds an assessed list to each profile. */
export function hold({ tools, linted }: Assessment, profiles: readonly Profile[]): Held {
  const parsed = tools.map(({ listed }) => listed.parsed);
  return {
    reports: profiles.map((profile) => holdToProfile(profile, parsed, linted)),
    disagreements:
      profiles.length === 0
        ? []
        : disagreements(
            profiles.map(({ id }) => id),
            parsed,
          ),
  };
}
