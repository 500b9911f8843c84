import { blockAt } from "../../../../analysis/blocks.ts";
import { geometryOf } from "../../../../analysis/geometry.ts";
import { portDropRows, portLoad, portLongestUntil, portQueueAt, recordedPort } from "../../../../analysis/ports.ts";
import { pausedLinksAt } from "../../../../analysis/pauses.ts";
import { headerRowsAt } from "../../../../analysis/headers.ts";
import { type QueueRows, orderQueue, queueRowsAt } from "../../../../analysis/queue-order.ts";
import { type RunIndex, detailEndNs, indexRun } from "../../../../analysis/run-index.ts";
import { countLeading, countUpTo } from "../../../../analysis/search.ts";
import { senderStateAt } from "../../../../analysis/senders.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import { PacketFlag, PacketKind } from "../../../../engine/observer.ts";
import { type NetworkGeometry, wireTimeNs } from "../../../../engine/spec/geometry.ts";
import { transportsBySender } from "../../../../engine/spec/groups.ts";
import type { Nanos } from "../../../../engine/spec/scenario.ts";
import type { QueueScene } from "../scene.ts";
import { findTraffic } from "./traffic.ts";

/** A packet on a link, `share` of the way along. */
export interface Rider {
  readonly flow: number;
  readonly link: number;
  readonly share: number;
}

/** More could not be distinguished. */
const mostRiders = 160;
/** The displayed load of a link is its mean over this share of a round trip. */
const loadShare = 0.25;

/**
 * The state of a network at one moment: senders, the queue of every port, the load of every link, and the packets of the
 * recorded port. Packets are known on the links before and after that port; on other links they are not.
 */
export class FabricScene implements QueueScene {
  timeNs: Nanos = 0;
  isDetailed = true;
  /** RowState of each sender. */
  readonly states: Uint8Array;
  queue: QueueRows = { length: 0, at: () => -1 };
  headers: QueueRows = { length: 0, at: () => -1 };
  fallen = 0;
  isBurstAfterTimers = false;
  /** By link, for those that carry data: packets at its port now and at most so far; share of its rate that is used. */
  readonly queued: Float64Array;
  readonly longest: Float64Array;
  readonly loads: Float64Array;
  riders: Rider[] = [];
  /** Links that PAUSE stops. */
  paused: ReadonlySet<number> = new Set();
  run: RunSnapshot;
  readonly geometry: NetworkGeometry;
  /** The recorded port. */
  readonly port: number;
  /** Interval over which loads are averaged. */
  readonly loadNs: Nanos;
  readonly #index: RunIndex;
  readonly #shortPorts: readonly number[];
  readonly #packetBytes: Float64Array;
  #fallenEnd = 0;

  constructor(run: RunSnapshot) {
    this.run = run;
    this.geometry = geometryOf(run.scenario);
    this.port = recordedPort(run);
    this.#index = indexRun(run);
    const { links, flows } = this.geometry;
    this.states = new Uint8Array(flows.length);
    this.queued = new Float64Array(links.length);
    this.longest = new Float64Array(links.length);
    this.loads = new Float64Array(links.length);
    this.loadNs = loadShare * run.scenario.network.rttNs;
    this.#shortPorts = findTraffic(this.geometry).dataLinks.filter((link) => links[link].isShort);
    this.#packetBytes = Float64Array.from(transportsBySender(run.scenario), ({ segmentBytes, headerBytes }) => segmentBytes + headerBytes);
  }

  /** Updates the scene to `timeNs` and to what has been computed; the run's columns are the same objects. */
  moveTo(run: RunSnapshot, timeNs: Nanos, lastWaitEndNs: Nanos): void {
    this.run = run;
    indexRun(run);
    const { blocks, senders } = this.#index;
    this.timeNs = timeNs;
    this.isDetailed = timeNs <= detailEndNs(run) || run.detailUntilNs === null;
    for (let sender = 0; sender < this.states.length; sender++) this.states[sender] = senderStateAt(senders, sender, timeNs).state;
    for (const port of this.#shortPorts) {
      this.queued[port] = portQueueAt(run, port, timeNs);
      this.longest[port] = portLongestUntil(run, port, timeNs);
      this.loads[port] = portLoad(run, port, Math.max(0, timeNs - this.loadNs), timeNs);
    }
    this.paused = new Set(this.isDetailed ? pausedLinksAt(run.columns, timeNs) : []);
    this.queue = queueRowsAt(run.columns, timeNs);
    this.headers = headerRowsAt(run.columns, timeNs);
    const block = blockAt(blocks, timeNs);
    const blockStartNs = block < 0 ? 0 : blocks.startNs.values[block];
    this.isBurstAfterTimers = lastWaitEndNs > blockStartNs;
    this.#countFallen(Math.max(blockStartNs, lastWaitEndNs));
    this.#findRiders();
  }

  fallenRow(rank: number): number {
    const rows = portDropRows(this.run.columns, this.port);
    return rows?.values[this.#fallenEnd - 1 - rank] ?? 0;
  }

  #countFallen(sinceNs: Nanos): void {
    const rows = portDropRows(this.run.columns, this.port);
    const { timeNs } = this.run.columns.drops;
    if (rows === null) {
      this.fallen = 0;
      return;
    }
    const countBy = (untilNs: Nanos): number => countLeading(rows.length, (place) => timeNs[rows.values[place]] <= untilNs);
    this.#fallenEnd = countBy(this.timeNs);
    this.fallen = this.#fallenEnd - Math.min(this.#fallenEnd, countBy(sinceNs - 1));
  }

  #findRiders(): void {
    const { timeNs, port } = this;
    const { links, dataRoutes } = this.geometry;
    const { packets, drops } = this.run.columns;
    this.riders = [];
    const tripNs = (flow: number, link: number): Nanos => links[link].delayNs + wireTimeNs(this.#packetBytes[flow], links[link].rateBps);
    const linkBefore = (flow: number): number => {
      const route = dataRoutes[flow];
      const at = route.indexOf(port);
      return at > 0 ? route[at - 1] : -1;
    };
    // A packet is on the link until it arrives at the port, to be queued or dropped.
    const longestNs = links.reduce(
      (longest, { to, delayNs, rateBps }) =>
        to === links[port].from ? Math.max(longest, delayNs + wireTimeNs(this.#packetBytes[0], rateBps)) : longest,
      0,
    );
    const board = (arriveNs: Nanos, flow: number): void => {
      const link = linkBefore(flow);
      if (link < 0 || this.riders.length >= mostRiders) return;
      const share = 1 - (arriveNs - timeNs) / Math.max(1, tripNs(flow, link));
      if (share >= 0) this.riders.push({ flow, link, share });
    };
    const arrived = countUpTo(packets.arriveNs, packets.length, timeNs);
    for (let row = arrived; row < packets.length && packets.arriveNs[row] - longestNs <= timeNs; row++) {
      if (isRiding(packets.packet[row])) board(packets.arriveNs[row], packets.flow[row]);
    }
    for (let row = countUpTo(drops.timeNs, drops.length, timeNs); row < drops.length && drops.timeNs[row] - longestNs <= timeNs; row++) {
      if (drops.port[row] === port) board(drops.timeNs[row], drops.flow[row]);
    }
    const downNs = Math.max(1, links[port].delayNs);
    for (let row = countUpTo(orderQueue(this.run.columns).latest, packets.length, timeNs - downNs); row < arrived; row++) {
      const share = (timeNs - packets.departNs[row]) / downNs;
      const isUnderWay = share >= 0 && share < 1 && (packets.flags[row] & PacketFlag.pushedOut) === 0 && isRiding(packets.packet[row]);
      if (isUnderWay && this.riders.length < mostRiders) this.riders.push({ flow: packets.flow[row], link: port, share });
    }
  }
}

/** ACKs and requests in flight are not drawn. */
function isRiding(packet: number): boolean {
  return packet >= 0 || packet === -PacketKind.datagram;
}
