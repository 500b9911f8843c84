import { writeGauge } from "../../../analysis/gauge-units.ts";
import { detailEndNs } from "../../../analysis/run-index.ts";
import { findLargestStep, type SenderSteps, stepAt, stepQuantile } from "../../../analysis/sender-steps.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { drawGauge, type GaugeData, scaleGauge } from "../../../charts/time/draw-gauge.ts";
import { strokeSender } from "../../../charts/time/trace.ts";
import type { ChartView } from "../../../charts/time/view.ts";
import { mostTraces } from "../../../charts/time/windows-data.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { writeSentences, writeSeries } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { isWithin, reachPx } from "../../canvas/find-timeout.ts";
import type { TimelineBody } from "../../canvas/late-timeline.tsx";
import { countColumns } from "../../canvas/scene.ts";
import type { SceneBase } from "../../canvas/timeline-pane.ts";
import { placeTop, readPlot, readRun, type RunGauge } from "./run-gauge.ts";

/** With `remaining`, flows fall to 0 one after the other, so the median is not informative. */
const hasMedian = (gauge: string): boolean => gauge !== "remaining";

function readData(found: RunGauge, scene: SceneBase, view: ChartView): GaugeData {
  const { axis, ratio, edges, detailNs } = scene;
  const { gauge, steps, senders } = found;
  const { top, size } = placeTop(found, findLargestStep(steps, senders, axis.fromNs, axis.toNs));
  return {
    steps,
    senders,
    edges: edges.subarray(0, countColumns({ axis, ratio, edges }, detailNs) + 1),
    stepPx: 1 / ratio,
    toY: scaleGauge(top, view),
    top,
    size,
    hasMedian: hasMedian(gauge),
  };
}

function findTrace({ steps, senders, toY }: GaugeData, now: SceneBase, x: number, y: number): number | null {
  const timeNs = now.axis.toTime(x - now.left);
  let [nearest, distance]: [number | null, number] = [null, reachPx];
  for (let sender = 0; sender < senders; sender++) {
    const value = stepAt(steps, sender, timeNs);
    const away = value === null ? Infinity : Math.abs(toY(value) - y);
    if (away < distance) [nearest, distance] = [sender, away];
  }
  return nearest;
}

/** The sender that switches serve first: the one with the least left. */
function findNext(steps: SenderSteps, senders: number, timeNs: Nanos): { readonly sender: number; readonly left: number } | null {
  let next: { sender: number; left: number } | null = null;
  for (let sender = 0; sender < senders; sender++) {
    const left = stepAt(steps, sender, timeNs);
    if (left !== null && left > 0 && (next === null || left < next.left)) next = { sender, left };
  }
  return next;
}

/** "all 32, their median": the meaning of the lines. */
function noteLines(senders: number, picked: number | null, isOfMedian: boolean): string {
  const lines = senders <= mostTraces ? t("all {senders}", { senders }) : t("the middle 80% of {senders}", { senders });
  const parts = senders === 1 ? [] : [lines, ...(isOfMedian || senders > mostTraces ? [t("their median")] : [])];
  if (picked !== null && picked < senders) parts.push(t("sender {sender}", { sender: picked }));
  return writeSeries(parts);
}

/** The values of a gauge of all senders, one line each. */
export function makeGaugeBody(gauge: string): TimelineBody {
  return makeBody((run) => readRun(run, gauge));
}

/** What a run's programs plot, by the place of its name among those of the run. */
export function makePlotBody(at: number): TimelineBody {
  return makeBody((run) => readPlot(run, at));
}

function makeBody(readIn: (run: RunSnapshot) => RunGauge): TimelineBody {
  return {
    describe(run) {
      const { steps, senders, unit, meaning } = readIn(run);
      const [least, median, most] = [0, 0.5, 1].map((share) => stepQuantile(steps, senders, detailEndNs(run), share));
      if (least === null || median === null || most === null) return writeSentences([meaning, t("No sender has reported it yet.")]);
      const [low, middle, high] = [least, median, most].map((value) => writeGauge(unit, value));
      return writeSentences([
        meaning,
        t(
          "{senders, plural, one {At the end # sender has {middle}.} other {At the end # senders have {middle} in the middle, {low} to {high}.}}",
          { senders, low, middle, high },
        ),
      ]);
    },
    note(run, picked) {
      const found = readIn(run);
      const { gauge, steps, senders, meaning } = found;
      const { name } = placeTop(found, findLargestStep(steps, senders, 0, run.computedNs));
      const lines = noteLines(senders, picked, hasMedian(gauge));
      const legend = name === "" ? lines : lines === "" ? name : t("{unit}: {lines}", { unit: name, lines });
      return { text: legend === "" ? meaning : t("{legend}. {meaning}", { legend, meaning }), brief: legend };
    },
    build(scene, view) {
      const found = readIn(scene.run);
      const data = readData(found, scene, view);
      const { gauge, unit } = found;
      const { theme } = view;
      return {
        draw: (context) => drawGauge(context, data, view),
        highlight(context, _now, { picked, hovered }) {
          if (picked !== null) strokeSender(context, data, picked, true, view);
          if (hovered !== null && hovered !== picked) strokeSender(context, data, hovered, false, view);
        },
        read({ run, detailNs }, { picked }, timeNs) {
          if (timeNs > detailNs) return null;
          const { steps, senders } = readIn(run);
          const y = view.top + 7 * view.textScale;
          if (picked !== null && picked < senders) {
            const value = stepAt(steps, picked, timeNs);
            if (value === null) return null;
            const text = t("{sender}: {value}", { sender: picked, value: writeGauge(unit, value) });
            return { parts: [{ text, color: theme.pick, role: "strong" }], y };
          }
          if (!hasMedian(gauge)) {
            const next = findNext(steps, senders, timeNs);
            if (next === null) return null;
            const text = t("sender {sender}: {value}", { sender: next.sender, value: writeGauge(unit, next.left) });
            return { parts: [{ text, color: theme.work, role: "strong" }], y };
          }
          const median = stepQuantile(steps, senders, timeNs, 0.5);
          if (median === null) return null;
          const value = writeGauge(unit, median);
          return { parts: [{ text: senders === 1 ? value : t("median {value}", { value }), color: theme.work, role: "strong" }], y };
        },
        hit: (now, x, y) => ({ sender: isWithin(view, y) ? findTrace(data, now, x, y) : null, event: null }),
      };
    },
    rows: {
      columns(run, picked) {
        const { name } = readIn(run);
        return [
          t("Smallest {gauge}", { gauge: name }),
          t("Median {gauge}", { gauge: name }),
          t("Largest {gauge}", { gauge: name }),
          ...(picked === null ? [] : [t("Sender {sender}, {gauge}", { sender: picked, gauge: name })]),
        ];
      },
      // The values at the beginning of an interval.
      read({ run, picked }, fromNs) {
        const { name, steps, senders, unit } = readIn(run);
        const write = (value: number | null): string => (value === null ? "" : writeGauge(unit, value));
        const [least, median, most] = [0, 0.5, 1].map((share) => write(stepQuantile(steps, senders, fromNs, share)));
        const own = picked === null ? "" : write(picked < senders ? stepAt(steps, picked, fromNs) : null);
        const cells = [least, median, most, ...(picked === null ? [] : [own])];
        if (median === "") return { cells, text: t("no value yet") };
        return {
          cells,
          text:
            own === "" || picked === null
              ? t("{gauge}: median {median}, {least} to {most}", { gauge: name, least, median, most })
              : t("sender {sender}: {value}", { sender: picked, value: own }),
        };
      },
    },
  };
}
