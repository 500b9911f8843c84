import { goesBack, type Observer, PacketKind, type PacketWatch, type Passage } from "../engine/observer.ts";
import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { type PacketRow, type PacketWindow, packetColumnNames, packetColumns } from "./tables.ts";
import { silentObserver } from "../engine/observers.ts";

/** A request for the packets in flight during [fromNs, toNs), seen from one port. */
export interface PacketQuestion {
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** Number of the link the port feeds. */
  readonly port: number;
  /** Limit on the packets sent in the window; if there are more, the window ends earlier. At least 1. */
  readonly maxPackets: number;
}

interface OpenRow {
  readonly row: PacketRow;
  /** Time of its last recorded event. */
  lastNs: Nanos;
  /** Is it in flight? */
  isOpen: boolean;
}

function createRow({ serial, flow, packet, kind, arriveNs, flags }: Readonly<Passage>): PacketRow {
  const isAnswer = goesBack(kind, flags);
  return {
    serial,
    flow,
    packet: isAnswer ? -1 : packet,
    kind,
    flags,
    sentNs: arriveNs,
    leavesNs: NaN,
    leftNs: NaN,
    arriveNs: NaN,
    startNs: NaN,
    departNs: NaN,
    ahead: 0,
    portKind: kind,
    deliverNs: NaN,
    lostNs: NaN,
    lostPort: -1,
    lostAck: 0,
    ack: -1,
    cause: -1,
    ackFlags: 0,
    ackSentNs: NaN,
    ackLeftNs: NaN,
    ackMiddleNs: NaN,
    ackDeliverNs: NaN,
    duplicates: 0,
    timerNs: NaN,
  };
}

/**
 * Records what packets do in a window of a run, and forgets those that finish before it. Must observe the run from its start until
 * `isSettled`; call `prune` now and then to limit memory.
 */
export class PacketRecorder implements PacketWatch {
  readonly observer: Observer;
  readonly #question: PacketQuestion;
  readonly #geometry: Pick<NetworkGeometry, "dataRoutes" | "ackRoutes">;
  readonly #rows = new Map<number, OpenRow>();
  #untilNs: Nanos;
  #count = 0;

  /** @throws RangeError when the window is empty or `maxPackets` is below 1. */
  constructor(question: PacketQuestion, geometry: Pick<NetworkGeometry, "dataRoutes" | "ackRoutes">) {
    const { fromNs, toNs, maxPackets } = question;
    if (!(toNs > fromNs)) throw new RangeError(`a window of packets ends after it begins: not from ${fromNs} to ${toNs} ns`);
    if (!(maxPackets >= 1)) throw new RangeError(`a window of packets has room for 1 or more, not ${maxPackets}`);
    this.#question = question;
    this.#geometry = geometry;
    this.#untilNs = toNs;
    this.observer = {
      ...silentObserver,
      watch: this,
    };
  }

  onPassage(passage: Readonly<Passage>): void {
    const open = this.#rows.get(passage.serial) ?? this.#add(passage);
    if (open === null) return;
    const { row } = open;
    const { kind, link, arriveNs, startNs, departNs, deliverNs } = passage;
    const isAnswer = goesBack(kind, passage.flags);
    if (link === this.#question.port) {
      row.arriveNs = arriveNs;
      row.startNs = startNs;
      row.departNs = departNs;
      row.ahead = passage.ahead;
      row.portKind = kind;
    }
    const route = (isAnswer ? this.#geometry.ackRoutes : this.#geometry.dataRoutes)[passage.flow];
    const isFirst = link === route[0];
    const isLast = link === route.at(-1);
    if (isAnswer) {
      if (isFirst) {
        row.ackSentNs = arriveNs;
        row.ackLeftNs = departNs;
        row.ackMiddleNs = deliverNs;
        row.ack = kind === PacketKind.ack ? passage.packet : -1;
        row.cause = kind === PacketKind.ack ? passage.cause : -1;
        row.ackFlags = passage.flags;
      }
      if (isLast) row.ackDeliverNs = deliverNs;
    } else {
      row.flags = passage.flags;
      if (isFirst) {
        row.leavesNs = startNs;
        row.leftNs = departNs;
      }
      if (isLast) row.deliverNs = deliverNs;
    }
    open.isOpen = !isLast;
    open.lastNs = deliverNs;
  }

  /** null: it was sent after the window. */
  #add(passage: Readonly<Passage>): OpenRow | null {
    const { arriveNs, serial } = passage;
    if (arriveNs >= this.#untilNs) return null;
    if (arriveNs >= this.#question.fromNs) {
      this.#count += 1;
      if (this.#count > this.#question.maxPackets) {
        this.#untilNs = arriveNs;
        return null;
      }
    }
    const open: OpenRow = { row: createRow(passage), lastNs: arriveNs, isOpen: true };
    this.#rows.set(serial, open);
    return open;
  }

  onLost(timeNs: Nanos, serial: number, port: number): void {
    const open = this.#rows.get(serial);
    if (open === undefined) return;
    const { row } = open;
    row.lostNs = timeNs;
    row.lostPort = port;
    row.lostAck = Number.isNaN(row.ackSentNs) ? 0 : 1;
    open.isOpen = false;
    open.lastNs = timeNs;
  }

  onAckTaken(timeNs: Nanos, serial: number, _flow: number, duplicates: number, timerNs: Nanos): void {
    const open = this.#rows.get(serial);
    if (open === undefined) return;
    open.row.duplicates = duplicates;
    open.row.timerNs = timerNs;
    open.lastNs = timeNs;
  }

  /** Forgets packets that finished before the window. All events before `nowNs` have been reported. */
  prune(nowNs: Nanos): void {
    const beforeNs = Math.min(nowNs, this.#question.fromNs);
    for (const [serial, { isOpen, lastNs }] of this.#rows) if (!isOpen && lastNs < beforeNs) this.#rows.delete(serial);
  }

  /** Is everything known about the packets in the window, when all events before `nowNs` have been reported? */
  isSettled(nowNs: Nanos): boolean {
    if (nowNs < this.#untilNs) return false;
    for (const { isOpen, lastNs } of this.#rows.values()) if (isOpen || lastNs >= nowNs) return false;
    return true;
  }

  /** All packets in flight during the window. */
  finish(): PacketWindow {
    const { fromNs, toNs } = this.#question;
    const kept = [...this.#rows.values()].filter(({ isOpen, lastNs }) => isOpen || lastNs >= fromNs).map(({ row }) => row);
    kept.sort((a, b) => a.sentNs - b.sentNs || a.serial - b.serial);
    return toPacketWindow(kept, fromNs, this.#untilNs, this.#untilNs < toNs);
  }
}

const arrays = { f64: Float64Array, i32: Int32Array, u16: Uint16Array, u8: Uint8Array } as const;

/** Converts rows to columns. */
function toPacketWindow(rows: readonly PacketRow[], fromNs: Nanos, untilNs: Nanos, isCut: boolean): PacketWindow {
  const columns: Record<string, unknown> = { length: rows.length, fromNs, untilNs, isCut };
  for (const name of packetColumnNames) {
    const values = rows.map((row) => row[name]);
    const type = packetColumns[name];
    columns[name] = arrays[type].from(values);
  }
  return columns as PacketWindow;
}

/** The buffers of its columns, to transfer. */
export function listPacketBuffers(window: PacketWindow): ArrayBuffer[] {
  return packetColumnNames.map((name) => window[name].buffer);
}
