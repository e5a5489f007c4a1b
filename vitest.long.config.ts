import { defineConfig } from "vitest/config";

// The long suites: `*.long.test.ts`, and the laws in full size.
export default defineConfig({
  test: {
    include: ["src/**/*.long.test.ts", "test/**/*.long.test.ts", "test/laws/laws.test.ts"],
    env: { HEED_FULL: "1", HEED_LAWS: "full" },
    maxWorkers: 2,
    // Many tests start real servers, gates and browsers: what a busy machine made late must fail twice in CI. A second
    // run is reported as such, and at a desk there is none.
    retry: process.env["CI"] === "true" ? 1 : 0,
    setupFiles: ["test/support/fixed-seed.ts"],
    testTimeout: 300_000,
  },
});
