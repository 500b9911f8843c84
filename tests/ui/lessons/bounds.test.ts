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
    keeper.write({ a: { ...freshSession, guess: { kind: "point", value: 8 }, hasRun: true } });
    keeper.writeNotes(true);
    expect(keeper.read()).toMatchObject({ a: { guess: { kind: "point", value: 8 }, hasRun: true } });
    expect(keeper.readNotes()).toBe(true);
  });

  it("goes on where storage is forbidden", () => {
    const keeper = createKeeper(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    keeper.write({ a: freshSession });
    expect(keeper.read()).toEqual({});
    expect(keeper.readNotes()).toBe(false);
  });
});
