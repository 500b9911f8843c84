import { describe, expect, it } from "vitest";
import { readEmbedAddress } from "../../src/ui/embed/embed-options.ts";

describe("lang= in an address", () => {
  it.each(["lang=de", "lang=klingon", "lang="])("is no part of a frame's scenario, whatever it says: %s", (part) => {
    const { query, faults } = readEmbedAddress(`?embed=1&${part}&senders=8`);
    expect([query, faults]).toEqual(["senders=8", []]);
  });
});
