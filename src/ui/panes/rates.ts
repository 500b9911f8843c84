import { listGroups } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { msg } from "../../language/translate.ts";
import { listTransportGroups } from "../../scenario/fields/list-transports.ts";
import { lateTimeline } from "../canvas/late-timeline.tsx";

const pacing = new Set(listTransportGroups().flatMap(({ transports }) => transports.filter(({ paces }) => paces).map(({ id }) => id)));

/** Does a transport limit the rate of any sender? */
function hasRates(scenario: Scenario): boolean {
  return listGroups(scenario).some(({ transport }) => pacing.has(transport.algorithm));
}

/** Allowed rates of paced senders, and their actual rates. */
export const ratesPane = lateTimeline(
  {
    id: "rates",
    title: msg("Rates"),
    word: "pacing",
    heights: { natural: 104, least: 48, most: 220 },
    endsWithDetail: true,
    isOffered: hasRates,
  },
  msg("the rates"),
  async () => (await import("./rates/rates-body.ts")).ratesBody,
);
