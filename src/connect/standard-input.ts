/** The path that stands for this process's standard input, as other programs have it. */
export const STANDARD_INPUT = "-";

let kept: Buffer | null = null;

/** All of the standard input. It can be read once, so it is kept for whoever asks again. @param most bytes; null where there are more */
export async function readStandardInput(most: number): Promise<Buffer | null> {
  if (kept !== null) return kept;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > most) return null;
  }
  kept = Buffer.concat(chunks);
  return kept;
}

/** What was read of it; empty before that. */
export function keptStandardInput(): string {
  return kept?.toString("utf8") ?? "";
}
