import { spawn, spawnSync } from "node:child_process";

/** Whether a pseudo-terminal can be had here. */
export const HAS_TERMINAL = (spawnSync("script", ["--version"], { encoding: "utf8" }).stdout ?? "").includes("util-linux");

/** What a person types once the screen shows what they wait for: null until then. It is given what came since the last answer. */
export type Reply = (screen: string) => string | null;

/** The code that the screen asks to be typed back. */
export const typedCode: Reply = (screen) => /type ([a-z0-9]{6}) and press/u.exec(screen)?.[1] ?? null;

/** Runs a command line at a pseudo-terminal and answers its questions one after the other. */
export async function atTerminal(
  words: readonly string[],
  replies: readonly Reply[],
  where: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly columns?: number },
): Promise<{ readonly code: number | null; readonly screen: string }> {
  const line = words.map((word) => `'${word}'`).join(" ");
  const sized = where.columns === undefined ? line : `stty cols ${where.columns}; ${line}`;
  const child = spawn("script", ["-qec", sized, "/dev/null"], { cwd: where.cwd, env: where.env });
  let screen = "";
  let seen = 0;
  const left = [...replies];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    screen += chunk;
    const reply = left[0]?.(screen.slice(seen)) ?? null;
    if (reply === null) return;
    left.shift();
    seen = screen.length;
    child.stdin.write(`${reply}\r`);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, screen };
}
