/** What an enumeration found: how much it looked at, and for each law the smallest counterexample. */
export type Broken = { readonly law: string; readonly cost: number; readonly text: string };

/** Ends an enumeration at its first counterexample; the mutation check needs no more. */
export class FirstBroken extends Error {}

export type Report = {
  readonly counts: Map<string, number>;
  readonly broken: Map<string, Broken>;
  readonly stopAtFirst: boolean;
};

export function createReport(stopAtFirst = false): Report {
  return { counts: new Map(), broken: new Map(), stopAtFirst };
}

export function count(report: Report, what: string, by = 1): void {
  report.counts.set(what, (report.counts.get(what) ?? 0) + by);
}

/** Keeps the counterexample if it is smaller than the one known; its text is only made then. */
export function breaks(report: Report, law: string, cost: number, text: () => string): void {
  const known = report.broken.get(law);
  if (known !== undefined && known.cost <= cost) return;
  report.broken.set(law, { law, cost, text: text() });
  if (report.stopAtFirst) throw new FirstBroken(law);
}

export function reportText(report: Report): string {
  return [...report.broken.values()].map(({ law, text }) => `${law}\n${text}`).join("\n\n");
}
