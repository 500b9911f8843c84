import { describe, expect, it } from "vitest";
import { whatIsIncast } from "../../../src/lessons/data/what-is-incast.ts";
import { lessons } from "../../../src/lessons/registry.ts";
import { freshSession } from "../../../src/lessons/session.ts";
import { createKeeper } from "../../../src/ui/pages/lessons/progress.ts";
import { findLesson, findTooLong } from "../../../src/ui/pages/lessons/read-lesson.ts";

describe("lessons of others", () => {
  it("our own lessons are well within what a file may ask for", () => {
    for (const lesson of lessons) expect(findTooLong(lesson)).toBeNull();
  });

  it("a run too long is refused with its size, as is too much of everything", () => {
    expect(findTooLong({ ...whatIsIncast, scenario: { workload: { senders: 1000, blocks: 1000 } } })).toMatch(/asks for a run of [\d,]+ packets; allowed are at most 5,000,000\./); // prettier-ignore
    const many = { ...whatIsIncast.run, sweep: { ...whatIsIncast.run.sweep!, values: "100..120", seeds: 3 } };
    expect(findTooLong({ ...whatIsIncast, scenario: { workload: { senders: 6, blocks: 100 } }, run: many })).toMatch(/in all its runs/); // prettier-ignore
  });

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
