import { findGaugeWords } from "../../analysis/gauge-words.ts";
import { listGroups } from "../../engine/spec/groups.ts";
import { msg } from "../../language/translate.ts";
import { listGaugeNames, listTransportGroups, nameGaugePane } from "../../scenario/fields/list-transports.ts";
import { lateTimeline } from "../canvas/late-timeline.tsx";
import type { TimelinePane } from "../canvas/timeline-pane.ts";

const transports = listTransportGroups().flatMap((group) => group.transports);

/** A gauge without texts has no pane: the inspector lists it by name. */
function makePane(gauge: string): readonly TimelinePane[] {
  const keepers = new Map(
    transports.flatMap(({ id, gauges }) => {
      const words = gauges.includes(gauge) ? findGaugeWords(id, gauge) : null;
      return words === null ? [] : [[id, words] as const];
    }),
  );
  const [first] = keepers.values();
  if (first === undefined) return [];
  const { title, word } = first;
  const pane = lateTimeline(
    {
      id: nameGaugePane(gauge),
      title,
      word: word ?? "gauge",
      heights: { natural: 74, least: 38, most: 180 },
      endsWithDetail: true,
      isOffered: (scenario) => listGroups(scenario).some(({ transport }) => keepers.has(transport.algorithm)),
    },
    msg("what the algorithm keeps"),
    async () => (await import("./gauges/gauge-body.ts")).makeGaugeBody(gauge),
  );
  return [pane];
}

/** A timeline for each value that transports keep besides their windows; offered if a group has such a transport. */
export const gaugePanes: readonly TimelinePane[] = listGaugeNames().flatMap(makePane);
