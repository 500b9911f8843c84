import { type Milestone, type Observer, PacketFlag, PacketKind, type SenderState, type TimeoutReport } from "../engine/observer.ts";
import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { StarLink } from "../engine/topologies/star-geometry.ts";
import { createRowCounts } from "./columns.ts";
import { capacityOf, createTables, reserve } from "./growable-tables.ts";
import { PortLines } from "./port-lines.ts";
import { tableNames } from "./tables.ts";
import type { RunColumns, Table, TableName } from "./tables.ts";

/** The flags kept for packets other than data: how the port handled them. */
const metFlags = PacketFlag.pushedOut | PacketFlag.afterDeparture | PacketFlag.slotless;

/** Writes each reported event into a table, one row each; the tables grow as needed. */
export class ColumnRecorder implements Observer {
  /** Packets, drops, queues, windows, gauges, rates and pauses after this time are discarded; timeouts, responses and milestones are kept. */
  detailUntilNs: Nanos = Infinity;
  readonly #tables: RunColumns;
  // the two tables that get one row per packet and their capacities, cached
  readonly #packets: Table<"packets">;
  readonly #windows: Table<"windows">;
  #packetRoom = 0;
  #windowRoom = 0;
  readonly #rooms: Record<TableName, number> = createRowCounts();
  readonly #onFull: (() => void) | null;
  readonly #port: number;
  readonly #lines: PortLines | null;

  /**
   * @param onFull called when a table outgrows its initial capacity, or the one set by `clear`.
   * @param geometry given to record the other ports as thin lines; null: only one port is recorded.
   * @param port the port whose packets are recorded, given as the number of the link it feeds.
   */
  constructor(
    tables: RunColumns,
    onFull: (() => void) | null = null,
    geometry: NetworkGeometry | null = null,
    port: number = geometry?.bottleneck ?? StarLink.bottleneck,
  ) {
    this.#lines = geometry && new PortLines(geometry.links, (...row) => this.#addQueue(...row));
    this.#tables = tables;
    this.#packets = tables.packets;
    this.#windows = tables.windows;
    this.#onFull = onFull;
    this.#port = port;
    for (const name of tableNames) this.#setRoom(name, capacityOf(tables, name));
  }

  /** Deletes all rows. @param room rows each table may hold before `onFull` is called; grown arrays keep their size. */
  clear(room: (name: TableName) => number): void {
    for (const name of tableNames) {
      this.#tables[name].length = 0;
      this.#setRoom(name, Math.min(room(name), capacityOf(this.#tables, name)));
    }
  }

  #setRoom(name: TableName, rows: number): void {
    this.#rooms[name] = rows;
    if (name === "packets") this.#packetRoom = rows;
    if (name === "windows") this.#windowRoom = rows;
  }

  /** Makes room for one more row: writing past the end of a typed array would lose the row silently. */
  #makeRoom(name: TableName): void {
    reserve(this.#tables, name, this.#tables[name].length + 1);
    this.#setRoom(name, capacityOf(this.#tables, name));
    this.#onFull?.();
  }

  onAccept(arriveNs: Nanos, departNs: Nanos, flow: number, packet: number, flags: number, port: number, kind: number): void {
    // a port may report late what it accepted earlier
    if (arriveNs > this.detailUntilNs) return;
    if (port !== this.#port) {
      this.#lines?.accept(arriveNs, departNs, flags, port);
      return;
    }
    const table = this.#packets;
    const row = table.length;
    if (row >= this.#packetRoom) this.#makeRoom("packets");
    table.arriveNs[row] = arriveNs;
    table.departNs[row] = departNs;
    table.flow[row] = flow;
    table.packet[row] = kind === PacketKind.data ? packet : -kind;
    table.flags[row] = kind === PacketKind.data ? flags : flags & metFlags;
    table.length = row + 1;
  }

  onDrop(timeNs: Nanos, flow: number, packet: number, flags: number, port: number, kind: number): void {
    if (timeNs > this.detailUntilNs) return;
    if (kind !== PacketKind.data) {
      this.#addOtherDrop(timeNs, flow, kind, port);
      return;
    }
    const table = this.#tables.drops;
    const row = table.length;
    if (row >= this.#rooms.drops) this.#makeRoom("drops");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.packet[row] = packet;
    table.flags[row] = flags;
    table.port[row] = port;
    table.length = row + 1;
  }

  #addOtherDrop(timeNs: Nanos, flow: number, kind: number, port: number): void {
    const table = this.#tables.otherDrops;
    const row = table.length;
    if (row >= this.#rooms.otherDrops) this.#makeRoom("otherDrops");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.kind[row] = kind;
    table.port[row] = port;
    table.length = row + 1;
  }

  #addQueue(timeNs: Nanos, port: number, packets: number, busyNs: Nanos): void {
    const table = this.#tables.queues;
    const row = table.length;
    if (row >= this.#rooms.queues) this.#makeRoom("queues");
    table.timeNs[row] = timeNs;
    table.port[row] = port;
    table.packets[row] = packets;
    table.busyNs[row] = busyNs;
    table.length = row + 1;
  }

  /** Brings the lines of the other ports up to date at `nowNs`. */
  settle(nowNs: Nanos): void {
    this.#lines?.settle(Math.min(nowNs, this.detailUntilNs));
  }

  onWindow(timeNs: Nanos, flow: number, cwnd: number, ssthresh: number, state: SenderState): void {
    if (timeNs > this.detailUntilNs) return;
    const table = this.#windows;
    const row = table.length;
    if (row >= this.#windowRoom) this.#makeRoom("windows");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.cwnd[row] = cwnd;
    table.ssthresh[row] = ssthresh;
    table.state[row] = state;
    table.length = row + 1;
  }

  onReceiveWindow(timeNs: Nanos, flow: number, packets: number): void {
    if (timeNs > this.detailUntilNs) return;
    const table = this.#tables.receiveWindows;
    const row = table.length;
    if (row >= this.#rooms.receiveWindows) this.#makeRoom("receiveWindows");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.packets[row] = packets;
    table.length = row + 1;
  }

  onTimeout(report: Readonly<TimeoutReport>): void {
    const table = this.#tables.timeouts;
    const row = table.length;
    if (row >= this.#rooms.timeouts) this.#makeRoom("timeouts");
    table.timeNs[row] = report.timeNs;
    table.flow[row] = report.flow;
    table.block[row] = report.block;
    table.class[row] = report.class;
    table.highestAck[row] = report.highestAck;
    table.nextPacket[row] = report.nextPacket;
    table.maxPacket[row] = report.maxPacket;
    table.duplicateAcks[row] = report.duplicateAcks;
    table.neededSigns[row] = report.neededSigns;
    table.recovery[row] = report.recovery;
    table.isTrusted[row] = report.isTrusted;
    table.recover[row] = report.recover;
    table.limit[row] = report.limit;
    table.receiveWindow[row] = report.receiveWindow;
    table.isHeld[row] = report.isHeld;
    table.cwndBefore[row] = report.cwndBefore;
    table.ssthreshAfter[row] = report.ssthreshAfter;
    table.backoffAfter[row] = report.backoffAfter;
    table.rtoNs[row] = report.rtoNs;
    table.srttNs[row] = report.srttNs;
    table.rttvarNs[row] = report.rttvarNs;
    table.waitingSinceNs[row] = report.waitingSinceNs;
    table.length = row + 1;
  }

  onGauge(timeNs: Nanos, flow: number, gauge: number, value: number): void {
    if (timeNs > this.detailUntilNs) return;
    const table = this.#tables.gauges;
    const row = table.length;
    if (row >= this.#rooms.gauges) this.#makeRoom("gauges");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.gauge[row] = gauge;
    table.value[row] = value;
    table.length = row + 1;
  }

  onRate(timeNs: Nanos, flow: number, bps: number): void {
    if (timeNs > this.detailUntilNs) return;
    const table = this.#tables.rates;
    const row = table.length;
    if (row >= this.#rooms.rates) this.#makeRoom("rates");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.bps[row] = bps;
    table.length = row + 1;
  }

  onPause(timeNs: Nanos, link: number, isPaused: boolean): void {
    if (timeNs > this.detailUntilNs) return;
    const table = this.#tables.pauses;
    const row = table.length;
    if (row >= this.#rooms.pauses) this.#makeRoom("pauses");
    table.timeNs[row] = timeNs;
    table.link[row] = link;
    table.isPaused[row] = isPaused ? 1 : 0;
    table.length = row + 1;
  }

  onResponse(startNs: Nanos, endNs: Nanos, flow: number, bytes: number): void {
    const table = this.#tables.responses;
    const row = table.length;
    if (row >= this.#rooms.responses) this.#makeRoom("responses");
    table.startNs[row] = startNs;
    table.endNs[row] = endNs;
    table.flow[row] = flow;
    table.bytes[row] = bytes;
    table.length = row + 1;
  }

  onMilestone(timeNs: Nanos, kind: Milestone, flow: number, block: number): void {
    const table = this.#tables.milestones;
    const row = table.length;
    if (row >= this.#rooms.milestones) this.#makeRoom("milestones");
    table.timeNs[row] = timeNs;
    table.kind[row] = kind;
    table.flow[row] = flow;
    table.block[row] = block;
    table.length = row + 1;
  }
}

/**
 * A recorder whose tables grow as needed: keeps the whole run in memory.
 * @param packets the expected number of packets: reserving room for them saves copying.
 * @param geometry, port as in ColumnRecorder; call `settle` on the observer before reading its lines.
 */
export function createRecorder(
  packets = 4096,
  geometry: NetworkGeometry | null = null,
  port?: number,
): { readonly observer: ColumnRecorder; readonly columns: RunColumns } {
  const columns = createTables(4096, Math.max(packets, 16));
  return { observer: new ColumnRecorder(columns, null, geometry, port), columns };
}
