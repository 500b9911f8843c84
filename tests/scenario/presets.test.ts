import { describe } from "vitest";

/** One file for all that judges presets, so that each is run once. */
describe("presets", async () => {
  await import("./presets/general.ts");
});

describe("presets of the papers", async () => {
  await import("./presets/papers.ts");
});

describe("what the questions take for granted", async () => {
  await import("./presets/claims.ts");
});
