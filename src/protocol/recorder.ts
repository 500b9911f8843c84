import type { Milestone, Observer, SenderState, TimeoutReport } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { capacityOf, createTables, reserve } from "./growable-tables.ts";
import { tableNames } from "./tables.ts";
import type { RunColumns, Table, TableName } from "./tables.ts";

/** Writes what it is told into tables, a row each. */
export class ColumnRecorder implements Observer {
  /** False: packets, drops and windows are let go; timeouts and milestones are kept. */
  keepsDetail = true;
  #tables: RunColumns;
  // the two tables that get a row a packet, and their limits, at hand
  #packets: Table<"packets">;
  #windows: Table<"windows">;
  #packetLimit = 0;
  #windowLimit = 0;
  readonly #limits: Record<TableName, number> = { packets: 0, drops: 0, windows: 0, timeouts: 0, gauges: 0, milestones: 0 };
  readonly #onLimit: (name: TableName) => void;

  /** @param onLimit called before each row that finds a table at its limit: raise the limit, or leave room beyond it. */
  constructor(tables: RunColumns, onLimit: (name: TableName) => void) {
    this.#tables = tables;
    this.#packets = tables.packets;
    this.#windows = tables.windows;
    this.#onLimit = onLimit;
  }

  /** From now on rows go to `tables`. */
  setTables(tables: RunColumns): void {
    this.#tables = tables;
    this.#packets = tables.packets;
    this.#windows = tables.windows;
  }

  setLimit(name: TableName, rows: number): void {
    this.#limits[name] = rows;
    if (name === "packets") this.#packetLimit = rows;
    if (name === "windows") this.#windowLimit = rows;
  }

  onAccept(arriveNs: Nanos, departNs: Nanos, flow: number, packet: number, flags: number): void {
    if (!this.keepsDetail) return;
    const table = this.#packets;
    const row = table.length;
    if (row >= this.#packetLimit) this.#onLimit("packets");
    table.arriveNs[row] = arriveNs;
    table.departNs[row] = departNs;
    table.flow[row] = flow;
    table.packet[row] = packet;
    table.flags[row] = flags;
    table.length = row + 1;
  }

  onDrop(timeNs: Nanos, flow: number, packet: number, flags: number): void {
    if (!this.keepsDetail) return;
    const table = this.#tables.drops;
    const row = table.length;
    if (row >= this.#limits.drops) this.#onLimit("drops");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.packet[row] = packet;
    table.flags[row] = flags;
    table.length = row + 1;
  }

  onWindow(timeNs: Nanos, flow: number, cwnd: number, ssthresh: number, state: SenderState): void {
    if (!this.keepsDetail) return;
    const table = this.#windows;
    const row = table.length;
    if (row >= this.#windowLimit) this.#onLimit("windows");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.cwnd[row] = cwnd;
    table.ssthresh[row] = ssthresh;
    table.state[row] = state;
    table.length = row + 1;
  }

  onTimeout(report: Readonly<TimeoutReport>): void {
    const table = this.#tables.timeouts;
    const row = table.length;
    if (row >= this.#limits.timeouts) this.#onLimit("timeouts");
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
    if (!this.keepsDetail) return;
    const table = this.#tables.gauges;
    const row = table.length;
    if (row >= this.#limits.gauges) this.#onLimit("gauges");
    table.timeNs[row] = timeNs;
    table.flow[row] = flow;
    table.gauge[row] = gauge;
    table.value[row] = value;
    table.length = row + 1;
  }

  onMilestone(timeNs: Nanos, kind: Milestone, flow: number, block: number): void {
    const table = this.#tables.milestones;
    const row = table.length;
    if (row >= this.#limits.milestones) this.#onLimit("milestones");
    table.timeNs[row] = timeNs;
    table.kind[row] = kind;
    table.flow[row] = flow;
    table.block[row] = block;
    table.length = row + 1;
  }
}

/**
 * A recorder whose tables grow as needed: keeps the whole run in memory.
 * @param capacity rows each table has room for at first: about as many as there will be packets spares copying.
 */
export function createRecorder(capacity = 4096): { readonly observer: Observer; readonly columns: RunColumns } {
  const columns = createTables(capacity);
  const recorder = new ColumnRecorder(columns, (name) => {
    reserve(columns, name, columns[name].length + 1);
    recorder.setLimit(name, capacityOf(columns, name));
  });
  for (const name of tableNames) recorder.setLimit(name, capacityOf(columns, name));
  return { observer: recorder, columns };
}
