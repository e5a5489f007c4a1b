import type { Diagnostic } from "../../core/decide/reason.js";

/** A policy that does not validate: all that is wrong with it. */
export class PolicyErrors extends Error {
  readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]];

  constructor(diagnostics: readonly [Diagnostic, ...Diagnostic[]]) {
    super(diagnostics[0].message);
    this.name = "PolicyErrors";
    this.diagnostics = diagnostics;
  }
}
