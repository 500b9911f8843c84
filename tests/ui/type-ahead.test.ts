import { describe, expect, it } from "vitest";
import { findTyped } from "../../src/ui/controls/select.tsx";

const labels = ["The collapse", "Buffer of 64", "Buffer of 128", "Healthy", "DCTCP", "Décor", "bbc"];

describe("what somebody types in a list", () => {
  it.each([
    ["b", 0, 1],
    ["b", 1, 2],
    ["bu", 1, 1],
    ["buffer of 128", 1, 2],
    ["BUFFER OF 1", 0, 2],
    ["h", 5, 3],
    ["dec", 0, 5],
    ["t", 0, 0],
  ])("%j from option %i leads to option %i", (typed, from, found) => expect(findTyped(labels, typed, from)).toBe(found));
  it("goes round all that begin with a letter that is repeated, and to a name that begins with it twice", () => {
    expect(findTyped(["da", "db", "e", "dc"], "dd", 0)).toBe(1);
    expect(findTyped(["da", "db", "e", "dc"], "ddd", 1)).toBe(3);
    expect(findTyped(["da", "db", "e", "dc"], "dddd", 3)).toBe(0);
    expect(findTyped(labels, "bb", 1)).toBe(6);
  });
  it.each(["x", "buffer of 256", " ", ""])("%j leads nowhere", (typed) => expect(findTyped(labels, typed, 0)).toBeNull());
});
