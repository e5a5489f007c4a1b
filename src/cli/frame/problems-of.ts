import type { Diagnostic } from "../../core/decide/reason.js";

/**
 * What went wrong as data, where it is a person's or the environment's mistake; empty for a bug. Errors are told by
 * what they carry, so that a start loads none of the modules that throw them.
 */
export function problemsOf(error: unknown): readonly Diagnostic[] {
  if (typeof error !== "object" || error === null) return [];
  if ("diagnostics" in error) return error.diagnostics as readonly Diagnostic[];
  if ("diagnostic" in error) return [error.diagnostic as Diagnostic];
  // EnvironmentError of the node layer.
  if ("toDiagnostic" in error && typeof error.toDiagnostic === "function")
    return [(error.toDiagnostic as () => Diagnostic).call(error)];
  return [];
}
