import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * What axe finds wrong. It runs in a world of its own, so the page's policy stays as it is.
 *
 * @param least of so many rules and more the page must hold: fewer would mean that nothing was looked at
 */
export async function violations(page: Page, least = 16): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "axe",
  });
  await session.send("Runtime.evaluate", { expression: axe.source, contextId: executionContextId });
  const { result } = await session.send("Runtime.evaluate", {
    expression:
      "axe.run(document).then(({violations, passes}) => JSON.stringify({passed: passes.length, found: violations.flatMap(({id, nodes}) => nodes.map((node) => id + ': ' + node.target.join(' ') + ' ' + node.failureSummary))}))",
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const report = JSON.parse(String(result.value)) as { passed: number; found: readonly string[] };
  expect(report.passed).toBeGreaterThanOrEqual(least);
  return report.found;
}
