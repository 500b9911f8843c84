import { t } from "../../language/translate.ts";
import type { RunView } from "../run/run-view.ts";
import type { ScenarioTools } from "../run/scenario-tools.ts";
import type { LessonsState, OpenLesson } from "../pages/lessons/lessons-session.ts";
import { writeGuess } from "../pages/lessons/lessons-query.ts";
import { obey, type Outcome } from "./obey.ts";
import type { EventName, Request } from "./protocol.ts";
import type { Readable } from "../run/store.ts";

/** Where a reader is in a lesson, as plain data. null: no lesson is open. */
export function describeLesson(open: OpenLesson | null) {
  if (open === null) return { lesson: null };
  const { step, guess, verdict, isDone } = open.session;
  return { lesson: open.name, title: open.lesson.title, step, guess: guess && writeGuess(guess), verdict, isDone };
}

/** Reports each event of a lesson once. Returns how to stop. */
export function followLesson(
  state: Readable<Pick<LessonsState, "open">>,
  emit: (event: EventName, detail: object) => void,
  isByMessage: () => boolean,
): () => void {
  let before = state.get().open;
  return state.subscribe(() => {
    const { open } = state.get();
    const last = before;
    before = open;
    if (open?.session === last?.session) return;
    const isSame = open !== null && open.name === last?.name;
    const was = isSame ? last.session : null;
    const now = describeLesson(open);
    if (was && open!.session.guess !== null && open!.session.guess !== was.guess) emit("prediction", now);
    if (was && open!.session.verdict !== null && open!.session.verdict !== was.verdict)
      emit("answered", { ...now, isRight: open!.session.verdict === "right" });
    if (!was || open!.session.step !== was.step || open!.session.isDone !== was.isDone)
      emit("changed", { by: isByMessage() ? "message" : "reader", ...now });
  });
}

/** What a course page may ask of a lesson: where its reader is, and whatever concerns the clock of the run on the screen. What is simulated is the lesson's. */
export function obeyLesson(
  request: Request,
  open: OpenLesson | null,
  run: RunView | null,
  tools: ScenarioTools,
): Outcome | Promise<Outcome> {
  if (request.do === "state") return { ok: true, result: describeLesson(open) };
  if (request.do === "load" || request.do === "set")
    return { ok: false, reason: t("This frame shows a lesson, and the lesson decides what is simulated.") };
  return run === null ? { ok: false, reason: t("No lesson is open.") } : obey(request, run, tools);
}
