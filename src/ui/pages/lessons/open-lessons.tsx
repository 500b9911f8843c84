import { msg, t } from "../../../language/translate.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { loadProgramLanguage, mentionsProgram } from "../../run/program-language.ts";
import { createStore } from "../../run/store.ts";
import { tellUnkept } from "../../text/unkept.ts";
import type { Gesture, PageKey, OpenPage, PageHost } from "../../kit/page.ts";
import { LessonsContext, type LessonsPage as PageState, type LessonsView } from "./lessons-context.tsx";
import { LessonsPage } from "./lessons-page.tsx";
import { decodePlace, encodePlace, type LessonPlace, nowhere, parseGuess, writeGuess } from "./lessons-query.ts";
import { createLessonsSession, type LessonsSession } from "./lessons-session.ts";
import { sweepOf } from "../../kit/hand-in/link-parts.ts";
import { createKeeper } from "./progress.ts";
import { createDraftShelf, type Draft, isSameFile, nameDraft } from "./own/drafts.ts";
import { fetchLesson, findLesson, type FoundLesson } from "./read-lesson.ts";

const gestures: readonly Gesture[] = [
  { caps: ["←", "→", "↑", "↓"], help: msg("On the axis of a prediction: from value to value, and up and down") },
  { caps: [msg("Page up"), msg("Page down")], help: msg("In projector mode, or by a clicker: previous and next step of a lesson") },
  { caps: ["Ctrl", "V"], help: msg("In front of a class: read all codes in a text") },
];

/** A constant list, so that listeners see no change. */
const noKeys: readonly PageKey[] = [];

/** Environment of lessons outside the Lab. */
export interface LessonsPlace {
  /** Storage of answers. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Storage of a class's answers; throws if unavailable, of which the teacher is informed. */
  readonly shelfStorage: () => Pick<Storage, "getItem" | "setItem">;
  readonly isAlone: boolean;
  readonly isFramed: boolean;
}

const labPlace: LessonsPlace = {
  storage: () => window.localStorage,
  shelfStorage: () => window.localStorage,
  isAlone: false,
  isFramed: false,
};

/** Opens the lessons, or the lesson in the URL, at its step and with its prediction. */
export function openLessons(
  host: PageHost,
  { storage, shelfStorage, isAlone, isFramed }: LessonsPlace = labPlace,
): OpenPage & { readonly session: LessonsSession } {
  const page = createStore<PageState>({ loading: null, notices: [], room: null, author: null, isAwaited: false, isStudent: false });
  let isReading = false;
  /** Counts requests: a file that arrives after a later request is ignored. */
  let asked = 0;
  const session = createLessonsSession(host, createKeeper(storage), (isStep) => {
    if (isReading) return;
    host.writeQuery(writePlace(), isStep);
    host.refresh();
  });

  let isTold = false;
  const stopTelling = session.state.subscribe(() => {
    if (isTold || session.state.get().isKept !== false) return;
    isTold = true;
    page.set({ notices: [...page.get().notices, tellUnkept()] });
  });

  const writePlace = (): string => {
    const { open } = session.state.get();
    const { room, author, isAwaited } = page.get();
    if (author !== null) return encodePlace({ ...nowhere, edit: author.id });
    if (room !== null) return encodePlace({ ...nowhere, lesson: room.name, part: "room" });
    if (open === null) return "";
    const { step, guess } = open.session;
    const part = isAwaited ? "hand" : null;
    return encodePlace({ ...nowhere, lesson: open.name, step, guess: guess === null ? null : writeGuess(guess), part });
  };

  const leaveRoom = (): void => {
    const { room, author } = page.get();
    page.set({ room: null, author: null, isAwaited: false });
    room?.dispose();
    author?.dispose();
  };

  /** Loads the class view on demand: only a teacher needs it. */
  const openRoom = (name: string, lesson: Lesson, code: string | null): void => {
    const mine = asked;
    session.close();
    page.set({ loading: name });
    Promise.all([import("./in-class/class-session.ts"), import("./in-class/shelf.ts")]).then(
      ([{ createClassSession }, { createShelf }]) => {
        if (mine !== asked) return;
        const room = createClassSession({ name, lesson, finder: session.finder, host, shelf: createShelf(lesson, shelfStorage) });
        page.set({ loading: null, room, isStudent: false });
        if (code !== null) room.take(code);
        host.writeQuery(writePlace(), false);
        host.refresh();
      },
      () => {
        if (mine !== asked) return;
        page.set({ loading: null, notices: [...page.get().notices, t("The files for a class could not be loaded. Reload the page.")] });
      },
    );
  };

  const shelf = createDraftShelf(storage);

  /** Loads the editor on demand: only an author needs it; and with it the language of programs, which a lesson may contain. */
  const openDraft = (asText: (example: string) => Draft): void => {
    asked += 1;
    const mine = asked;
    leaveRoom();
    session.close();
    page.set({ loading: "", notices: [] });
    Promise.all([import("./own/author-session.ts"), import("./own/example.ts"), loadProgramLanguage()]).then(
      ([{ createAuthorSession }, { exampleText }]) => {
        if (mine !== asked) return;
        page.set({ loading: null, author: createAuthorSession(asText(exampleText), shelf), isStudent: false });
        host.writeQuery(writePlace(), false);
        host.refresh();
      },
      () => {
        if (mine === asked) page.set({ loading: null, notices: [t("The lesson editor could not be loaded. Reload the page.")] });
      },
    );
  };
  const openDraftById = (id: string): void => {
    const kept = shelf.read().find((one) => one.id === id);
    openDraft((example) => kept ?? { id: nameDraft(), text: example, isSaved: false });
  };

  const show = (name: string, found: FoundLesson, { step, guess: text, part, code }: LessonPlace): void => {
    if (!found.ok) {
      session.close();
      page.set({ loading: null, notices: [...page.get().notices, found.fault] });
      return;
    }
    // For a sweep there is no other view here.
    if (part === "room" || sweepOf(name) !== null) return openRoom(name, found.lesson, code);
    const guess = text === null ? null : parseGuess(found.lesson, text);
    const notices =
      text !== null && guess === null
        ? [t("The URL's prediction \"{guess}\" is ignored; it is not an answer to this lesson's question.", { guess: text.slice(0, 60) })]
        : [];
    page.set({ loading: null, notices: [...page.get().notices, ...notices], isAwaited: part === "hand" });
    if (part === "hand") page.set({ isStudent: true });
    session.open(name, found.lesson, step, guess);
  };

  /** Applies the URL of a wall in its own window. */
  const readProjector = (): void => {
    if (new URLSearchParams(host.readQuery()).get("v.projector") === "1" && !host.settings.get().projector)
      host.perform({ do: "toggleProjector" });
  };

  const read = (place: LessonPlace & { readonly notices: readonly string[] }, isFromLink: boolean): void => {
    asked += 1;
    const mine = asked;
    leaveRoom();
    page.set({ loading: null, notices: place.notices });
    const { lesson: name } = place;
    if (place.edit !== null) return openDraftById(place.edit);
    const here = (task: () => void): void => {
      isReading = isFromLink;
      task();
      isReading = false;
      host.refresh();
    };
    if (name === null) return here(() => session.close());
    const found = findLesson(name);
    if (found !== null && !mentionsProgram(JSON.stringify(found))) return here(() => show(name, found, place));
    page.set({ loading: name });
    if (found !== null) {
      const shown = (): void => {
        if (mine === asked) here(() => show(name, found, place));
      };
      void loadProgramLanguage().then(shown, shown);
      return;
    }
    void fetchLesson(name).then((fetched) => {
      if (mine === asked) here(() => show(name, fetched, place));
    });
  };

  const view: LessonsView = {
    session,
    host,
    page,
    isAlone,
    isFramed,
    go: (lesson) => {
      // A class view may have no lesson whose closing updates the URL.
      const { room, author } = page.get();
      read({ ...nowhere, lesson, notices: [] }, false);
      if ((room !== null || author !== null) && lesson === null) host.writeQuery("", true);
    },
    gather(lesson) {
      // Going back returns to the page where the view was opened.
      host.writeQuery(encodePlace({ ...nowhere, lesson, part: "room" }), true);
      read({ ...nowhere, lesson, part: "room", notices: [] }, true);
    },
    write(text) {
      const isSame = (one: Draft): boolean => text !== null && isSameFile(one.text, text);
      const kept = shelf.read().find(isSame);
      const id = kept?.id ?? nameDraft();
      host.writeQuery(encodePlace({ ...nowhere, edit: id }), true);
      // A text from elsewhere is stored at once, for reloads.
      const draft = text === null ? null : (kept ?? { id, text, isSaved: false });
      if (draft !== null && kept === undefined) shelf.keep(draft);
      openDraft((example) => draft ?? { id, text: example, isSaved: false });
    },
    resume(id) {
      host.writeQuery(encodePlace({ ...nowhere, edit: id }), true);
      openDraftById(id);
    },
    listDrafts: () => shelf.read().filter(({ isSaved }) => !isSaved),
  };
  const stop = host.onMove(() => {
    const place = decodePlace(host.readQuery());
    const { open } = session.state.get();
    // Back and forward within a lesson switch between steps.
    if (place.edit !== null && place.edit === page.get().author?.id) return;
    if (open !== null && open.name === place.lesson && place.part !== "room" && place.edit === null) {
      isReading = true;
      session.send({ kind: "go", step: place.step ?? "watch" });
      isReading = false;
      host.refresh();
    } else read(place, true);
  });
  readProjector();
  read(decodePlace(host.readQuery()), true);
  return {
    get run() {
      return session.state.get().open?.stage.run ?? null;
    },
    labQuery: (last) => last ?? session.state.get().open?.stage.run.query(),
    gestures,
    get keys() {
      return page.get().room?.keys ?? noKeys;
    },
    session,
    Body: ({ screen, isProjector }) => (
      <LessonsContext value={view}>
        <LessonsPage screen={screen} isProjector={isProjector} />
      </LessonsContext>
    ),
    dispose() {
      asked += 1;
      leaveRoom();
      stop();
      stopTelling();
      session.dispose();
    },
  };
}
