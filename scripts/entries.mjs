// What the package consists of: one list for the build, the API snapshots and the package checks.

/** Library entries: file in dist without its ending -> source. They run anywhere, but for `node`. */
export const libraryEntries = {
  index: "src/entry/index.ts",
  core: "src/core/index.ts",
  policy: "src/policy/index.ts",
  lint: "src/lint/index.ts",
  annotations: "src/author/index.ts",
  guard: "src/guard/index.ts",
  node: "src/entry-node/index.ts",
};

/** Programs: file in dist without its ending -> source. Lazily imported commands become chunks of their own. */
export const programEntries = {
  cli: "src/cli/main.ts",
};
