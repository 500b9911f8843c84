import { hasResponses } from "../../analysis/workload.ts";
import { msg } from "../../language/translate.ts";
import { lateTimeline } from "../canvas/late-timeline.tsx";

/** How long responses took. It has a time of its own, which no moment of the run has a place on. */
export const responseTimesPane = lateTimeline(
  {
    id: "responses",
    title: msg("Response times"),
    word: "responseTime",
    readsSoFar: true,
    heights: { natural: 84, least: 44, most: 190, foot: 22 },
    isBelowAxis: true,
    endsWithDetail: false,
    ghostRank: 5,
    isOffered: hasResponses,
  },
  msg("the response times"),
  async () => (await import("./responses/response-body.ts")).responseBody,
);
