import type { Slots } from "../launch/fill-slots.js";

/** What a person pointed Heed at. */
export type Target =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      /** The folder the server runs in. */
      readonly cwd: string;
      /** The whole environment that the server gets. */
      readonly env: NodeJS.ProcessEnv;
      /** The variables that a host's entry of it sets; absent where nobody can tell them from others. */
      readonly entryNames?: readonly string[];
      /** Which arguments a host fills with the folder that is open in it. */
      readonly slots?: Slots;
    }
  | {
      readonly kind: "http";
      readonly url: string;
      /** Names as given, values with environment variables already filled in: secrets, never shown. */
      readonly headers: readonly (readonly [name: string, value: string])[];
    }
  | { readonly kind: "file"; readonly path: string };
