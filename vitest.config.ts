import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { catalogues } from "./scripts/catalogues.mjs";
import { listConstants } from "./scripts/engine-digest.mjs";
import { isLong } from "./tests/support/extent.ts";
import { prebundle } from "./tests/support/prebundle.ts";
import { quotes } from "./tests/support/quotes.ts";

/** Everything that needs no browser. The browser journeys have a config of their own: tests/browser/vitest.config.ts. */
export default defineConfig({
  plugins: [prebundle(), catalogues(), quotes()],
  define: listConstants(import.meta.dirname),
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    // `npm run test:long` has all files
    exclude: ["tests/browser/**", ...(isLong ? [] : ["tests/**/*.long.test.ts"])],
    environment: "node",
    pool: "threads",
    // files of a thread share modules and a warmed-up engine; a file with vi.mock resets them first
    isolate: false,
    // one for each core: Vitest leaves one to itself, which on two cores is half of the machine
    maxWorkers: availableParallelism(),
    // a property test may run a hundred simulations; two cores may be shared
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
