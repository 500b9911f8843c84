import "../../../src/algorithms/own/language.ts";
import { describe, expect, it } from "vitest";
import { whatIsIncast } from "../../../src/lessons/data/what-is-incast.ts";
import { freshSession } from "../../../src/lessons/session.ts";
import { createKeeper } from "../../../src/ui/pages/lessons/progress.ts";
import { findLesson } from "../../../src/ui/pages/lessons/read-lesson.ts";

describe("lessons of others", () => {
  it("what is no address must be the name of a lesson", () => {
    expect(findLesson("what-is-incast")).toEqual({ ok: true, lesson: whatIsIncast });
    expect(findLesson("mine.json")).toBeNull();
    const missing = findLesson("mine");
    expect(missing?.ok === false && missing.fault).toMatch(/no lesson "mine"\. There are what-is-incast/);
  });
});

describe("what the browser keeps", () => {
  it("keeps sessions and the teacher's switch", () => {
    const kept = new Map<string, string>();
    const keeper = createKeeper(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }));
    expect(keeper.readNotes()).toBe(false);
    expect(keeper.keep({ a: { ...freshSession, guess: { kind: "point", value: 8 }, hasRun: true } }).isKept).toBe(true);
    keeper.writeNotes(true);
    expect(keeper.read()).toMatchObject({ a: { guess: { kind: "point", value: 8 }, hasRun: true } });
    expect(keeper.readNotes()).toBe(true);
  });

  it("adds to what another tab has kept, and overwrites none of it", () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    const [one, other] = [createKeeper(() => storage), createKeeper(() => storage)];
    expect([one.read(), other.read()]).toEqual([{}, {}]);
    const guessed = { ...freshSession, guess: { kind: "point", value: 8 } as const };
    other.keep({ "what-is-incast": guessed });
    expect(one.join({})).toEqual({ "what-is-incast": guessed });
    one.keep({ "bigger-buffer": freshSession });
    expect(createKeeper(() => storage).read()).toEqual({ "what-is-incast": guessed, "bigger-buffer": freshSession });
    one.forget();
    expect(other.keep({ "what-is-incast": guessed }).progress).toEqual({});
  });

  it("says where nothing more can be kept, and forgets nothing before the end of the visit", () => {
    const keeper = createKeeper(() => ({
      getItem: () => null,
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    }));
    const { progress, isKept } = keeper.keep({ a: freshSession });
    expect(isKept).toBe(false);
    expect(keeper.keep({ ...progress, b: freshSession }).progress).toEqual({ a: freshSession, b: freshSession });
  });

  it.each<[string, unknown]>([
    ["what-is-incast", { kind: "point", value: -1 }],
    ["what-is-incast", { kind: "point", value: 1e300 }],
    ["what-is-incast", { kind: "choice", option: "yes" }],
    ["bigger-buffer", { kind: "curve", values: [] }],
    ["bigger-buffer", { kind: "curve", values: [0.1] }],
    ["bigger-buffer", { kind: "curve", values: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, -1e302] }],
    ["bigger-buffer", { kind: "curve", values: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1e302] }],
    ["cost-of-a-timeout", { kind: "number", value: -1 }],
    ["cost-of-a-timeout", { kind: "number", value: 1e300 }],
    ["head-and-tail", { kind: "picks", packets: [0, -1] }],
    ["head-and-tail", { kind: "picks", packets: [0, 1.5] }],
  ])("takes no guess that cannot have been made in %s: %j", (id, guess) => {
    const text = JSON.stringify({ [id]: { ...freshSession, step: "run", guess } });
    expect(createKeeper(() => ({ getItem: () => text, setItem: () => undefined })).read()).toEqual({});
  });

  it("goes on where storage is forbidden", () => {
    const keeper = createKeeper(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    expect(keeper.keep({ a: freshSession })).toEqual({ progress: { a: freshSession }, isKept: false });
    expect(keeper.keep({ a: freshSession, b: freshSession })).toEqual({ progress: { a: freshSession, b: freshSession }, isKept: false });
    expect(keeper.read()).toEqual({});
    expect(keeper.readNotes()).toBe(false);
  });
});
