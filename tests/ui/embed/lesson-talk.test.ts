import "../../../src/algorithms/own/language.ts";
import { describe, expect, it } from "vitest";
import { advance, freshSession, type LessonEvent } from "../../../src/lessons/session.ts";
import { lessons } from "../../../src/lessons/registry.ts";
import { followLesson, obeyLesson } from "../../../src/ui/embed/lesson-talk.ts";
import type { OpenLesson } from "../../../src/ui/pages/lessons/lessons-session.ts";
import type { RunView } from "../../../src/ui/run/run-view.ts";
import { scenarioTools } from "../../../src/ui/run/scenario-tools.ts";
import { createStore } from "../../../src/ui/run/store.ts";
import { writeStatement } from "../../../src/ui/embed/open-parent.ts";

const tools = await scenarioTools.load();
const [lesson] = lessons;

function openLesson() {
  const open = { name: lesson.id, lesson, session: freshSession } as OpenLesson;
  const state = createStore<{ readonly open: OpenLesson | null }>({ open });
  const told: { event: string; detail: object }[] = [];
  followLesson(state, (event, detail) => told.push({ event, detail }), () => false); // prettier-ignore
  const send = (event: LessonEvent) => {
    const now = state.get().open!;
    state.set({ open: { ...now, session: advance(now.session, event) } });
  };
  return { state, told, send };
}

describe("a lesson in a frame", () => {
  it("tells of the guess, of what became of it, and of each step, each once", () => {
    const { told, send } = openLesson();
    send({ kind: "go", step: "guess" });
    send({ kind: "draft", guess: { kind: "choice", option: "fall" } });
    send({ kind: "commit" });
    send({ kind: "ran" });
    send({ kind: "judged", verdict: "right" });
    send({ kind: "judged", verdict: "right" });
    expect(told.map(({ event }) => event)).toEqual(["changed", "prediction", "changed", "answered"]);
    expect(told[1].detail).toMatchObject({ lesson: lesson.id, guess: "fall", step: "run", verdict: null });
    expect(told[3].detail).toMatchObject({ guess: "fall", verdict: "right", isRight: true, isDone: false });
    send({ kind: "go", step: "explain" });
    send({ kind: "go", step: "check" });
    send({ kind: "reached" });
    expect(told.at(-1)).toMatchObject({ event: "changed", detail: { isDone: true, by: "reader" } });
  });

  it("says where its reader is, and does not let the page around it change the scenario", async () => {
    const { state } = openLesson();
    const ask = (request: Parameters<typeof obeyLesson>[0], run: RunView | null = null) =>
      obeyLesson(request, state.get().open, run, tools);
    expect(await ask({ do: "state" })).toMatchObject({ ok: true, result: { lesson: lesson.id, step: "watch", guess: null } });
    expect(await ask({ do: "set", field: "senders", value: 4 })).toMatchObject({ ok: false });
    expect(await ask({ do: "load", scenario: "n=4" })).toMatchObject({ ok: false });
    expect(await ask({ do: "play" })).toMatchObject({ ok: false, reason: expect.stringMatching(/\w/) as string });
  });
});

describe("a statement about a lesson", () => {
  const activity = { id: "https://lab.example/?page=lessons&lesson=x", kind: "lesson", name: "A lesson" } as const;
  const write = (event: Parameters<typeof writeStatement>[0], detail: object) =>
    writeStatement(event, detail, activity, "2026-01-01T00:00:00Z");
  it("has the guess and whether it was right", () =>
    expect(write("answered", { guess: "fall", isRight: false })).toMatchObject({
      verb: { display: { en: "answered" } },
      object: { id: activity.id, definition: { type: "http://adlnet.gov/expapi/activities/lesson", name: { en: "A lesson" } } },
      result: { response: "fall", success: false },
    }));
  it("is completed when its check is reached", () => {
    expect(write("changed", { isDone: true })).toMatchObject({ verb: { display: { en: "completed" } }, result: { completion: true } });
    expect(write("changed", { isDone: false })).toMatchObject({ verb: { display: { en: "interacted" } } });
  });
});
