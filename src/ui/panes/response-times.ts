import { hasResponses } from "../../analysis/workload.ts";
import { msg } from "../../language/translate.ts";
import { lateTimeline } from "../canvas/late-timeline.tsx";

/** Distribution of response times. Its axis is unrelated to the run's time. */
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
