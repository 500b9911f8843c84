import { msg, t } from "../../../language/translate.ts";
import { useEffect } from "react";
import { Message } from "../../controls/message.tsx";
import { late } from "../../controls/late.tsx";
import { isOwnName } from "./own/own-name.ts";
import { LessonIndex } from "./lesson-index.tsx";
import { LessonFoot, LessonPanel } from "./lesson-panel.tsx";
import { LessonStage } from "./lesson-stage.tsx";
import { useLessons } from "./lessons-context.tsx";
import styles from "./lessons-page.module.css";
import { useStore } from "../../run/store.ts";
import { RunContext } from "../../run/run-view.ts";
import type { Screen } from "../../kit/page.ts";

// Only a teacher sees it.
const ClassView = late(msg("the view for a class"), async () => (await import("./in-class/class-view.tsx")).ClassView);

// Only an author needs the editor.
const AuthorPage = late(msg("the lesson editor"), async () => (await import("./own/author-page.tsx")).AuthorPage);

/** The index, the open lesson, its question asked of a class, or the lesson being edited. */
export function LessonsPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const { session, page } = useLessons();
  const stage = useStore(session.state, ({ open }) => open?.stage ?? null);
  const name = useStore(session.state, ({ open }) => open?.name ?? null);
  const { loading, room, author } = useStore(page, (value) => value);
  useRoomKeys(isProjector && stage !== null);
  if (author !== null)
    return (
      <>
        <PageNotices />
        <AuthorPage key={author.id} session={author} />
      </>
    );
  if (room !== null)
    return (
      <>
        <PageNotices />
        <ClassView key={room.name} room={room} isProjector={isProjector} />
      </>
    );
  if (stage === null) {
    return (
      <>
        <PageNotices />
        {loading === null ? (
          <LessonIndex />
        ) : (
          <main className="centre" id="centre" tabIndex={-1}>
            <p className="empty" role="status">
              {loading === "" || isOwnName(loading)
                ? t("Opening the lesson.")
                : t("Loading the lesson {name}", { name: loading.slice(0, 200) })}
            </p>
          </main>
        )}
      </>
    );
  }
  return (
    <RunContext key={name} value={stage.run}>
      <div className={styles.lesson} data-lesson="" data-projector={isProjector ? "" : undefined} data-screen={screen}>
        <PageNotices />
        <LessonPanel isProjector={isProjector} />
        <LessonStage key={stage.key} screen={screen} isProjector={isProjector} />
        <LessonFoot />
      </div>
    </RunContext>
  );
}

/** A hidden rest of at most this height does not delay the next step, px; and the share of the height scrolled at once (our choices). */
const leastRestPx = 8;
const scrollShare = 0.7;

/** In class, a clicker steps through the lesson; focused elements such as sliders keep their keys. */
function useRoomKeys(isOn: boolean): void {
  const { session } = useLessons();
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const by = event.key === "PageDown" ? 1 : event.key === "PageUp" ? -1 : null;
      if (by === null || document.querySelector("dialog[open]")) return;
      if (event.target instanceof Element && event.target.closest("[role=slider], input")) return;
      event.preventDefault();
      event.stopPropagation();
      const panel = document.querySelector("[data-room-scroll]");
      const rest = panel && (by === 1 ? panel.scrollHeight - panel.clientHeight - panel.scrollTop : panel.scrollTop);
      // Text that does not fit on the wall is scrolled before the next step.
      if (panel && rest !== null && rest > leastRestPx) return panel.scrollBy({ top: by * scrollShare * panel.clientHeight });
      const { open } = session.state.get();
      const isCommit = by === 1 && open?.session.step === "guess" && open.session.guess === null;
      session.send(isCommit ? { kind: "commit" } : { kind: "move", by });
    };
    // Captured before the window's own handlers, which would go to the next timeout.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [isOn, session]);
}

/** Parts of the URL that were ignored. */
function PageNotices() {
  const { page } = useLessons();
  const notices = useStore(page, (value) => value.notices);
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      {notices.map((text) => (
        <Message key={text} isFault onClose={() => page.set({ notices: notices.filter((one) => one !== text) })}>
          {text}
        </Message>
      ))}
    </div>
  );
}
