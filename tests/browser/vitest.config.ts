import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Journeys through the built page (`npm run build` first) in one real Chromium, three files at a time: a page waits as often as it works. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: ["tests/browser/global-setup.ts"],
    environment: "node",
    pool: "threads",
    isolate: false,
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
