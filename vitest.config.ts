import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // `npm run test:long` runs these.
    exclude: [...configDefaults.exclude, "**/*.long.test.ts"],
    // Two cores: one worker each. Suites that start real servers say their own time limits.
    maxWorkers: 2,
    setupFiles: ["test/support/fixed-seed.ts"],
    testTimeout: 30_000,
  },
});
