import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advance,
  canOpen,
  freshSession,
  type LessonEvent,
  mergeProgress,
  type Progress,
  readProgress,
  type Session,
  writeProgress,
} from "../../src/lessons/session.ts";
import { stepIds } from "../../src/lessons/lesson.ts";

const walk = (...events: readonly LessonEvent[]): Session => events.reduce(advance, freshSession);
const draft = { kind: "draft", guess: { kind: "point", value: 7 } } as const;

describe("a student's way through a lesson", () => {
  it("goes from Watch to Check, each step opened by the one before", () => {
    const session = walk({ kind: "move", by: 1 }, draft, { kind: "commit" });
    expect([session.step, session.guess, session.draft]).toEqual(["run", draft.guess, null]);
    expect(advance(session, { kind: "move", by: 1 })).toBe(session);
    const ran = advance(advance(session, { kind: "ran" }), { kind: "move", by: 1 });
    expect(ran).toMatchObject({ step: "explain", hasRead: true });
    const done = advance(advance(ran, { kind: "move", by: 1 }), { kind: "reached" });
    expect(done).toMatchObject({ step: "check", isDone: true });
  });
  it("keeps Run and all that follows shut until the prediction is committed", () => {
    for (const step of ["run", "explain", "check"] as const) expect(walk({ kind: "go", step })).toBe(freshSession);
    expect(walk(draft, { kind: "go", step: "run" }).step).toBe("watch");
    expect(walk({ kind: "commit" })).toBe(freshSession);
  });
  it("does not let a committed prediction be changed, except from the start", () => {
    const session = walk(draft, { kind: "commit" });
    expect(advance(session, { kind: "draft", guess: { kind: "point", value: 40 } })).toBe(session);
    expect(advance(session, { kind: "again" })).toBe(freshSession);
  });
  it("takes a committed guess back where a class may change it, until something has been run", () => {
    const session = walk(draft, { kind: "commit" });
    expect(advance(session, { kind: "reconsider" })).toMatchObject({ step: "guess", draft: draft.guess, guess: null, verdict: null });
    const ran = advance(session, { kind: "ran" });
    expect(advance(ran, { kind: "reconsider" })).toBe(ran);
    expect(walk({ kind: "reconsider" })).toBe(freshSession);
  });
  it("counts a run only where it was asked for, and the goals only once Check is open", () => {
    expect(walk({ kind: "ran" })).toBe(freshSession);
    expect(walk(draft, { kind: "commit" }, { kind: "reached" }).isDone).toBe(false);
  });
  it("has no more hints than there are", () => {
    const hint = { kind: "hint", most: 2 } as const;
    expect(walk(hint, hint, hint).hints).toBe(2);
  });
});

const arbitraryEvent: fc.Arbitrary<LessonEvent> = fc.oneof(
  fc.constantFrom(...stepIds).map((step) => ({ kind: "go", step }) as const),
  fc.constantFrom(1, -1).map((by) => ({ kind: "move", by }) as const),
  fc.integer().map((value) => ({ kind: "draft", guess: { kind: "point", value } }) as const),
  fc.constantFrom("right", "half", "wrong").map((verdict) => ({ kind: "judged", verdict }) as const),
  fc.constantFrom("commit", "ran", "reached", "again").map((kind) => ({ kind }) as const),
  fc.constant({ kind: "hint", most: 3 } as const),
);

describe("progress", () => {
  it("never stands at a step that is shut, and comes back as it was kept", () => {
    fc.assert(
      fc.property(fc.array(arbitraryEvent, { maxLength: 30 }), (events) => {
        const session = walk(...events);
        expect(canOpen(session, session.step)).toBe(true);
        expect(readProgress(writeProgress({ a: session }))).toEqual({ a: { ...session, draft: null } });
      }),
    );
  });
  it("is read from anything", () => {
    expect(readProgress(null)).toEqual({});
    expect(readProgress("{")).toEqual({});
    expect(readProgress("[1]")).toEqual({});
    expect(readProgress('{"a": 1, "b": {"step": "check", "isDone": true, "hints": -1, "guess": {"kind": "point"}}}')).toEqual({
      b: freshSession,
    });
    fc.assert(fc.property(fc.json(), (text) => void readProgress(text)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void readProgress(JSON.stringify({ a: value }))));
  });
});

describe("progress of two tabs", () => {
  const guessed = walk(draft, { kind: "commit" });
  const ran = advance(guessed, { kind: "ran" });
  const done: Session = { ...ran, hasRead: true, isDone: true, step: "check" };
  it.each<[string, Progress, Progress, Progress, Progress]>([
    ["both lessons, where each has begun one", {}, { a: guessed }, { b: ran }, { a: guessed, b: ran }],
    ["what the other has done since", { a: guessed }, { a: done }, { a: guessed }, { a: done }],
    ["what has been done here since", { a: guessed }, { a: guessed }, { a: ran }, { a: ran }],
    ["the further one, where both went on", { a: guessed }, { a: done }, { a: ran }, { a: done }],
    ["the one here, where both went on as far", { a: guessed }, { a: ran }, { a: { ...ran, hints: 1 } }, { a: { ...ran, hints: 1 } }],
    ["a lesson begun anew here", { a: done }, { a: done }, { a: freshSession }, { a: freshSession }],
    ["nothing, where the other has forgotten all", { a: done }, {}, { a: done }, {}],
    ["what was begun after that", { a: done }, {}, { a: done, b: guessed }, { b: guessed }],
  ])("is %s", (_, base, kept, here, merged) => expect(mergeProgress(base, kept, here)).toEqual(merged));

  it("is that of both, however their writing falls together", () => {
    const event = fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom(guessed, ran, done), fc.boolean());
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let kept: Progress = {};
        const tabs = [
          { base: kept, here: kept },
          { base: kept, here: kept },
        ];
        const furthest = new Map<string, number>();
        for (const [id, session, isFirst] of events) {
          const tab = tabs[isFirst ? 0 : 1];
          const rank = [guessed, ran, done].indexOf(session);
          // a student goes on, never back
          if (rank <= (furthest.get(id) ?? -1)) continue;
          furthest.set(id, rank);
          kept = mergeProgress(tab.base, kept, { ...tab.here, [id]: session });
          tab.base = tab.here = kept;
        }
        const expected = Object.fromEntries([...furthest].map(([id, rank]) => [id, [guessed, ran, done][rank]]));
        expect(kept).toEqual(expected);
      }),
    );
  });
});
