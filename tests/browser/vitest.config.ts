import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Journeys through the built page (`npm run build` first) in one real Chromium, one file after the other. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: ["tests/browser/global-setup.ts"],
    environment: "node",
    pool: "threads",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
