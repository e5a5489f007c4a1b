import { defineConfig } from "vitest/config";

// The long suites: `*.long.test.ts`, and every suite that has a full size besides its quick one (HEED_FULL).
export default defineConfig({
  test: {
    include: ["src/**/*.long.test.ts", "test/**/*.long.test.ts"],
    env: { HEED_FULL: "1" },
    maxWorkers: 2,
    testTimeout: 300_000,
    passWithNoTests: true,
  },
});
