import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import type { Assumption, Choice, Experiment } from "../experiment.ts";
import { ns2Transport } from "../../scenario/presets/preset.ts";

/** What the figures of TCP-TRIM share. */

/** ns-2's sender; windows kept from response to response. */
export const transport = {
  ...ns2Transport,
  segmentBytes: 1460,
  slowStartRestart: false,
  awndPackets: 10_000,
} as const;

/** Five links of 50 us to one of 1 Gbps, B = 100; marks at 20. */
export const star: ScenarioInput = { network: { rttNs: 200_000, bufferPackets: 100, ecnThresholdPackets: 20 }, transport };
export const fastStar: ScenarioInput = {
  network: { linkBps: 1e10, rttNs: 100_000, bufferPackets: 250, ecnThresholdPackets: 65 },
  transport,
};

export const [tcp, dctcp, l2dct, trim] = ["TCP", "DCTCP", "L2DCT", "TRIM"] as const;
export const ids = { [tcp]: "reno", [dctcp]: "dctcp", [l2dct]: "l2dct", [trim]: "trim" } as const;
export const names = [tcp, dctcp, l2dct, trim] as const;

export const series = names.map((name) => ({ name, changes: { transport: { algorithm: ids[name] } } }));

export const marking: Assumption = {
  field: "network.ecnThresholdPackets",
  label: "Marking threshold",
  paperSays: "Does not state it for this figure.",
  chosen: { name: "20 packets at 1 Gbps, 65 at 10 Gbps", settings: {} },
  alternatives: [],
  because: "The values of DCTCP's own paper.",
};

/** Said of the star in which figures 8 and 9 are measured. */
export const markingAt20: Assumption = {
  ...marking,
  paperSays: "20 packets (section IV-B).",
  because: "The paper's value.",
};

export const slowStartRestart: Assumption = {
  field: "transport.slowStartRestart",
  label: "Window after a pause",
  paperSays: "A connection inherits the window of its previous response.",
  chosen: { name: "kept", settings: { "transport.slowStartRestart": "off" } },
  alternatives: [],
  because: "With slow-start restart all windows are one packet when the large responses start, and the figure cannot occur.",
};

/** Our TRIM ends slow start at the first sign of a queue; the paper does not say so. */
export const slowStart: Assumption = {
  field: "transport.params.leavesSlowStart",
  label: "TRIM's slow start",
  paperSays: "Unchanged from TCP.",
  chosen: { name: "ends at the first RTT above K", settings: { "transport.params.leavesSlowStart": "on" } },
  alternatives: [{ name: "unchanged, as in the paper", settings: { "transport.params.leavesSlowStart": "off" } }],
  because: "With slow start unchanged a window doubles beyond what K allows before it is cut.",
};

/** Start jitters that figures choose, or try. */
export const jitters = {
  us10: { name: "10 us", settings: { "workload.startJitterNs": "10us" } },
  us100: { name: "100 us", settings: { "workload.startJitterNs": "100us" } },
  ms1: { name: "1 ms", settings: { "workload.startJitterNs": "1ms" } },
} as const satisfies Record<string, Choice>;

export const startJitter = (chosen: Choice, other: Choice): Assumption => ({
  field: "workload.startJitterNs",
  label: "Start jitter",
  paperSays: "Does not state it.",
  chosen,
  alternatives: [other],
  because: "Without any jitter all runs of a point are the same.",
});

type Own = Pick<Experiment, "id" | "figures" | "title" | "finding" | "x" | "panels" | "claims" | "questions" | "reason">;

export function makeTrimFigure(own: Own & Partial<Experiment>): Experiment {
  return { paper: "TRIM", basis: "simulation", scenario: star, series, seeds: { coarse: 1, full: 5 }, assumptions: [marking], ...own };
}

/** A figure of one point. */
export function onePoint(name: string): Experiment["x"] {
  return { label: "", cases: [{ at: 1, name, changes: {} }] };
}

/** A transport with or without history, at a rate. */
export const nameRun = (name: string, hasHistory: boolean, rate: string): string =>
  tell(hasHistory ? msg("{name}, history, {rate}") : msg("{name}, none, {rate}"), { name, rate });
