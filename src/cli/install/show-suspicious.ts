import { visible } from "../../core/tool/visible.js";
import type { Io } from "../frame/io.js";
import { createPaint } from "../screen/paint.js";
import { suspiciousSection } from "../trust/text-sections.js";
import type { TrustOffer } from "./trust-offer.js";

/**
 * Before it is asked whether labels are believed: the texts of these servers that speak to the model, whole and marked, and
 * how every other text that nobody has accepted can be read.
 */
export function showSuspicious(offers: readonly TrustOffer[], io: Pick<Io, "out" | "columns" | "colour">): void {
  const paint = createPaint(io.colour);
  for (const { opened } of offers) {
    const { label, assessment } = opened.report;
    const lines = suspiciousSection(assessment.tools, paint, io.columns);
    if (lines.length > 0) io.out(`\n${visible(label)}\n${lines.join("\n")}\n`);
  }
  const ways = offers.map(({ opened }) => `  heed trust --texts ${visible(opened.report.again.trust)}\n`);
  if (ways.length > 0) io.out(`\n${paint.dim("  Every text of a server that nobody has accepted, whole:")}\n${ways.join("")}`);
}
