import { msg } from "../../../language/translate.ts";
import { type ReactNode, useState } from "react";
import { late } from "../../controls/late.tsx";
import type { ChartMarks } from "../../panes/run-charts.tsx";
import { useRunView } from "../../run/run-context.tsx";
import { useStore } from "../../run/use-store.ts";
import type { Screen } from "../screen.ts";

// Most visits have no guide, and a first one has its picture before it.
const GuideTab = late(msg("the guide"), async () => (await import("../../guide/guide-tab.tsx")).GuideTab);
const GuideCard = late(msg("the guide"), async () => (await import("../../guide/guide-card.tsx")).GuideCard);
const GuidedPanel = late(msg("the scenario"), async () => (await import("../../guide/guided-panel.tsx")).GuidedPanel);
const marks: ChartMarks = {
  Network: late(msg("the guide's numbers"), async () => (await import("../../guide/network-marks.tsx")).NetworkMarks, { fault: "nowhere" }),
  Stack: late(msg("the guide's numbers"), async () => (await import("../../guide/stack-marks.tsx")).StackMarks, { fault: "nowhere" }),
};

interface Guidance {
  /** In place of the scenario's panel; null: that. */
  readonly panel: ReactNode;
  /** What the guide's tab shows. */
  readonly tab: ReactNode;
  readonly marks: ChartMarks | null;
  /** Below the charts, where no panel stands beside them. */
  readonly card: ReactNode;
}

/** The parts of the guide, wherever they stand on the page. */
export function useGuidance(screen: Screen, isProjector: boolean): Guidance {
  const { runs, layout } = useRunView();
  const isGuided = useStore(layout, (value) => value.isGuided);
  const isTabOpen = useStore(layout, (value) => value.tab === "guide");
  const isComputed = useStore(runs, ({ current }) => current !== null && current.status !== "computing");
  const [isReady, setReady] = useState(isComputed);
  if (isComputed && !isReady) setReady(true);
  const hasPanel = screen === "wide" && !isProjector;
  const isOn = isGuided && isReady;
  return {
    panel: isGuided ? isReady ? <GuidedPanel /> : "" : null,
    tab: isReady ? <GuideTab /> : null,
    marks: isOn && (isTabOpen || !hasPanel) ? marks : null,
    card: isOn && !hasPanel ? <GuideCard isProjector={isProjector} /> : null,
  };
}
