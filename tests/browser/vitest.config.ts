import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { listConstants } from "../../scripts/engine-digest.mjs";
import { isLong } from "../support/extent.ts";
import { prebundle } from "../support/prebundle.ts";
import { quotes } from "../support/quotes.ts";

/** Journeys through the built page (`npm run build` first) in one real Chromium, three files at a time: a page waits as often as it works. */
export default defineConfig({
  // what tests share with the engine's is bundled as there
  define: listConstants(fileURLToPath(new URL("../..", import.meta.url))),
  plugins: [prebundle(), quotes()],
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["tests/browser/**/*.test.ts"],
    // `npm run test:long` has all files; `npm run test:browsers` walks offline copies and files of one's own in three browsers
    exclude: isLong ? [] : ["tests/browser/**/*.long.test.ts"],
    globalSetup: ["tests/browser/global-setup.ts"],
    environment: "node",
    pool: "threads",
    isolate: false,
    maxWorkers: 3,
    // A machine may hold its breath. `npm test` names every journey that needed it; a fault is in the page or in the journey all the same.
    retry: 1,
    // a second, which is Vitest's own, is short where three pages and the other tests share two cores; asking more often is work for them
    expect: { poll: { timeout: 20_000, interval: 100 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
