import { PROFILE_IDS, type Profile } from "../../lint/profiles/profile.js";
import { PROFILES } from "../../lint/profiles/profiles.js";
import { closest } from "../../policy/closest.js";
import type { LintWords } from "../../policy/content.js";
import type { Input } from "../frame/command.js";
import { UsageError } from "../../review/usage-error.js";

/**
 * The profiles that a list is to be held to: those of `--profile`, else those that heed.yaml names. None where neither
 * does.
 *
 * @throws UsageError for a name that is none: a check must not pass because a profile is misspelt
 */
export function readProfiles(input: Input, words: LintWords): readonly Profile[] {
  const given = (input.texts.get("profile") ?? []).flatMap((value) => value.split(","));
  const named = given.length > 0 ? given.map((value) => ({ value, at: undefined })) : words.profiles;
  const profiles = new Set<Profile>();
  for (const { value, at } of named) {
    const profile = PROFILES.find(({ id }) => id === value);
    if (profile === undefined) {
      const place = at === undefined ? "--profile" : `${at.file}:${at.line}: lint.profile`;
      const near = closest(value, PROFILE_IDS);
      throw new UsageError(
        "profile-unknown",
        `${place}: there is no profile ${JSON.stringify(value)}.`,
        `${near === null ? "" : `Did you mean ${near}? `}Heed knows ${PROFILE_IDS.join(", ")}.`,
        { profile: value },
      );
    }
    profiles.add(profile);
  }
  if (profiles.size === 0 && input.flags.has("justify"))
    throw new UsageError("justify-without-profile", "--justify is for a directory.", "Name it: --profile openai-apps --justify");
  return [...profiles];
}
