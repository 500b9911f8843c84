import { joinSentence } from "../../analysis/words.ts";
import type { GuidePart } from "../../guide/steps.ts";
import { t } from "../../language/translate.ts";
import { type Guide, useGuide } from "./guide-state.ts";
import styles from "./guide-marks.module.css";
import { useEffect, useState } from "react";
import type { StackLayout } from "../../charts/time/layout.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { Scene } from "../canvas/scene.ts";
import { useRunView } from "../run/run-view.ts";
import { countPx } from "../panes/network/draw-queue.ts";
import type { PictureLayout } from "../panes/network/layout.ts";

/** The center of a mark, CSS pixels from the top left corner of what it covers; null: not in the picture. */
export type Places = Readonly<Partial<Record<GuidePart, { readonly x: number; readonly y: number } | null>>>;

function Mark(props: { guide: Guide; place: number; at: { readonly x: number; readonly y: number } }) {
  const { guide, place, at } = props;
  const step = guide.steps[place];
  return (
    <button
      type="button"
      className={styles.root}
      style={{ left: at.x, top: at.y }}
      aria-label={t("Guide, step {step}: {sentence}", { step: place + 1, sentence: joinSentence(step.sentence) })}
      onClick={() => guide.open(place)}
    >
      <span className={styles.number} aria-hidden="true">
        {place + 1}
      </span>
    </button>
  );
}

/** The marks of the steps about these parts. */
function Marks({ places }: { places: Places }) {
  const guide = useGuide();
  return guide?.steps.map((step, place) => {
    const at = step.part && places[step.part];
    return at ? <Mark key={step.id} guide={guide} place={place} at={at} /> : null;
  });
}

/** Position of a mark as a share of its pane's height from the top (our choice). */
const heightShare = { link: 0.5, rows: 0.72 } as const;
/** The pane that shows a part. */
const paneOf = { link: "link", rows: "senders" } as const;

/** From a pane's top to the center of a mark below the cursor's readings, pixels at scale 1. */
const belowReadingPx = 27;

/** From the center of a mark to what is next to it, pixels. */
const besidePx = 13;

function place(scene: Scene | null, part: keyof typeof paneOf, atNs: Nanos | undefined) {
  const found = scene?.panes.find(({ pane }) => pane.id === paneOf[part]);
  if (!scene || !found || atNs === undefined) return null;
  const { axis, layout } = scene;
  if (atNs < axis.fromNs || atNs > axis.toNs) return null;
  // A wait that is cut out has its length there, so the mark is before it.
  const cut = part === "link" ? axis.segments.find(({ wait, fromNs, toNs }) => wait !== null && fromNs <= atNs && atNs <= toNs) : undefined;
  const x = cut ? cut.fromX - besidePx : axis.toX(atNs);
  return {
    x: layout.left + Math.max(besidePx, Math.min(layout.plotWidth - besidePx, x)),
    y: found.box.top + Math.max(heightShare[part] * found.box.height, belowReadingPx * layout.textScale),
  };
}

/** The guide's marks over the timelines, at their moments. */
export function StackMarks(props: { layout: StackLayout; getScene: () => Scene | null }) {
  const { layout, getScene } = props;
  const { view, runs } = useRunView();
  const steps = useGuide()?.steps;
  const [places, setPlaces] = useState<Places>({});

  useEffect(() => {
    let frame = 0;
    const momentOf = (part: keyof typeof paneOf) => steps?.find((step) => step.part === part)?.atNs;
    const placeAll = () => {
      const scene = getScene();
      setPlaces({ link: place(scene, "link", momentOf("link")), rows: place(scene, "rows", momentOf("rows")) });
    };
    // The charts are redrawn in the frame after a change of the view.
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(placeAll)));
    };
    placeSoon();
    const stops = [view.subscribe(placeSoon), runs.subscribe(placeSoon)];
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(frame);
    };
  }, [layout, getScene, view, runs, steps]);

  return <Marks places={places} />;
}

/** From the count of the queue to the center of a mark before it, CSS pixels at scale 1: between the count and a long title. */
const beforeCountPx = 14;

/** Center of a mark whose button ends near the edge of a phone's window, px; the picture begins 16 px inside it. */
const leastX = 3;

/** The guide's marks over senders, switch and receiver. */
export function NetworkMarks({ layout }: { layout: PictureLayout }) {
  const { grid, queue, dropped, mode, titleY, scale } = layout;
  const isPhone = mode === "phone";
  const half = 10 * scale;
  return (
    <Marks
      places={{
        // Next to the title; on a phone, which has none, at the edge.
        senders: isPhone
          ? { x: grid.x + grid.width + 11, y: grid.y + grid.height / 2 }
          : { x: grid.x + Math.max(grid.width, 109 * scale) - half, y: titleY - 5 * scale },
        // Before the title: the words about the queue's length may need all the space after it.
        queue: isPhone
          ? { x: queue.x + queue.width - (countPx.phone + beforeCountPx) * scale, y: titleY }
          : { x: queue.x - half - 4 * scale, y: titleY - 5 * scale },
        // Clear of the words about drops and of the legend below; on a phone before them, within the window.
        dropped: isPhone
          ? { x: Math.max(leastX, dropped.x - 14), y: dropped.y + dropped.height / 2 }
          : { x: queue.x - half, y: dropped.y + dropped.height + half + 1 },
      }}
    />
  );
}
