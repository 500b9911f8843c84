import { gaugesAt } from "../../analysis/gauges.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { senderStateAt } from "../../analysis/senders.ts";
import { windowRowAt } from "../../analysis/windows.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { transportOf } from "../../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { findAlgorithm } from "../../scenario/fields/field-of-param.ts";
import { type Marked, msg, t } from "../../language/translate.ts";
import { formatDuration, formatFigures } from "../text/numbers.ts";
import { stateVocabulary } from "../../analysis/vocabulary.ts";

/** Names of the gauges of a sender's transport, as the algorithm has them. */
export function listGauges(scenario: Scenario, sender: number): readonly string[] {
  const { algorithm, program } = transportOf(scenario, sender);
  return findAlgorithm(algorithm, program)?.gauges ?? [];
}

/** Durations say so in their name. */
const isDuration = (gauge: string): boolean => gauge.endsWith("Ns");

const gaugeNames: Readonly<Record<string, Marked>> = {
  advertisedWindow: msg("receive window"),
  thresholdNs: msg("threshold"),
  minRttNs: msg("min RTT"),
  smoothRttNs: msg("smooth RTT"),
  waiting: msg("packets waiting"),
  weight: msg("weight"),
  queueFeedback: msg("queue feedback"),
  "bandwidth share": msg("bandwidth share"),
};

/** A gauge's name in words: minRttNs is "min RTT"; names that are symbols (W_max, K, alpha) stay, and so do those nobody has named here. */
export function nameGauge(gauge: string): string {
  if (Object.hasOwn(gaugeNames, gauge)) return t(gaugeNames[gauge]);
  const name = isDuration(gauge) ? gauge.slice(0, -2) : gauge;
  return name
    .replace(/[a-z](?=[A-Z])/g, "$& ")
    .replace(/ [A-Z]/g, (start) => start.toLowerCase())
    .replace(/\brtt\b/g, "RTT");
}

/** What stands at the left of the table, top to bottom. */
export function nameRows(scenario: Scenario, sender: number): readonly string[] {
  return ["cwnd", "ssthresh", t("state"), ...listGauges(scenario, sender).map(nameGauge)];
}

/** Nothing was reported yet. */
const nothing = "–";

function formatWindow(packets: number): string {
  if (!Number.isFinite(packets)) return t("none yet");
  // a no-break space, as before a unit
  return t("{packets, plural, one {{figures}\u00a0packet} other {{figures}\u00a0packets}}", { packets, figures: formatFigures(packets) });
}

/** The values beside those names at `timeNs`; beyond what was recorded in full, the state alone is known. */
export function readRows(run: RunSnapshot, sender: number, timeNs: Nanos): readonly string[] {
  const { columns, scenario } = run;
  const { senders, windows } = indexRun(run);
  const state = t(stateVocabulary[senderStateAt(senders, sender, timeNs).state].doing);
  const gauges = listGauges(scenario, sender);
  if (run.detailUntilNs !== null && timeNs > detailEndNs(run)) {
    const missing = t("not recorded");
    return [missing, missing, state, ...gauges.map(() => missing)];
  }
  const row = windowRowAt(windows, columns, sender, timeNs);
  const { cwnd, ssthresh } = columns.windows;
  const values = gaugesAt(columns, sender, timeNs);
  return [
    row < 0 ? nothing : formatWindow(cwnd[row]),
    row < 0 ? nothing : formatWindow(ssthresh[row]),
    state,
    ...gauges.map((gauge, i) => {
      const value = values[i] ?? null;
      if (value === null || !Number.isFinite(value)) return nothing;
      return isDuration(gauge) ? formatDuration(value) : formatFigures(value);
    }),
  ];
}
