import { useEffect, useState } from "react";
import type { StackLayout } from "../../charts/time/layout.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { Scene } from "../canvas/scene.ts";
import { Marks, type Places } from "./guide-mark.tsx";
import { useGuide } from "./guide-state.ts";
import { useRunView } from "../run/run-view.ts";

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
