import { findGaugeWords } from "../../analysis/gauge-words.ts";
import { listGroups } from "../../engine/spec/groups.ts";
import { msg, t } from "../../language/translate.ts";
import { listGaugeNames, listTransportGroups, nameGaugePane, plotPaneIds } from "../../scenario/fields/list-transports.ts";
import { lateTimeline } from "../canvas/late-timeline.tsx";
import type { TimelinePane } from "../canvas/timeline-pane.ts";
import { listPlots } from "./gauges/list-plots.ts";

const transports = listTransportGroups().flatMap((group) => group.transports);

const heights = { natural: 74, least: 38, most: 180 } as const;

/** No pane for a gauge without words: what a program plots has a pane of its own. */
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
      heights,
      endsWithDetail: true,
      isOffered: (scenario) => listGroups(scenario).some(({ transport }) => keepers.has(transport.algorithm)),
    },
    msg("what the algorithm keeps"),
    first.sum === undefined
      ? async () => (await import("./gauges/gauge-body.ts")).makeGaugeBody(gauge)
      : async () => (await import("./gauges/sum-body.ts")).makeSumBody(gauge),
  );
  return [pane];
}

/** A timeline for a name that the programs of a run plot, offered if they plot that many. */
function makePlotPane(id: string, at: number): TimelinePane {
  return lateTimeline(
    {
      id,
      title: msg("Plotted value"),
      titleOf: (scenario) => listPlots(scenario).at(at)?.name ?? t("Plotted value"),
      word: "plot",
      heights,
      endsWithDetail: true,
      isOffered: (scenario) => listPlots(scenario).length > at,
    },
    msg("what the program plots"),
    async () => (await import("./gauges/gauge-body.ts")).makePlotBody(at),
  );
}

/** A timeline for each value that transports keep besides their windows; offered where a group has such a transport. */
export const gaugePanes: readonly TimelinePane[] = listGaugeNames().flatMap(makePane);

/** The same for what users' programs plot. */
export const plotPanes: readonly TimelinePane[] = plotPaneIds.map(makePlotPane);
