import { describe, expect, test } from "vitest";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { decodeScenarioSet, encodeScenarioSet } from "../../../src/scenario/change/scenario-set.ts";
import { bindings, findPageKey } from "../../../src/ui/app/bindings.ts";
import { type CompareMoment, readCompareMoment, writeCompareMoment } from "../../../src/ui/side-by-side/compare-moment.ts";

const faults: string[] = [];
const read = (view: ReadonlyMap<string, string>): CompareMoment => {
  faults.length = 0;
  return readCompareMoment(view, (title) => faults.push(title));
};

const plainMoment: CompareMoment = {
  timeNs: null,
  fromNs: null,
  toNs: null,
  picked: null,
  timeout: null,
  nsPerSecond: null,
  isProjector: false,
};
const rich: CompareMoment = {
  timeNs: 285_610_017,
  fromNs: 1_000_001,
  toNs: 300_000_000,
  picked: 7,
  timeout: { run: 1, row: 4 },
  nsPerSecond: 20_900_000,
  isProjector: true,
};

describe("a moment of several runs in the link", () => {
  test("says nothing of what is as at first", () => {
    expect(writeCompareMoment(plainMoment)).toEqual([]);
    expect(read(new Map())).toEqual(plainMoment);
  });

  test.each([rich, { ...rich, timeout: { run: 0, row: 0 } }, { ...rich, timeout: null }])(
    "comes back as it was, beside all runs",
    (moment) => {
      const scenarios = [{}, { transport: { rtoMinNs: 2e6 } }, { transport: { algorithm: "dctcp" } }].map((input) =>
        requireScenario(input),
      );
      const found = decodeScenarioSet(encodeScenarioSet(scenarios, writeCompareMoment(moment)));
      expect(found.scenarios).toEqual(scenarios);
      expect(found.notices).toEqual([]);
      expect(read(found.view)).toEqual(moment);
      expect(faults).toEqual([]);
    },
  );

  test("names what it cannot take", () => {
    expect(read(new Map([["v.timeout", "3"], ["v.run", "z"]])).timeout).toBeNull(); // prettier-ignore
    expect(faults).toEqual(['The URL\'s v.run is "z"; allowed: a, b, c.']);
  });
});

test("a page's own keys keep away from those with Ctrl, Alt and, arrows, Shift; letters can be switched off", () => {
  const press = { key: "x", shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const mode = { isProjector: false, hasCharacterKeys: true };
  const own = [["x", "X"], ["ArrowUp"], ["["]].map((keys) => ({ keys, caps: keys, help: "", press: () => undefined }));
  expect(findPageKey(press, mode, own)).toBe(own[0]);
  expect(findPageKey({ ...press, key: "X", shiftKey: true }, mode, own)).toBe(own[0]);
  expect(findPageKey({ ...press, key: "ArrowUp" }, mode, own)).toBe(own[1]);
  expect(findPageKey({ ...press, key: "ArrowUp", shiftKey: true }, mode, own)).toBeNull();
  expect(findPageKey({ ...press, ctrlKey: true }, mode, own)).toBeNull();
  expect(findPageKey(press, { ...mode, hasCharacterKeys: false }, own)).toBeNull();
  expect(findPageKey({ ...press, key: "y" }, mode, own)).toBeNull();
  // the Lab has none of the new letters
  expect(bindings.flatMap(({ keys }) => keys).filter((key) => ["x", "X", "1", "2", "3", "4"].includes(key))).toEqual([]);
});
