import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { Algorithm } from "../../src/engine/congestion.ts";
import { Milestone, type Observer, PacketKind } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { BarrierSpec, NetworkSpec, ParamValue, TransportSpec } from "../../src/engine/spec/scenario.ts";
import { drawLogged } from "./draw.ts";
import { makeScenario } from "./scenarios.ts";
import { silentObserver } from "../../src/engine/observers.ts";

/**
 * The setting for testing transports that compute in switches: the page's default network with 3 blocks, and windows that do not limit
 * (`openWindows`) unless given.
 */
export interface ClaimChanges {
  readonly params?: Record<string, ParamValue>;
  readonly network?: Partial<NetworkSpec>;
  readonly transport?: Partial<TransportSpec>;
  readonly workload?: Partial<BarrierSpec>;
  readonly seed?: number;
  /** Parts of the transport that this run replaces. */
  readonly instead?: Partial<Algorithm>;
}

/** The page's windows: a sender never has more than 16 packets in flight, which bounds the queue where senders take turns. */
export const pageWindows = { transport: { initialWindow: 4, awndPackets: 16 } } as const;

interface Part {
  /** Payload over the link's capacity. */
  readonly goodput: number;
  /** Drops per block. */
  readonly drops: number;
  readonly timeouts: number;
  /** Control packets that senders sent, over data packets needed. */
  readonly controls: number;
  /** Mean time until a sender's part of a block is at the receiver, over the block's duration. */
  readonly completion: number;
}

export interface ClaimRun {
  readonly all: Part;
  readonly first: Part;
  /** Block 2 and later ones. */
  readonly rest: Part;
  readonly maxQueue: number;
}

/** Runs by their input: several claims are about the same run. */
const known = new Map<string, ClaimRun>();

/** One run of N senders. */
export function runClaim(algorithm: string, senders: number, changes: ClaimChanges = {}): ClaimRun {
  // other functions of a transport are in no text
  if (changes.instead !== undefined) return computeClaim(algorithm, senders, changes);
  const key = JSON.stringify([algorithm, senders, changes]);
  const run = known.get(key) ?? computeClaim(algorithm, senders, changes);
  known.set(key, run);
  return run;
}

function computeClaim(algorithm: string, senders: number, changes: ClaimChanges): ClaimRun {
  const { params = {}, network = {}, transport = {}, workload = {}, seed = 1, instead = {} } = changes;
  const scenario = makeScenario({
    network,
    transport: { algorithm, params, ...transport },
    workload: { senders, blocks: 3, ...workload },
    seed,
  });
  const blocks: { startNs: number; endNs: number; drops: number; timeouts: number; controls: number; completionNs: number }[] = [];
  let now = { startNs: 0, endNs: 0, drops: 0, timeouts: 0, controls: 0, completionNs: 0 };
  const ignore = (): void => {};
  const observer: Observer = {
    ...silentObserver,
    watch: {
      onPassage: ({ kind, flags, link }) => {
        if (kind === PacketKind.control && flags === 0 && link !== 0) now.controls += 1;
      },
      onLost: ignore,
      onAckTaken: ignore,
    },
    onDrop: (_t, _f, _p, _flags, _port, kind) => {
      if (kind === PacketKind.data) now.drops += 1;
    },
    onTimeout: () => (now.timeouts += 1),
    onMilestone: (timeNs, kind) => {
      if (kind === Milestone.blockStart) {
        now = { startNs: timeNs, endNs: 0, drops: 0, timeouts: 0, controls: 0, completionNs: 0 };
        blocks.push(now);
      } else if (kind === Milestone.blockEnd) now.endNs = timeNs;
      else if (kind === Milestone.senderDelivered) now.completionNs += (timeNs - now.startNs) / senders;
    },
  };
  const simulation = createSimulation(scenario, (id) => ({ ...getAlgorithm(id), ...instead }), observer);
  while (!simulation.finished) simulation.run(1_000_000);
  const { workload: spec, transport: own } = scenario;
  if (spec.kind !== "barrier") throw new Error("claims are of blocks");
  const packets = senders * Math.ceil(spec.blockBytes / own.segmentBytes);
  const measure = (some: typeof blocks): Part => {
    const mean = (read: (block: (typeof blocks)[number]) => number): number =>
      some.reduce((sum, block) => sum + read(block), 0) / some.length;
    const durationNs = mean(({ startNs, endNs }) => endNs - startNs);
    return {
      goodput: (senders * spec.blockBytes * 8e9) / durationNs / scenario.network.linkBps,
      drops: mean(({ drops }) => drops),
      timeouts: mean(({ timeouts }) => timeouts),
      controls: mean(({ controls }) => controls) / packets,
      completion: mean(({ startNs, endNs, completionNs }) => completionNs / (endNs - startNs)),
    };
  };
  return {
    all: measure(blocks),
    first: measure(blocks.slice(0, 1)),
    rest: measure(blocks.slice(1)),
    maxQueue: simulation.totals.maxQueuePackets,
  };
}

const claimSeeds = [1, 2, 3];
const drawnSeeds = drawLogged("seeds of claims", claimSeeds, 1);

/** Runs with one of three seeds, for a claim that holds for each. The long tests run all three. */
export function runClaims(algorithm: string, senders: number, changes: ClaimChanges = {}): ClaimRun[] {
  return drawnSeeds.map((seed) => runClaim(algorithm, senders, { ...changes, seed }));
}

/** Runs with all three seeds, for a claim about their mean or about several of them. */
export function runAllClaims(algorithm: string, senders: number, changes: ClaimChanges = {}): ClaimRun[] {
  return claimSeeds.map((seed) => runClaim(algorithm, senders, { ...changes, seed }));
}

export const meanOf = <T>(runs: readonly T[], read: (run: T) => number): number =>
  runs.reduce((sum, run) => sum + read(run), 0) / runs.length;
