import type { Scenario } from "../../engine/spec/scenario.ts";
import { msg } from "../../language/translate.ts";
import { lateTimeline } from "../canvas/late-timeline.tsx";

/** Can PAUSE stop links between switches, so that packets wait behind packets to other receivers? */
function stopsPaths({ network }: Scenario): boolean {
  return network.topology !== "star" && network.pauseThresholdPackets !== null;
}

/** When PAUSE stopped the links of the picked sender's path; one row per link. */
export const pausedPane = lateTimeline(
  {
    id: "paused",
    title: msg("Paused"),
    word: "pause",
    heights: { natural: 96, least: 36, most: 150 },
    endsWithDetail: false,
    readsSoFar: true,
    isOffered: stopsPaths,
  },
  msg("the paused links"),
  async () => (await import("./paused/paused-body.ts")).pausedBody,
);
