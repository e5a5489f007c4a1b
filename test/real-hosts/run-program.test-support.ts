import { spawn } from "node:child_process";

/** Runs a program to its end, or for 150 seconds: one that hangs must not hang the suite. */
export function runProgram(
  program: string,
  words: readonly string[],
  where: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly code: number | null; readonly out: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { ...where, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (out += text));
    const timer = setTimeout(() => child.kill("SIGKILL"), 150_000);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, out });
    });
  });
}
