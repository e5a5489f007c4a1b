import type { Ask } from "../person/ask.js";

/** True where a person says yes; Enter alone is no. */
export async function agrees(question: string, ask: Ask): Promise<boolean> {
  const answer = await ask(`${question} [y]es [N]o: `);
  return ["y", "yes"].includes(answer.trim().toLowerCase());
}
