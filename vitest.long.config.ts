import { defineConfig } from "vitest/config";

// The long suites: `*.long.test.ts`, and the laws in full size.
export default defineConfig({
  test: {
    include: ["src/**/*.long.test.ts", "test/**/*.long.test.ts", "test/laws/laws.test.ts"],
    env: { HEED_FULL: "1", HEED_LAWS: "full" },
    maxWorkers: 2,
    setupFiles: ["test/support/fixed-seed.ts"],
    testTimeout: 300_000,
  },
});
