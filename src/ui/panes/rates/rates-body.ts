import { listFullStops } from "../../../analysis/pauses.ts";
import { rateAt, rateQuantile } from "../../../analysis/rates.ts";
import { detailEndNs } from "../../../analysis/run-index.ts";
import { countLeading } from "../../../analysis/search.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { boundScale, drawRates, drawRateTrace, type RatesData, scaleRates } from "../../../charts/time/draw-rates.ts";
import type { ChartView } from "../../../charts/time/view.ts";
import { countSenders, transportOf } from "../../../engine/spec/groups.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { isWithin, reachPx } from "../../canvas/find-timeout.ts";
import { pauseMark } from "../../canvas/legend-entries.ts";
import type { TimelineBody } from "../../canvas/late-timeline.tsx";
import { countColumns } from "../../canvas/scene.ts";
import type { SceneBase } from "../../canvas/timeline-pane.ts";
import { findRateUnit, formatRate } from "../../../language/formats.ts";

function findLeastRate({ columns }: RunSnapshot, fromNs: Nanos, toNs: Nanos): number {
  const { timeNs, bps, length } = columns.rates;
  let least = Infinity;
  const first = countLeading(length, (row) => timeNs[row] < fromNs);
  for (let row = first; row < length && timeNs[row] <= toNs; row++) if (bps[row] > 0 && bps[row] < least) least = bps[row];
  return least;
}

function readData(scene: SceneBase): RatesData {
  const { run, axis, ratio, edges, detailNs } = scene;
  const { scenario, columns } = run;
  const { linkBps } = scenario.network;
  const senders = countSenders(scenario);
  const { segmentBytes, headerBytes } = transportOf(scenario, 0);
  return {
    columns,
    senders,
    packetBytes: segmentBytes + headerBytes,
    linkBps,
    unitBps: findRateUnit(linkBps).bps,
    stops: listFullStops(columns, senders),
    fairWords: t("fair share {rate}", { rate: formatRate(linkBps / senders) }),
    leastBps: boundScale(linkBps, senders, findLeastRate(run, axis.fromNs, axis.toNs)),
    mostBps: linkBps,
    edges: edges.subarray(0, countColumns({ axis, ratio, edges }, detailNs) + 1),
    stepPx: 1 / ratio,
  };
}

/** "12 Gbps", or that the sender is not paced. */
const writeRate = (bps: number): string => (bps === Infinity ? t("not paced") : formatRate(bps));

function findTrace(data: RatesData, now: SceneBase, view: ChartView, x: number, y: number): number | null {
  const timeNs = now.axis.toTime(x - now.left);
  const toY = scaleRates(data, view);
  let [nearest, distance]: [number | null, number] = [null, reachPx];
  for (let sender = 0; sender < data.senders; sender++) {
    const bps = rateAt(data.columns, sender, timeNs);
    const away = bps === null ? Infinity : Math.abs(toY(bps) - y);
    if (away < distance) [nearest, distance] = [sender, away];
  }
  return nearest;
}

/** Allowed rates of the senders, on a logarithmic axis, and their actual rates. */
export const ratesBody: TimelineBody = {
  describe(run) {
    const senders = countSenders(run.scenario);
    const atNs = detailEndNs(run);
    const median = rateQuantile(run.columns, senders, atNs, 0.5);
    const fair = t("The fair share is {rate}.", { rate: formatRate(run.scenario.network.linkBps / senders) });
    if (median === null) return writeSentences([t("No sender is limited to a rate yet."), fair]);
    return writeSentences([
      t(
        "{senders, plural, one {Rate of # sender over time, in the end {median}.} other {Rates of # senders over time, in the end {median} in the middle.}}",
        {
          senders,
          median: writeRate(median),
        },
      ),
      fair,
    ]);
  },
  note(run, picked) {
    const { scenario } = run;
    const unit = findRateUnit(scenario.network.linkBps).name;
    const senders = countSenders(scenario);
    const isPicked = picked !== null && picked < senders;
    return {
      text: isPicked
        ? t("{unit} of one sender, log scale: what each may send, sender {sender}, and as an area what one sends on average", {
            unit,
            sender: picked,
          })
        : t("{unit} of one sender, log scale: what each may send, their median, and as an area what one sends on average", { unit }),
      brief: t("{unit} of one sender, log scale", { unit }),
      ...(run.columns.pauses.length > 0 && { marks: [[pauseMark()]] }),
    };
  },
  build(scene, view) {
    const data = readData(scene);
    const { theme } = view;
    return {
      draw: (context) => drawRates(context, data, view),
      highlight(context, _now, { picked, hovered }) {
        if (picked !== null) drawRateTrace(context, data, picked, true, view);
        if (hovered !== null && hovered !== picked) drawRateTrace(context, data, hovered, false, view);
      },
      read({ run, detailNs }, { picked }, timeNs) {
        if (timeNs > detailNs) return null;
        const y = view.top + 7 * view.textScale;
        if (picked !== null && picked < data.senders) {
          const bps = rateAt(run.columns, picked, timeNs);
          const text = bps === null ? null : t("{sender}: {rate}", { sender: picked, rate: writeRate(bps) });
          return text === null ? null : { parts: [{ text, color: theme.pick, role: "strong" }], y };
        }
        const median = rateQuantile(run.columns, data.senders, timeNs, 0.5);
        if (median === null) return null;
        const text = data.senders === 1 ? writeRate(median) : t("median {rate}", { rate: writeRate(median) });
        return { parts: [{ text, color: theme.work, role: "strong" }], y };
      },
      hit: (now, x, y) => ({ sender: isWithin(view, y) ? findTrace(data, now, view, x, y) : null, event: null }),
    };
  },
  rows: {
    columns: (_run, picked) => [
      t("Lowest rate"),
      t("Median rate"),
      t("Highest rate"),
      ...(picked === null ? [] : [t("Sender {sender}, rate", { sender: picked })]),
    ],
    // The rates at the beginning of an interval.
    read({ run, picked }, fromNs) {
      const senders = countSenders(run.scenario);
      const [least, median, most] = [0, 0.5, 1].map((share) => {
        const bps = rateQuantile(run.columns, senders, fromNs, share);
        return bps === null ? "" : writeRate(bps);
      });
      const own = picked === null || picked >= senders ? null : rateAt(run.columns, picked, fromNs);
      const cells = [least, median, most, ...(picked === null ? [] : [own === null ? "" : writeRate(own)])];
      if (median === "") return { cells, text: t("no rate yet") };
      return {
        cells,
        text:
          own === null || picked === null
            ? t("median rate {median}, {least} to {most}", { least, median, most })
            : t("sender {sender}: {rate}", { sender: picked, rate: writeRate(own) }),
      };
    },
  },
};
