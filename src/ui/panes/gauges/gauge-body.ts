import { findGaugeScale, findGaugeWords, type GaugeWords, writeGauge } from "../../../analysis/gauge-words.ts";
import { readGauge } from "../../../analysis/gauges.ts";
import { detailEndNs } from "../../../analysis/run-index.ts";
import { findLargestStep, type SenderSteps, stepAt, stepQuantile } from "../../../analysis/sender-steps.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { drawGauge, type GaugeData, scaleGauge } from "../../../charts/time/draw-gauge.ts";
import { strokeSender } from "../../../charts/time/trace.ts";
import type { ChartView } from "../../../charts/time/view.ts";
import { mostTraces, roundTop } from "../../../charts/time/windows-data.ts";
import { countSenders, transportsBySender } from "../../../engine/spec/groups.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { writeSentences, writeSeries } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { findAlgorithm } from "../../../scenario/fields/field-of-param.ts";
import { isWithin, reachPx } from "../../canvas/find-timeout.ts";
import type { TimelineBody } from "../../canvas/late-timeline.tsx";
import { countColumns } from "../../canvas/scene.ts";
import type { SceneBase } from "../../canvas/timeline-pane.ts";

/** One gauge of a run. */
interface RunGauge {
  readonly steps: SenderSteps;
  readonly senders: number;
  readonly words: GaugeWords;
}

/** With `remaining`, flows fall to 0 one after the other, so the median is not informative. */
const hasMedian = (gauge: string): boolean => gauge !== "remaining";

function readRun(run: RunSnapshot, gauge: string): RunGauge {
  const { scenario, columns } = run;
  const places = transportsBySender(scenario).map(
    ({ algorithm, program }) => findAlgorithm(algorithm, program)?.gauges?.indexOf(gauge) ?? -1,
  );
  const keeper = transportsBySender(scenario)[places.findIndex((place) => place >= 0)] ?? scenario.transport;
  return {
    steps: readGauge(columns, (sender) => places[sender] ?? -1),
    senders: countSenders(scenario),
    words: findGaugeWords(keeper.algorithm, gauge)!,
  };
}

/** Top of an axis with three equal steps of a round size in the unit of its labels. */
function placeTop({ words: { unit } }: RunGauge, largest: number): { readonly top: number; readonly size: number; readonly name: string } {
  const { name, size } = findGaugeScale(unit, largest);
  // Shares and ratios are rarely whole.
  const finer = unit === "" || unit === "RTTs" ? 100 : 1;
  return { name, size, top: (roundTop((finer * Math.max(largest, size / 100)) / size) * size) / finer };
}

function readData(gauge: string, scene: SceneBase, view: ChartView): GaugeData {
  const { run, axis, ratio, edges, detailNs } = scene;
  const found = readRun(run, gauge);
  const { steps, senders } = found;
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

/** The sender that ports serve first: the one with the least left, among those with more than the last packet. */
function findNext(steps: SenderSteps, senders: number, timeNs: Nanos): { readonly sender: number; readonly left: number } | null {
  let next: { sender: number; left: number } | null = null;
  for (let sender = 0; sender < senders; sender++) {
    const left = stepAt(steps, sender, timeNs);
    if (left !== null && left > 1 && (next === null || left < next.left)) next = { sender, left };
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
  return {
    describe(run) {
      const { steps, senders, words } = readRun(run, gauge);
      const [least, median, most] = [0, 0.5, 1].map((share) => stepQuantile(steps, senders, detailEndNs(run), share));
      if (least === null || median === null || most === null)
        return writeSentences([t(words.meaning), t("No sender has reported it yet.")]);
      const [low, middle, high] = [least, median, most].map((value) => writeGauge(words.unit, value));
      return writeSentences([
        t(words.meaning),
        t(
          "{senders, plural, one {At the end # sender has {middle}.} other {At the end # senders have {middle} in the middle, {low} to {high}.}}",
          { senders, low, middle, high },
        ),
      ]);
    },
    note(run, picked) {
      const found = readRun(run, gauge);
      const { steps, senders, words } = found;
      const { name } = placeTop(found, findLargestStep(steps, senders, 0, run.computedNs));
      const lines = noteLines(senders, picked, hasMedian(gauge));
      const meaning = t(words.meaning);
      const legend = name === "" ? lines : lines === "" ? name : t("{unit}: {lines}", { unit: name, lines });
      return { text: legend === "" ? meaning : t("{legend}. {meaning}", { legend, meaning }), brief: legend };
    },
    build(scene, view) {
      const data = readData(gauge, scene, view);
      const { words } = readRun(scene.run, gauge);
      const { theme } = view;
      return {
        draw: (context) => drawGauge(context, data, view),
        highlight(context, _now, { picked, hovered }) {
          if (picked !== null) strokeSender(context, data, picked, true, view);
          if (hovered !== null && hovered !== picked) strokeSender(context, data, hovered, false, view);
        },
        read({ run, detailNs }, { picked }, timeNs) {
          if (timeNs > detailNs) return null;
          const { steps, senders } = readRun(run, gauge);
          const y = view.top + 7 * view.textScale;
          if (picked !== null && picked < senders) {
            const value = stepAt(steps, picked, timeNs);
            if (value === null) return null;
            const text = t("{sender}: {value}", { sender: picked, value: writeGauge(words.unit, value) });
            return { parts: [{ text, color: theme.pick, role: "strong" }], y };
          }
          if (!hasMedian(gauge)) {
            const next = findNext(steps, senders, timeNs);
            if (next === null) return null;
            const text = t("sender {sender}: {value}", { sender: next.sender, value: writeGauge(words.unit, next.left) });
            return { parts: [{ text, color: theme.work, role: "strong" }], y };
          }
          const median = stepQuantile(steps, senders, timeNs, 0.5);
          if (median === null) return null;
          const value = writeGauge(words.unit, median);
          return { parts: [{ text: senders === 1 ? value : t("median {value}", { value }), color: theme.work, role: "strong" }], y };
        },
        hit: (now, x, y) => ({ sender: isWithin(view, y) ? findTrace(data, now, x, y) : null, event: null }),
      };
    },
    rows: {
      columns(run, picked) {
        const name = t(readRun(run, gauge).words.name);
        return [
          t("Smallest {gauge}", { gauge: name }),
          t("Median {gauge}", { gauge: name }),
          t("Largest {gauge}", { gauge: name }),
          ...(picked === null ? [] : [t("Sender {sender}, {gauge}", { sender: picked, gauge: name })]),
        ];
      },
      // The values at the beginning of an interval.
      read({ run, picked }, fromNs) {
        const { steps, senders, words } = readRun(run, gauge);
        const write = (value: number | null): string => (value === null ? "" : writeGauge(words.unit, value));
        const [least, median, most] = [0, 0.5, 1].map((share) => write(stepQuantile(steps, senders, fromNs, share)));
        const own = picked === null ? "" : write(picked < senders ? stepAt(steps, picked, fromNs) : null);
        const cells = [least, median, most, ...(picked === null ? [] : [own])];
        if (median === "") return { cells, text: t("no value yet") };
        return {
          cells,
          text:
            own === "" || picked === null
              ? t("{gauge}: median {median}, {least} to {most}", { gauge: t(words.name), least, median, most })
              : t("sender {sender}: {value}", { sender: picked, value: own }),
        };
      },
    },
  };
}
