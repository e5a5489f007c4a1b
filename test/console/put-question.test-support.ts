import type { Page } from "playwright-core";
import type { OpenQuestion } from "../../src/core/approve/open-question.js";
import { sampleQuestion } from "../../src/store/state/question.test-support.js";
import type { World } from "./console-world.test-support.js";
import { holdCall } from "./held-call.test-support.js";

let asked = 0;

/** Puts a question of a call that waits so long from now on (0: none does). Each is older than the next. */
export function putQuestion(world: World, id: string, more: Partial<OpenQuestion> = {}, wait?: number): void {
  const question = sampleQuestion(id, { asked: (asked += 1), tool: "write_note", ...more });
  holdCall(world.home, question, wait);
  world.questions.put(question);
}

/** The question is on show, and old enough to be answered. */
export async function ready(page: Page, tool: string): Promise<void> {
  await page.locator(`.line-button[aria-current] >> text=${tool}`).waitFor();
  await page.locator(".actions .deny:not([disabled])").waitFor();
}
