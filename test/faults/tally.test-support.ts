import { afterAll, describe, expect, test, type TestContext } from "vitest";

/** What the faults of one run came to. */
export type Tally = {
  faults: number;
  /** Calls that reached a server. */
  ran: number;
  /** Calls that reached a server without a rule or a person that let them. */
  unapproved: number;
  /** Calls that ran and stand nowhere, records that were there and are not, segments that do not verify. */
  lost: number;
  /** Requests that got no answer on a connection that did not end either. */
  hanging: number;
  /** Processes that stayed behind. */
  behind: number;
};

/** One thing that breaks. `quick`: it is tried in `npm test` too. `within`: seconds that it may take, where a minute is too little. */
export type Fault = {
  readonly name: string;
  readonly within?: number;
  readonly quick?: boolean;
  readonly run: (tally: Tally, context: TestContext) => Promise<void> | void;
};

/**
 * Tries faults one after another, holds each to nothing lost and nothing run, and prints the sum at the end.
 *
 * @param within seconds after which no further fault is begun, unless HEED_FAULTS_SECONDS says otherwise: what is left
 * out then is printed
 */
export function tryFaults(
  groups: Readonly<Record<string, readonly Fault[]>>,
  only: (fault: Fault) => boolean,
  within: number,
): void {
  const seconds = Number(process.env["HEED_FAULTS_SECONDS"] ?? within);
  const sum: Tally = { faults: 0, ran: 0, unapproved: 0, lost: 0, hanging: 0, behind: 0 };
  const began = performance.now();
  let leftOut = 0;
  for (const [group, faults] of Object.entries(groups)) {
    describe(group, () => {
      for (const fault of faults.filter(only)) {
        test(fault.name, { timeout: (fault.within ?? 60) * 1000 }, async (context) => {
          if (performance.now() - began > seconds * 1000) {
            leftOut += 1;
            return context.skip("out of time");
          }
          const own: Tally = { faults: 1, ran: 0, unapproved: 0, lost: 0, hanging: 0, behind: 0 };
          await fault.run(own, context);
          for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += own[key];
          expect(own).toMatchObject({ unapproved: 0, lost: 0, hanging: 0, behind: 0 });
        });
      }
    });
  }
  afterAll(() => {
    console.log(
      [
        `faults tried                     ${sum.faults}`,
        ...(leftOut === 0 ? [] : [`faults left out for time         ${leftOut}`]),
        `calls that reached a server      ${sum.ran}`,
        `calls run without approval       ${sum.unapproved}`,
        `journal records lost             ${sum.lost}`,
        `clients left hanging             ${sum.hanging}`,
        `processes left behind            ${sum.behind}`,
      ].join("\n"),
    );
  });
}
