import { expect, vi } from "vitest";
import { run } from "../../src/cli/frame/run.js";

/** What `heed doctor --test-forms` shows while it waits, and its exit code. */
export type RunningDoctor = {
  readonly code: Promise<number>;
  readonly shown: { out: string; err: string };
  /** The code that stands on the terminal; empty before it does. */
  readonly secret: () => string;
  /** Resolves once gates can see the test. */
  readonly opened: () => Promise<void>;
};

/** `heed doctor --test-forms` as it runs in this process. */
export function doctor(
  at: { readonly env: Record<string, string>; readonly project: string },
  name = "sdk",
  seconds = "20",
  env: Record<string, string> = {},
  interactive = false,
): RunningDoctor {
  const shown = { out: "", err: "" };
  const code = run(["doctor", "--test-forms", name, "--timeout", seconds], {
    out: (text) => (shown.out += text),
    err: (text) => (shown.err += text),
    env: { ...at.env, ...env },
    cwd: at.project,
    columns: 400,
    colour: false,
    interactive,
  });
  const secret = (): string => /^ {4}([a-z0-9]{8})$/mu.exec(shown.out)?.[1] ?? "";
  return { code, shown, secret, opened: () => vi.waitFor(() => expect(secret()).not.toBe(""), 25_000) };
}

/** A person's time: an answer within 300 ms is software's. */
export const look = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));
