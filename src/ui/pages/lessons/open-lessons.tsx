import { createStore } from "../../run/store.ts";
import type { Gesture, OpenPage, PageHost } from "../page.ts";
import { LessonsContext, type LessonsPage as PageState, type LessonsView } from "./lessons-context.tsx";
import { LessonsPage } from "./lessons-page.tsx";
import { decodePlace, encodePlace, type LessonPlace, parseGuess, writeGuess } from "./lessons-query.ts";
import { createLessonsSession } from "./lessons-session.ts";
import { createKeeper } from "./progress.ts";
import { fetchLesson, findLesson, type FoundLesson } from "./read-lesson.ts";

const gestures: readonly Gesture[] = [
  { caps: ["←", "→", "↑", "↓"], help: "On the axis of a guess: from value to value, and up and down" },
  { caps: ["Page up", "Page down"], help: "In projector mode, or by a clicker: previous and next step of a lesson" },
];

/** Opens the lessons, or the one that the link asks for, at its step and with its prediction. */
export function openLessons(host: PageHost): OpenPage {
  const page = createStore<PageState>({ loading: null, notices: [] });
  let isReading = false;
  /** Counts what was asked for: a file that comes late is not shown. */
  let asked = 0;
  const session = createLessonsSession(
    host,
    createKeeper(() => window.localStorage),
    (isStep) => {
      if (isReading) return;
      host.writeQuery(writePlace(), isStep);
      host.refresh();
    },
  );

  const writePlace = (): string => {
    const { open } = session.state.get();
    if (open === null) return "";
    const { step, guess } = open.session;
    return encodePlace({ lesson: open.name, step, guess: guess === null ? null : writeGuess(guess) });
  };

  const show = (name: string, found: FoundLesson, { step, guess: text }: LessonPlace): void => {
    if (!found.ok) {
      session.close();
      page.set({ loading: null, notices: [...page.get().notices, found.fault] });
      return;
    }
    const guess = text === null ? null : parseGuess(found.lesson, text);
    const notices = text !== null && guess === null ? [`The link's guess "${text.slice(0, 60)}" is none of this lesson's: left out.`] : [];
    page.set({ loading: null, notices: [...page.get().notices, ...notices] });
    session.open(name, found.lesson, step, guess);
  };

  const read = (place: LessonPlace & { readonly notices: readonly string[] }, isFromLink: boolean): void => {
    asked += 1;
    const mine = asked;
    page.set({ loading: null, notices: place.notices });
    const { lesson: name } = place;
    const here = (task: () => void): void => {
      isReading = isFromLink;
      task();
      isReading = false;
      host.refresh();
    };
    if (name === null) return here(() => session.close());
    const found = findLesson(name);
    if (found !== null) return here(() => show(name, found, place));
    page.set({ loading: name });
    void fetchLesson(name).then((fetched) => {
      if (mine === asked) here(() => show(name, fetched, place));
    });
  };

  const view: LessonsView = {
    session,
    host,
    page,
    go: (lesson) => read({ lesson, step: null, guess: null, notices: [] }, false),
  };
  const stop = host.onMove(() => {
    const place = decodePlace(host.readQuery());
    const { open } = session.state.get();
    // back and forward within a lesson go from step to step
    if (open !== null && open.name === place.lesson) {
      isReading = true;
      session.send({ kind: "go", step: place.step ?? "watch" });
      isReading = false;
      host.refresh();
    } else read(place, true);
  });
  read(decodePlace(host.readQuery()), true);
  return {
    get run() {
      return session.state.get().open?.stage.run ?? null;
    },
    gestures,
    Body: ({ screen, isProjector }) => (
      <LessonsContext value={view}>
        <LessonsPage screen={screen} isProjector={isProjector} />
      </LessonsContext>
    ),
    dispose() {
      asked += 1;
      stop();
      session.dispose();
    },
  };
}
