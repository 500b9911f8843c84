import { createHash } from "node:crypto";
import type { Observer } from "../../src/engine/observer.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import type { Engine } from "../support/load-engine.ts";

/** A run that goes on longer is compared up to here, unless another time is given. */
const LIMIT_NS = 30e9;
const LIMIT_CALLS = 400_000;
const SLICE_EVENTS = 20_000;

/** Some ports tell of a packet long after it came, so the digest of a run that is cut off leaves these out. */
interface Digest {
  /** 16 hexadecimal digits that stand for every event told and, of a finished run, all totals; or the error's message. */
  readonly text: string;
  readonly packets: number;
  readonly isFinished: boolean;
}

/** What engines of other days counted too. */
const runFields = [
  ...[
    "durationNs",
    "dataPacketsSent",
    "deliveredPackets",
    "deliveredBytes",
    "retransmissions",
    "redundantCopies",
    "drops",
    "marks",
    "timeouts",
  ],
  ...["maxQueuePackets", "busyNs", "sojournNs", "blocks", "flows"],
  ...["startNs", "endNs", "worstFlowTimeouts", "lastFlow", "sender", "group", "bytes", "maxCwnd", "finishNs"],
];

function writeTotals(totals: RunTotals): string {
  return JSON.stringify(totals, runFields);
}

/**
 * Runs a scenario and digests all that can be seen of it, port numbers aside.
 * @param port whose accepted packets are digested; null: all
 * @param limitNs simulated time after which a run is cut off
 */
export function digestRun(
  { createSimulation, getAlgorithm }: Engine,
  scenario: Scenario,
  port: number | null = null,
  limitNs = LIMIT_NS,
): Digest {
  const hash = createHash("sha256");
  const accepted = createHash("sha256");
  const told = { calls: 0, packets: 0 };
  const tell = (...values: number[]): void => {
    told.calls += 1;
    if (told.calls <= LIMIT_CALLS && values[1] <= limitNs) hash.update(new Float64Array(values));
  };
  const observer: Observer = {
    onAccept: (arriveNs, departNs, flow, packet, flags, at) => {
      if (port !== null && at !== port) return;
      told.packets += 1;
      accepted.update(new Float64Array([arriveNs, departNs, flow, packet, flags]));
    },
    onDrop: (timeNs, flow, packet, flags) => tell(2, timeNs, flow, packet, flags),
    onWindow: (timeNs, flow, cwnd, ssthresh, state) => tell(3, timeNs, flow, cwnd, ssthresh, state),
    onTimeout: (report) => tell(4, report.timeNs, ...Object.values(report)),
    onGauge: (timeNs, flow, gauge, value) => tell(5, timeNs, flow, gauge, value),
    // told from now on, and in the totals
    onResponse: () => {},
    onMilestone: (timeNs, kind, flow, block) => tell(6, timeNs, kind, flow, block),
  };
  try {
    const simulation = createSimulation(scenario, getAlgorithm, observer);
    while (!simulation.finished && simulation.nowNs <= limitNs && told.calls <= LIMIT_CALLS) simulation.run(SLICE_EVENTS);
    if (simulation.finished) hash.update(writeTotals(simulation.totals)).update(accepted.digest());
    return { text: hash.digest("hex").slice(0, 16), packets: told.packets, isFinished: simulation.finished };
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), packets: told.packets, isFinished: false };
  }
}
