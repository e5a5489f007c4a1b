import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // `npm run test:long` runs these.
    exclude: [...configDefaults.exclude, "**/*.long.test.ts"],
    // One more than the cores that a small machine has: many tests wait for processes and for time to pass. Suites that start
    // real servers say their own time limits.
    maxWorkers: 3,
    // Many tests start real servers, gates and browsers: what a busy machine made late must fail twice in CI. A second
    // run is reported as such, and at a desk there is none.
    retry: process.env["CI"] === "true" ? 1 : 0,
    setupFiles: ["test/support/fixed-seed.ts"],
    testTimeout: 30_000,
  },
});
