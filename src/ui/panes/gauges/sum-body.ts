import { writeGauge } from "../../../analysis/gauge-units.ts";
import type { GaugeWords } from "../../../analysis/gauge-words.ts";
import { detailEndNs } from "../../../analysis/run-index.ts";
import { stepAt } from "../../../analysis/sender-steps.ts";
import { findLargestSum, type StepSums, sumAt, sumSteps } from "../../../analysis/step-sums.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { scaleGauge } from "../../../charts/time/draw-gauge.ts";
import { drawSum } from "../../../charts/time/draw-sum.ts";
import { strokeSender } from "../../../charts/time/trace.ts";
import { formatDuration } from "../../../language/formats.ts";
import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { TimelineBody } from "../../canvas/late-timeline.tsx";
import { countColumns } from "../../canvas/scene.ts";
import { placeTop, readRun, type RunGauge } from "./run-gauge.ts";

type SumWords = NonNullable<GaugeWords["sum"]>;

function readSum(run: RunSnapshot, gauge: string): RunGauge & { readonly sums: StepSums; readonly sum: SumWords } {
  const found = readRun(run, gauge);
  return { ...found, sums: sumSteps(run.columns, gauge, found.steps), sum: found.sum! };
}

/** What one receiver keeps for all its senders: their sum, and a stroke for each time that it speaks. */
export function makeSumBody(gauge: string): TimelineBody {
  return {
    describe(run) {
      const { sums, unit, meaning } = readSum(run, gauge);
      const endNs = detailEndNs(run);
      const largest = findLargestSum(sums, 0, endNs);
      if (largest.sum === 0) return writeSentences([meaning, t("There are none in this run.")]);
      return writeSentences([
        meaning,
        t("For all senders together at most {most}, first after {time}; at the end {last}.", {
          most: writeGauge(unit, largest.sum),
          time: formatDuration(largest.atNs),
          last: writeGauge(unit, sumAt(sums, endNs)),
        }),
      ]);
    },
    note(run, picked) {
      const { sum, senders } = readSum(run, gauge);
      const legend = t(sum.legend);
      const own = picked !== null && picked < senders ? t("{legend}; sender {sender} alone", { legend, sender: picked }) : legend;
      return { text: own, brief: t(sum.brief) };
    },
    build(scene, view) {
      const { axis, ratio, edges, detailNs, run } = scene;
      const found = readSum(run, gauge);
      const { steps, senders, sums, sum, unit } = found;
      const { top } = placeTop(found, findLargestSum(sums, axis.fromNs, axis.toNs).sum);
      const known = edges.subarray(0, countColumns({ axis, ratio, edges }, detailNs) + 1);
      const place = { edges: known, stepPx: 1 / ratio, toY: scaleGauge(top, view) };
      const { theme } = view;
      return {
        draw: (context) => drawSum(context, { ...place, sums, moments: sums[sum.strokes], top }, view),
        highlight(context, _now, { picked }) {
          if (picked !== null) strokeSender(context, { ...place, steps, senders }, picked, true, view);
        },
        read(now, { picked }, timeNs) {
          if (timeNs > now.detailNs) return null;
          const own = picked !== null && picked < senders ? stepAt(steps, picked, timeNs) : null;
          const value = writeGauge(unit, own ?? sumAt(readSum(now.run, gauge).sums, timeNs));
          const isOwn = picked !== null && own !== null;
          const text = isOwn ? t("{sender}: {value}", { sender: picked, value }) : value;
          return { parts: [{ text, color: isOwn ? theme.pick : theme.work, role: "strong" }], y: view.top + 7 * view.textScale };
        },
      };
    },
    rows: {
      columns(run, picked) {
        const { name } = readRun(run, gauge);
        return [
          t("All senders, {gauge}", { gauge: name }),
          t("Largest {gauge}", { gauge: name }),
          ...(picked === null ? [] : [t("Sender {sender}, {gauge}", { sender: picked, gauge: name })]),
        ];
      },
      // the first value is that at the beginning of a stretch, the second the largest in it
      read({ run, picked }, fromNs, toNs) {
        const { steps, senders, sums, unit } = readSum(run, gauge);
        const now = writeGauge(unit, sumAt(sums, fromNs));
        const most = writeGauge(unit, findLargestSum(sums, fromNs, toNs).sum);
        const own = picked === null || picked >= senders ? null : stepAt(steps, picked, fromNs);
        return {
          cells: [now, most, ...(picked === null ? [] : [own === null ? "" : writeGauge(unit, own)])],
          text: t("{now}, at most {most}", { now, most }),
        };
      },
    },
  };
}
