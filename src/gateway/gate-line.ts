import { visible } from "../core/tool/visible.js";

/**
 * One line of a gate's log. What it tells of (a command, a path, an error of the system) may hold anything: it adds no line
 * and moves no cursor.
 */
export function gateLine(text: string): string {
  return `heed gate: ${visible(text)}\n`;
}
