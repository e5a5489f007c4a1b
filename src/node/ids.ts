import { randomBytes } from "node:crypto";

/** Makes ids that nobody can guess and that never repeat. Passed in, so that a decision can be replayed. */
export type Ids = () => string;

/** 128 random bits as 32 lower-case hexadecimal digits: safe as a file name on every file system. */
export const randomId: Ids = () => randomBytes(16).toString("hex");

/** True for text that can be an id of a file of Heed's own: it cannot leave its folder. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(text);
}
