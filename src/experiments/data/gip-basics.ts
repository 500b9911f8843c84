import type { Assumption } from "../experiment.ts";
import type { ScenarioInput } from "../../scenario/scenario-input.ts";

/** What the simulations of PRIN and GIP share, and what neither paper says. */

/** ns-2's sender, answering each third duplicate. */
export const ns2 = { rules: "ns2", carefulFastRetransmit: false } as const;

/** 1 Gbps, D = 100 us, B = 64, packets of 1 KB, RTOmin 200 ms: the Lab's defaults; blocks of 256 KB. */
export const simulated: ScenarioInput = { transport: ns2, workload: { kind: "barrier", blockBytes: 256_000 } };

export const startJitter: Assumption = {
  field: "workload.startJitterNs",
  label: "Start jitter",
  paperSays: "Nothing: both papers leave open how far apart senders begin.",
  chosen: { name: "100 us at 1 Gbps", settings: {} },
  alternatives: [],
  because: "About a round trip. At a tenth of it no whole window is lost below 48 senders, and the collapse looks another way.",
};

export const firstBlock: Assumption = {
  field: "skipBlocks",
  label: "First block",
  paperSays: "Nothing of the initial ssthresh.",
  chosen: { name: "left out of every average", settings: {} },
  alternatives: [],
  because: "Slow start without a threshold may cost block 0 one RTOmin, which halves the average of a short run.",
};

export const initialWindow: Assumption = {
  field: "transport.initialWindow",
  label: "Initial window",
  paperSays: "Nothing; ns-2 and Linux 2.6 begin with two packets.",
  chosen: { name: "2 packets", settings: { "transport.initialWindow": "2" } },
  alternatives: [],
  because: "It decides the first block alone, which does not count; later blocks keep the window of the one before.",
};

export const common: readonly Assumption[] = [startJitter, firstBlock, initialWindow];

/** Senders of the figures that go to 64. */
export const to64 = {
  field: "workload.senders",
  label: "senders",
  coarse: [4, 8, 12, 16, 24, 32, 48, 64],
  full: [1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64],
} as const;

/** Of the test bed: 23 hosts send to the 24th. */
export const to23 = {
  field: "workload.senders",
  label: "senders",
  coarse: [1, 4, 8, 12, 16, 20, 23],
  full: [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 23],
} as const;

/** Our choice: the papers average 100 blocks; five seeds of 40 are twice as many, and show how far runs differ. */
export const usualBlocks = { coarse: 10, full: 40 } as const;
export const usualSeeds = { coarse: 1, full: 5 } as const;
