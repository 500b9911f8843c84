import { T } from "../../../text/t.tsx";
import { lookUp, t } from "../../../../language/translate.ts";
import { useEffect, useRef, useState } from "react";
import { Guard } from "../../../controls/guard.tsx";
import { findRoomScale } from "../../../controls/room-scale.ts";
import { useLessons } from "../lessons-context.tsx";
import { sweepOf } from "../../../kit/hand-in/link-parts.ts";
import { Answers } from "./answers.tsx";
import type { ClassSession } from "./class-session.ts";
import { Clock } from "./clock.tsx";
import { CollectPart } from "./collect-part.tsx";
import { RoomLink } from "./room-link.tsx";
import { letterOf } from "./tally.ts";
import { encodePlace, nowhere } from "../lessons-query.ts";
import { WallView } from "./wall-view.tsx";
import styles from "./class-view.module.css";
import { useStore } from "../../../run/store.ts";

/** A text scale that is legible from the back of a room, for the present window. */
function useRoomScale(): number {
  const read = (): number => findRoomScale(window.innerWidth, window.innerHeight);
  const [scale, setScale] = useState(read);
  useEffect(() => {
    const follow = (): void => setScale(read());
    window.addEventListener("resize", follow);
    return () => window.removeEventListener("resize", follow);
  }, []);
  return scale;
}

/** Text and files dropped or pasted anywhere on the page, except into a field, are handed in. */
function usePaste(room: ClassSession): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.trim() === "") return;
      event.preventDefault();
      room.take(text);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [room]);
}

/** A lesson's question asked of a class: how to reach it, the remaining time and, once revealed, the answers and the result. */
export function ClassView({ room, isProjector }: { room: ClassSession; isProjector: boolean }) {
  const { go, host } = useLessons();
  const view = useStore(room.state, (state) => state.view);
  const count = useStore(room.state, (state) => state.collection.handIns.length);
  const scale = useRoomScale();
  const title = useRef<HTMLHeadingElement>(null);
  usePaste(room);
  const { lesson } = room;
  const { predict, question } = lesson.guess;
  const sweep = sweepOf(room.name);
  const homes = useStore(room.state, (state) => state.collected?.room?.homes);
  if (isProjector) return <WallView room={room} homes={homes} scale={scale} />;
  const wall = `./?page=lessons&${encodePlace({ ...nowhere, lesson: room.name, part: "room" })}&v.projector=1`;
  const next = view === "hidden" ? "answers" : view === "answers" ? "truth" : null;
  return (
    <main className={`centre ${styles.root}`} id="centre" tabIndex={-1} style={{ "--scale": scale }} data-view={view}>
      <div className={styles.head}>
        <p>{t("In class: {lesson}", { lesson: lookUp(lesson.title) })}</p>
        <button type="button" className="button" onClick={() => host.perform({ do: "toggleProjector" })}>
          {t("Show the class screen here")}
        </button>
        <button type="button" className="button" onClick={() => window.open(wall, "_blank", "noopener")}>
          {t("Open the class screen in a window")}
        </button>
        {sweep === null ? (
          <button type="button" className="button" onClick={() => go(room.name)}>
            {t("To the lesson")}
          </button>
        ) : (
          <button type="button" className="button" onClick={() => host.perform({ do: "openPage", page: "sweep", query: sweep })}>
            {t("Sweep")}
          </button>
        )}
      </div>
      <div className={styles.left}>
        <section className={styles.ask} aria-label={t("Question")}>
          <h1 ref={title} className={styles.question}>
            {lookUp(question)}
          </h1>
          {predict.kind === "choice" && (
            <ol className={styles.options}>
              {predict.options.map(({ id, text }, at) => (
                <li key={id}>
                  <b>{letterOf(at)}</b>
                  <span>{lookUp(text)}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
        <section className={styles.state} aria-label={t("Time and answers")}>
          <Clock room={room} />
          <p className={styles.count}>
            <T message="<b>{count}</b> {count, plural, one {answer} other {answers}}" count={count} />
            {view === "hidden" && count > 0 && <small>{t("hidden")}</small>}
          </p>
          <div className={styles.reveal}>
            <button
              type="button"
              className="button"
              data-primary=""
              aria-disabled={next === null}
              onClick={() => next !== null && room.show(next)}
            >
              {view === "hidden" ? t("Reveal the answers") : t("Show what happened")}
            </button>
            {view !== "hidden" && (
              <button type="button" className="button" onClick={() => room.show("hidden")}>
                {t("Hide the answers")}
              </button>
            )}
          </div>
        </section>
      </div>
      <section className={styles.stage} aria-label={view === "hidden" ? t("How to answer") : t("Answers")}>
        {view === "hidden" ? (
          <RoomLink lesson={room.name} homes={homes} />
        ) : (
          <Guard name={t("the answers")}>
            <Answers room={room} isUncovered={view === "truth"} scale={scale} />
          </Guard>
        )}
      </section>
      <CollectPart room={room} />
    </main>
  );
}
