import "../../../src/algorithms/own/language.ts";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readLessonFile } from "../../../src/lessons/check-lesson.ts";
import { findOwner, putAt, readAt } from "../../../src/lessons/edit-json.ts";
import { lessons } from "../../../src/lessons/registry.ts";
import type { Keys } from "../../../src/scenario/check/problem.ts";
import { createAuthorSession, writeJson } from "../../../src/ui/pages/lessons/own/author-session.ts";
import { createDraftShelf } from "../../../src/ui/pages/lessons/own/drafts.ts";
import { beginPrediction, type Entry, listSections, listWays, predictionKinds } from "../../../src/ui/pages/lessons/own/form.ts";
import { offsetOf } from "../../../src/ui/pages/lessons/own/source-view.tsx";

const example = readFileSync("src/ui/pages/lessons/own/example.json", "utf8");
const lesson: unknown = JSON.parse(example);

describe("a value of a file", () => {
  it("is put in its place, and what is around it keeps its order", () => {
    const file = { a: 1, b: { c: [1, 2, 3] }, d: 4 };
    expect(JSON.stringify(putAt(file, ["b", "c", 1], 9))).toBe('{"a":1,"b":{"c":[1,9,3]},"d":4}');
    expect(JSON.stringify(putAt(file, ["b", "c", 1], undefined))).toBe('{"a":1,"b":{"c":[1,3]},"d":4}');
    expect(JSON.stringify(putAt(file, ["b"], undefined))).toBe('{"a":1,"d":4}');
    expect(JSON.stringify(putAt(file, ["e", "f", 0], "new"))).toBe('{"a":1,"b":{"c":[1,2,3]},"d":4,"e":{"f":["new"]}}');
    expect(Object.keys(putAt({}, ["__proto__"], 1) as object)).toEqual(["__proto__"]);
    expect(readAt({}, ["constructor"])).toBe(undefined);
  });
});

/** All that the form can change. */
const listEntries = (entry: Entry): readonly Entry[] => [
  entry,
  ...(entry.kind === "part" ? entry.entries : entry.kind === "rows" ? entry.rows.flat() : []).flatMap(listEntries),
];

describe("the form", () => {
  it("is there for every place of every lesson, save what it leaves to the source", () => {
    for (const one of [lesson, ...lessons.map((each) => JSON.parse(JSON.stringify(each)) as unknown)]) {
      const ways = listSections(one).flatMap(({ entries }) => entries.flatMap(listEntries)).map(({ keys }) => keys); // prettier-ignore
      const walk = (value: unknown, keys: Keys): void => {
        if (keys.length > 0 && findOwner(ways, keys) !== null) return;
        if (typeof value !== "object" || value === null) {
          expect([...keys]).toEqual(["version"]);
          return;
        }
        for (const [key, inner] of Object.entries(value)) walk(inner, [...keys, Array.isArray(value) ? Number(key) : key]);
      };
      walk(one, []);
    }
  });

  it.each(predictionKinds)("begins a question of the kind %s that can be asked", (kind) => {
    // texts of the example speak of the guess as a number
    const silent = ["right", "wrong"].reduce<unknown>((file, name) => putAt(file, ["explain", name], ["So it is."]), lesson);
    const read = readLessonFile(writeJson(putAt(silent, ["guess", "predict"], beginPrediction(kind, lesson))));
    expect(read.ok ? [] : read.faults).toEqual([]);
  });

  it.each<[Keys, unknown, owner: Keys, line: RegExp]>([
    [["title"], "", ["title"], /"title"/],
    [["scenario", "workload", "senders"], 0, ["scenario"], /"senders": 0/],
    [["watch", "look", 0], "{goodputt}", ["watch", "look"], /goodputt/],
    [["guess", "predict", "right"], "miss <= 3 ms", ["guess", "predict", "right"], /miss <= 3 ms/],
    [["run", "control", "field"], "window", ["run", "control", "field"], /"window"/],
    [["run", "control", "max"], 0, ["run", "control", "max"], /"max": 0/],
    [["run", "sweep", "values"], "1..100000", ["run", "sweep", "values"], /1\.\.100000|"sweep"/],
    [["check", "goals", 0, "fails", 0], "{drop}", ["check", "goals", 0, "fails"], /\{drop\}/],
    [["check", "solution", "transport", "awndPackets"], 0, ["check", "solution"], /"awndPackets": 0/],
    [["claims", 1], "drops", ["claims"], /"drops"/],
  ])("shows one mistake at %j once, at its field and at its line", (keys, value, owner, line) => {
    const changed = putAt(lesson, keys, value);
    const text = writeJson(changed);
    const read = readLessonFile(text);
    if (read.ok) throw new Error("it was taken");
    expect(read.faults).toHaveLength(1);
    const [{ place, keys: told }] = read.mistakes;
    const at = findOwner(listWays(listSections(changed)), told);
    // a sweep is understood as a whole
    expect(at === null ? null : owner.slice(0, at.length)).toEqual(at);
    expect(at!.length).toBeGreaterThanOrEqual(Math.min(owner.length, 2));
    expect(text.split("\n")[place!.line - 1]).toMatch(line);
    expect(text.slice(0, offsetOf(text, place!)).split("\n")).toHaveLength(place!.line);
  });

  it("refuses a control that cannot be used, in one place", () => {
    const sides = putAt(putAt(lesson, ["runs"], { a: {}, b: {} }), ["run", "side"], ["a", "b"]);
    const read = readLessonFile(writeJson(sides));
    expect(read.ok ? [] : read.mistakes.map(({ keys }) => keys)).toEqual([["run", "control"]]);
  });
});

describe("a lesson that is being written", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const makeStorage = () => {
    const kept = new Map<string, string>();
    return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
  };

  it("is kept a moment after each change until it is in a file, and its last good text stays", () => {
    const storage = makeStorage();
    const shelf = createDraftShelf(() => storage);
    const session = createAuthorSession({ id: "a", text: example, isSaved: false }, shelf);
    expect(shelf.read()).toEqual([]);
    session.put(["title"], "");
    vi.advanceTimersByTime(1000);
    expect(session.state.get()).toMatchObject({ good: example, isSaved: false, isKept: true });
    expect(session.state.get().mistakes).toHaveLength(1);
    session.put(["title"], "Mine");
    vi.advanceTimersByTime(1000);
    expect(session.state.get().mistakes).toEqual([]);
    expect(session.state.get().good).toContain('"Mine"');
    expect(createDraftShelf(() => storage).read()).toEqual([{ id: "a", text: session.state.get().text, isSaved: false }]);
    session.markSaved();
    expect(shelf.read()[0].isSaved).toBe(true);
    session.setText("{ no");
    // what is not JSON has no fields, and nothing of it is lost
    session.put(["title"], "x");
    session.dispose();
    expect(shelf.read()[0]).toMatchObject({ text: "{ no", isSaved: false });
  });

  it("goes on where the browser keeps nothing, and drops no draft that is in no file", () => {
    const closed = createDraftShelf(() => {
      throw new Error("closed");
    });
    expect(closed.keep({ id: "a", text: "1", isSaved: false })).toBe(false);
    expect(closed.read()).toHaveLength(1);
    const storage = makeStorage();
    const shelf = createDraftShelf(() => storage);
    for (let at = 0; at < 10; at++) shelf.keep({ id: `d${at}`, text: "", isSaved: at % 2 === 0 });
    expect(shelf.read().filter(({ isSaved }) => !isSaved)).toHaveLength(5);
    expect(shelf.read().filter(({ isSaved }) => isSaved)).toHaveLength(3);
  });
});

it("begins with the example of docs/lessons.md", () => {
  const told = /## A complete example.*?```json\n(.*?)```/s.exec(readFileSync("docs/lessons.md", "utf8"))![1];
  expect(JSON.parse(told)).toEqual(lesson);
});
