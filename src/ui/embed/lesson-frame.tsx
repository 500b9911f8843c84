import { startTransition, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { t } from "../../language/translate.ts";
import { Guard } from "../controls/guard.tsx";
import { logo } from "../controls/icons.tsx";
import { LiveRegion } from "../controls/live-region.tsx";
import type { OpenPage } from "../kit/page.ts";
import type { Announcer } from "../run/announcer.ts";
import { PageNotices } from "../kit/page-messages.tsx";
import { openLessons } from "../pages/lessons/open-lessons.tsx";
import type { LessonsState } from "../pages/lessons/lessons-session.ts";
import type { Store } from "../run/contracts.ts";
import type { ScenarioTools } from "../run/scenario-tools.ts";
import { createStore, type Readable, useStore } from "../run/store.ts";
import { LabLink } from "./embed-header.tsx";
import { useFewStops } from "./few-stops.ts";
import type { EmbedAddress } from "./embed-options.ts";
import { describeLesson, followLesson, obeyLesson } from "./lesson-talk.ts";
import { openParent } from "./open-parent.ts";
import { keepWheel, setTheme, createFrameHost, useFrameSize } from "./surroundings.ts";
import styles from "./lesson-frame.module.css";

/** From this width on, words and picture are side by side, CSS pixels. */
const besideFrom = 720;
/** Narrower, the picture is that of a phone. */
const phoneBelow = 600;
/** The picture's own height beside few words (our choice). */
const pictureHeightPx = 420;

/** A lesson in a frame on another page; without a lesson's name, the choice of one. In a frame nothing is kept. */
export function startLessonFrame(root: HTMLElement, { options, query, faults }: EmbedAddress, tools: ScenarioTools): Pick<OpenPage, "run"> {
  const { host, announcer, labAddress, turn } = createFrameHost("lessons", query);
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
  // two frames of one course page are two classes
  const shelfStorage = () => {
    throw new Error("A frame keeps nothing.");
  };
  const page = openLessons(host, {
    storage: () => storage,
    shelfStorage,
    isAlone: new URLSearchParams(query).has("lesson"),
    isFramed: true,
  });
  const { state, finder } = page.session;
  const nameOf = () => state.get().open?.lesson.title ?? "Incast Lab";

  setTheme(options.theme);
  if (options.wheel === "page") keepWheel();
  const around = openParent(
    options,
    (request) => obeyLesson(request, state.get().open, page.run, tools),
    () => ({ id: new URL(labAddress(), window.location.href).href, kind: "lesson", name: nameOf() }),
  );
  followLesson(state, around.tell, around.isObeying);
  around.tell("ready", { version: 1, ...describeLesson(state.get().open) });
  const said = createStore<{ readonly list: readonly string[] }>({ list: faults });
  startTransition(() =>
    createRoot(root).render(
      <Guard name={t("the page")} onReset={() => window.location.reload()}>
        <LessonFrame
          {...{ announcer, labAddress, said, Body: page.Body, changes: [state, finder.state, turn], lesson: state }}
          onHeight={around.tellHeight}
          hasHeader={!options.hide.includes("header")}
        />
      </Guard>,
    ),
  );
  return page;
}

interface FrameProps {
  readonly announcer: Announcer;
  readonly labAddress: () => string;
  /** What of the address could not be taken. */
  readonly said: Store<{ readonly list: readonly string[] }>;
  readonly Body: OpenPage["Body"];
  /** Whatever changes how much is written. */
  readonly changes: readonly Pick<Readable<unknown>, "subscribe">[];
  readonly lesson: Readable<Pick<LessonsState, "open">>;
  readonly hasHeader: boolean;
  readonly onHeight: (heightPx: number) => void;
}

/** Words and picture side by side, or in one column that scrolls; the buttons to continue stay visible. */
function LessonFrame({ announcer, labAddress, said, Body, changes, lesson, hasHeader, onHeight }: FrameProps) {
  const { widthPx } = useFrameSize();
  const root = useRef<HTMLDivElement>(null);
  const step = useStore(lesson, ({ open }) => open?.session.step ?? null);
  const isBeside = widthPx >= besideFrom && step !== null;
  useEffect(() => {
    let frame = 0;
    let last = 0;
    const tell = () => {
      const height = measureFrame(root.current, isBeside);
      if (height !== last) onHeight(height);
      last = height;
    };
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(tell);
    };
    const stops = changes.map(({ subscribe }) => subscribe(measure));
    measure();
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  }, [changes, isBeside, widthPx, onHeight]);
  useFewStops(root);
  // a new step begins at its first word
  useEffect(() => {
    // what it returns is no clean-up: newer browsers give a promise
    root.current?.querySelector("[data-frame-scroll]")?.scrollTo?.({ top: 0 });
  }, [step]);
  return (
    <div ref={root} className={styles.root} data-beside={isBeside ? "" : undefined}>
      {hasHeader && (
        <header className={styles.header}>
          {logo}
          <span>Incast Lab</span>
          <LabLink widthPx={widthPx} labAddress={labAddress} />
        </header>
      )}
      <div className={styles.body} data-frame-scroll="">
        <PageNotices notices={said} />
        <Body screen={widthPx < phoneBelow ? "phone" : "narrow"} isProjector={false} />
      </div>
      <LiveRegion announcer={announcer} />
    </div>
  );
}

/** The height at which nothing of the lesson's step would be scrolled, CSS pixels. */
function measureFrame(root: HTMLElement | null, isBeside: boolean): number {
  const heightOf = (selector: string) => root?.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  const header = heightOf("header");
  if (!isBeside) return header + (root?.querySelector("[data-frame-scroll]")?.scrollHeight ?? 0);
  const words = root?.querySelector("[data-room-scroll]")?.scrollHeight ?? 0;
  return header + Math.max(words, pictureHeightPx) + Math.max(heightOf("[data-lesson-foot]"), heightOf(".playback"));
}
