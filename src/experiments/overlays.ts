import type { Scenario } from "../engine/spec/scenario.ts";
import { evaluateGip } from "../model/gip.ts";
import { createGoodputModel } from "../model/goodput.ts";
import { findOneTimeoutPerBlock, findPayloadCeiling } from "../model/overlays.ts";
import { findPacketRate, findPacketsInFlight, ModelRangeError } from "../model/setting.ts";
import { evaluateTrim } from "../model/trim.ts";

/** Formulas drawn over runs, or on their own: functions of a scenario alone, each null outside its domain. */

interface Overlay {
  readonly label: string;
  /** "share": share of the link's rate. */
  readonly unit: "share" | "" | "packets" | "bytes";
  readonly cite: string;
  /** @param scenario of the run at its x. */
  readonly read: (scenario: Scenario) => number | null;
}

/** TCP and IP without options; an ACK has nothing else. */
const plainHeaderBytes = 40;

function pathOf({ network, transport }: Scenario) {
  const { linkBps, rttNs, bufferPackets } = network;
  return { linkBps, rttNs, bufferPackets, segmentBytes: transport.segmentBytes };
}

function makeModel(scenario: Scenario, awndPackets: number | null) {
  const { workload, transport } = scenario;
  if (workload.kind !== "barrier") return null;
  return createGoodputModel({ ...pathOf(scenario), blockBytes: workload.blockBytes, rtoMinNs: transport.rtoMinNs, awndPackets });
}

function evaluateGoodput(scenario: Scenario, awndPackets: number | null): number | null {
  return orNull(() => makeModel(scenario, awndPackets)?.evaluate(scenario.workload.senders).normalizedGoodput ?? null);
}

function orNull(compute: () => number | null): number | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ModelRangeError) return null;
    throw error;
  }
}

const overlays = {
  goodputModel: {
    label: "Model",
    unit: "share",
    cite: "PRIN (TPDS 2015), section 4",
    read: (scenario) => evaluateGoodput(scenario, null),
  },
  goodputModelAwnd: {
    label: "Model with receive window",
    unit: "share",
    cite: "PRIN (TPDS 2015), section 5",
    read: (scenario) => evaluateGoodput(scenario, scenario.transport.awndPackets),
  },
  nStar: {
    label: "N* of the model",
    unit: "",
    cite: "PRIN (TPDS 2015), section 4.4",
    read: (scenario) => makeModel(scenario, null)?.NStar ?? null,
  },
  gipPackets: {
    label: "A: packets of one period",
    unit: "packets",
    cite: "GIP (ICNP 2013), Eq. 2",
    read: (scenario) => orNull(() => evaluateGip(pathOf(scenario), scenario.workload.senders).A),
  },
  gipUnit: {
    label: "Minimum SRU",
    unit: "bytes",
    cite: "GIP (ICNP 2013), Eq. 1",
    read: (scenario) => orNull(() => evaluateGip(pathOf(scenario), scenario.workload.senders).unitBytes),
  },
  fullPortMs: {
    label: "Delay of a full port and the path, ms",
    unit: "",
    cite: "GIP (ICNP 2013), section VII-A: B/C + D",
    read: (scenario) => {
      const path = pathOf(scenario);
      return (1000 * path.bufferPackets) / findPacketRate(path) + path.rttNs / 1e6;
    },
  },
  leastBufferKilobytes: {
    label: "Minimum buffer of TRIM's guideline, KB",
    unit: "",
    cite: "TCP-TRIM (2019), section III-A: eq. 28",
    read: (scenario) => (evaluateTrim(pathOf(scenario)).BMin * scenario.transport.segmentBytes) / 1024,
  },
  dataOverhead: {
    label: "What QLF adds to a data packet",
    unit: "share",
    cite: "QLF-TCP (2019), section 3.2.3",
    read: ({ transport: { headerBytes, segmentBytes } }) => (headerBytes - plainHeaderBytes) / segmentBytes,
  },
  ackOverhead: {
    label: "What QLF adds to an ACK",
    unit: "share",
    cite: "QLF-TCP (2019), section 3.2.3",
    read: ({ transport: { ackBytes } }) => (ackBytes - plainHeaderBytes) / plainHeaderBytes,
  },
  payloadCeiling: {
    label: "Maximum",
    unit: "share",
    cite: "Payload of a packet over its size on the wire",
    read: ({ transport }) => findPayloadCeiling(transport),
  },
  onePerBlock: {
    label: "One timeout per block",
    unit: "share",
    cite: "N times the block over RTOmin",
    read: ({ network, transport, workload }) =>
      workload.kind === "barrier"
        ? findOneTimeoutPerBlock({ ...transport, linkBps: network.linkBps, blockBytes: workload.blockBytes }, workload.senders)
        : null,
  },
  roomPackets: {
    label: "Buffer and pipe, B + CD",
    unit: "packets",
    cite: "B + C D",
    read: (scenario) => scenario.network.bufferPackets + findPacketsInFlight(pathOf(scenario)),
  },
} as const satisfies Record<string, Overlay>;

export type OverlayId = keyof typeof overlays;

export function getOverlay(id: OverlayId): Overlay {
  return overlays[id];
}
