import { Milestone, type Observer, PacketKind } from "../engine/observer.ts";
import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import type { Part } from "../engine/spec/groups.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { silentObserver } from "../engine/observers.ts";

/** What a run drew from its seed, and what it came to. */
export interface Recording {
  readonly totals: RunTotals;
  /** For each part a row for each block (else one row): how long after it was asked each sender began; -1: it did not. */
  readonly starts: readonly (readonly (readonly Nanos[])[])[];
  /** By flow: when each datagram was given to its host. */
  readonly datagramsNs: ReadonlyMap<number, readonly Nanos[]>;
  /** By PacketKind. */
  readonly drops: readonly number[];
  /** Of all drops, whatever the order of those of one instant. */
  readonly digest: number;
}

/** 2^31 - 1: products with the factors below stay exact. */
const DIGEST_MODULUS = 2_147_483_647;

/** The same sum is in the script's on_drop. */
function digestDrop(timeNs: Nanos, flow: number, packet: number, kind: number): number {
  return ((timeNs % DIGEST_MODULUS) * 48_271 + flow * 40_692 + (packet + 1) * 16_807 + kind) % DIGEST_MODULUS;
}

/** Starts of one part's senders, block by block. */
class StartLog {
  readonly rows: Nanos[][] = [];
  readonly #part: Part;
  readonly #places: ReadonlyMap<number, number>;
  /** When the block in hand opened, and when each of its senders was through, in order of time. */
  #openNs = 0;
  #throughNs: Nanos[] = [];

  constructor(part: Part) {
    this.#part = part;
    this.#places = new Map(part.flows.map((flow, place) => [flow, place]));
  }

  /** @param requestNs when the sender's last request came. */
  addStart(timeNs: Nanos, flow: number, block: number, requestNs: Nanos): void {
    const { flows } = this.#part;
    const place = this.#places.get(flow) as number;
    while (this.rows.length <= block) this.rows.push(flows.map(() => -1));
    this.rows[block][place] = timeNs - this.#findAskedNs(place, requestNs);
  }

  addThrough(timeNs: Nanos): void {
    this.#throughNs.push(timeNs);
    if (this.#throughNs.length < this.#part.flows.length) return;
    this.#throughNs = [];
    this.#openNs = timeNs;
  }

  #findAskedNs(place: number, requestNs: Nanos): Nanos {
    const { spec, flows } = this.#part;
    if (spec.kind !== "barrier") return 0;
    if (spec.barrier === "request") return requestNs;
    const atOnce = spec.maxOutstanding ?? flows.length;
    return place < atOnce ? this.#openNs + place * spec.staggerNs : this.#throughNs[place - atOnce];
  }
}

/** Watches a run for a recording, which is complete when the run has ended. */
export function watchRun({ ackRoutes, dataRoutes }: NetworkGeometry, parts: readonly Part[]) {
  const logs = parts.map((part) => new StartLog(part));
  const logOf: StartLog[] = [];
  parts.forEach(({ flows }, index) => flows.forEach((flow) => (logOf[flow] = logs[index])));
  const requestNs: Nanos[] = [];
  const datagramsNs = new Map<number, Nanos[]>();
  const drops = [0, 0, 0, 0];
  let digest = 0;
  const observer: Observer = {
    ...silentObserver,
    watch: {
      onPassage: ({ kind, flow, link, arriveNs, deliverNs }) => {
        if (kind === PacketKind.request && link === ackRoutes[flow].at(-1)) requestNs[flow] = deliverNs;
        if (kind !== PacketKind.datagram || link !== dataRoutes[flow][0]) return;
        const times = datagramsNs.get(flow);
        if (times === undefined) datagramsNs.set(flow, [arriveNs]);
        else times.push(arriveNs);
      },
      onLost: () => {},
      onAckTaken: () => {},
    },
    onDrop: (timeNs, flow, packet, _flags, _port, kind) => {
      drops[kind] += 1;
      digest = (digest + digestDrop(timeNs, flow, packet, kind)) % DIGEST_MODULUS;
    },
    onMilestone: (timeNs, kind, flow, block) => {
      if (kind === Milestone.senderStart) logOf[flow].addStart(timeNs, flow, block, requestNs[flow]);
      if (kind === Milestone.senderDone) logOf[flow].addThrough(timeNs);
    },
  };
  const finish = (totals: RunTotals): Recording => ({ totals, starts: logs.map(({ rows }) => rows), datagramsNs, drops, digest });
  return { observer, finish };
}
