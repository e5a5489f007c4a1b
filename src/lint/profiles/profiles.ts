import { anthropicDirectory } from "./anthropic-directory.js";
import { microsoft365 } from "./microsoft-365.js";
import { openaiApps } from "./openai-apps.js";
import type { Profile } from "./profile.js";
import { spec } from "./spec.js";

/** Every profile, in the order of `PROFILE_IDS`. */
export const PROFILES: readonly Profile[] = [spec, anthropicDirectory, openaiApps, microsoft365];
