import type { HintName } from "../core/tool/hint.js";

type Word = { readonly tool: string; readonly hint: HintName; readonly value: boolean };

/** What a person would confirm by a code. Names stand in it as they came. */
export type Asked =
  | { readonly kind: "proposals"; readonly label: string; readonly proposals: readonly Word[] }
  | {
      readonly kind: "trust";
      readonly label: string;
      readonly what: string;
      readonly accepted: readonly string[];
      /** Hints of accepted tools that look wrong and are left out. */
      readonly doubted: readonly { readonly tool: string; readonly hints: readonly HintName[] }[];
      readonly leftOut: readonly string[];
      readonly overrides: readonly (Word & { readonly reason: string })[];
    };

/** A code, and what stands beside it. */
export type CodeRequest = { readonly code: string; readonly asked: Asked };
