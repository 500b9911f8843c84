import { expect, it } from "vitest";
import { labPresets } from "../../src/scenario/presets/lab-presets.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { createPresetBook } from "../../src/ui/run/preset-book.ts";

it("has the Lab's own presets at hand, and all of them once they have come", async () => {
  const book = createPresetBook(async () => presets);
  expect(book.get()).toEqual({ presets: labPresets, rest: "waiting" });
  expect(presets.slice(0, labPresets.length)).toEqual(labPresets);
  expect(["", "v.preset=healthy&n=3", "preset=healthy&n=3", "algo=gip"].map(book.isBehind)).toEqual([false, false, false, false]);
  expect(["v.preset=gip-3", "n=3&v.preset=nowhere", "preset=gip-3&n=3"].map(book.isBehind)).toEqual([true, true, true]);
  await book.load();
  expect(book.get()).toEqual({ presets, rest: "there" });
  expect(["v.preset=gip-3", "v.preset=nowhere"].map(book.isBehind)).toEqual([false, false]);
});

it("keeps those at hand when the others cannot be had, and asks again", async () => {
  let isGone = true;
  const book = createPresetBook(async () => {
    if (isGone) throw new Error("gone");
    return presets;
  });
  await expect(book.load()).rejects.toThrow("gone");
  expect(book.get()).toEqual({ presets: labPresets, rest: "lost" });
  isGone = false;
  await book.load();
  expect(book.get()).toEqual({ presets, rest: "there" });
});
