import type { Registration, RegistrationForm } from "./registration.js";
import type { SourceReading } from "./read-sources.js";

/** The surest form first; equals stand side by side. */
const SURE: Readonly<Record<RegistrationForm, number>> = {
  registerTool: 0,
  tool: 0,
  addTool: 0,
  decorator: 0,
  constructor: 0,
  definition: 1,
  call: 2,
  key: 3,
  class: 4,
  module: 5,
};

/** Where sources are not what an author edits: what compilers write, and what only tests run. */
const MADE = /(?:^|\/)(?:dist|build|out|lib|esm|cjs|bundle|target|\.next)\//u;
const TESTS =
  /(?:^|\/)(?:tests?|__tests__|spec|fixtures|examples?)\/|\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/u;

/**
 * Where each tool is registered: the surest of its registrations, or several that are equally sure, such as two builds of
 * the same sources. Sources come before what was built from them, both before tests. Tools that were not found are absent.
 */
export function locateTools(reading: SourceReading): ReadonlyMap<string, readonly Registration[]> {
  const all = new Map<string, Registration[]>();
  for (const { registrations } of reading.files) {
    for (const one of registrations) {
      const known = all.get(one.name);
      if (known === undefined) all.set(one.name, [one]);
      else known.push(one);
    }
  }
  return new Map(
    [...all].map(([name, found]) => {
      const best = Math.min(...found.map(weight));
      return [name, found.filter((one) => weight(one) === best)];
    }),
  );
}

function weight({ form, place }: Registration): number {
  const { path } = place.file;
  return (TESTS.test(path) ? 100 : 0) + (MADE.test(path) ? 10 : 0) + SURE[form];
}
