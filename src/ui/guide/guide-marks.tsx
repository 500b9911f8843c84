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

/** Where the middle of a mark stands, CSS pixels from the top left corner of what it lies over; null: not in the picture. */
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

/** The marks of the steps that speak of these parts. */
function Marks({ places }: { places: Places }) {
  const guide = useGuide();
  return guide?.steps.map((step, place) => {
    const at = step.part && places[step.part];
    return at ? <Mark key={step.id} guide={guide} place={place} at={at} /> : null;
  });
}

/** Of a pane's height from its top, where its mark stands (our choice). */
const heightShare = { link: 0.5, rows: 0.72 } as const;
/** The pane a part is. */
const paneOf = { link: "link", rows: "senders" } as const;

/** From a pane's top to the middle of a mark that is clear of what the cursor reads there, pixels at scale 1. */
const belowReadingPx = 27;

/** From the middle of a mark to what it stands beside, pixels. */
const besidePx = 13;

function place(scene: Scene | null, part: keyof typeof paneOf, atNs: Nanos | undefined) {
  const found = scene?.panes.find(({ pane }) => pane.id === paneOf[part]);
  if (!scene || !found || atNs === undefined) return null;
  const { axis, layout } = scene;
  if (atNs < axis.fromNs || atNs > axis.toNs) return null;
  // A wait that is cut out says there how long it is: the mark stands before it.
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
    // The charts are drawn anew in the frame after the view has changed.
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

/** From the count of the queue to the middle of a mark before it, CSS pixels at scale 1: between the count and a long title. */
const beforeCountPx = 14;

/** Middle of a mark whose button ends near the edge of a phone's window, px: the picture begins 16 px inside of it. */
const leastX = 3;

/** The guide's marks over senders, switch and receiver. */
export function NetworkMarks({ layout }: { layout: PictureLayout }) {
  const { grid, queue, dropped, mode, titleY, scale } = layout;
  const isPhone = mode === "phone";
  const half = 10 * scale;
  return (
    <Marks
      places={{
        // Beside the title; on a phone there is none, and it stands at the edge.
        senders: isPhone
          ? { x: grid.x + grid.width + 11, y: grid.y + grid.height / 2 }
          : { x: grid.x + Math.max(grid.width, 109 * scale) - half, y: titleY - 5 * scale },
        // Before the title: the words on how full the queue is may need all the room after it.
        queue: isPhone
          ? { x: queue.x + queue.width - (countPx.phone + beforeCountPx) * scale, y: titleY }
          : { x: queue.x - half - 4 * scale, y: titleY - 5 * scale },
        // Where neither the words on drops nor the legend below reach; on a phone before them, as far as the edge of the window allows.
        dropped: isPhone
          ? { x: Math.max(leastX, dropped.x - 14), y: dropped.y + dropped.height / 2 }
          : { x: queue.x - half, y: dropped.y + dropped.height + half + 1 },
      }}
    />
  );
}
