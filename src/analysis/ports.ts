import type { Nanos } from "../engine/spec/scenario.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { geometryOf } from "./geometry.ts";
import { createFloats, createInts, pushFloat, pushInt, type GrowableFloats, type GrowableInts } from "./growable.ts";
import { orderQueue } from "./queue-order.ts";
import { boundQueue, queueLengthAt } from "./queue.ts";
import { indexLink, measureBusyShares } from "./link.ts";
import type { RecordedRun } from "./run-index.ts";
import { countBelow, countUpTo } from "./search.ts";

/**
 * What is known about every port of a run: packets for the recorded one, a coarse line for the others, accurate to a sixteenth of
 * the port's buffer, with an exact maximum (protocol/port-lines.ts). Single drops are known for all ports.
 */

/** A port's recorded line: from `timeNs[i]` on it held about `packets[i]`; its maximum so far was `longest[i]`. */
interface PortHistory {
  readonly timeNs: GrowableFloats;
  readonly packets: GrowableInts;
  readonly busyNs: GrowableFloats;
  readonly longest: GrowableInts;
}

interface PortIndex {
  /** By port. */
  readonly lines: Map<number, PortHistory>;
  readonly drops: Map<number, GrowableFloats>;
  /** Rows of the drops table. */
  readonly dropRows: Map<number, GrowableInts>;
  readonly otherDrops: Map<number, GrowableFloats>;
  /** Rows already processed. */
  readonly rows: { queues: number; drops: number; otherDrops: number };
}

const indexes = new WeakMap<RunColumns, PortIndex>();

/** The up-to-date index; processes only rows added since the last call. */
function indexPorts(columns: RunColumns): PortIndex {
  let index = indexes.get(columns);
  if (index === undefined) {
    index = {
      lines: new Map(),
      drops: new Map(),
      dropRows: new Map(),
      otherDrops: new Map(),
      rows: { queues: 0, drops: 0, otherDrops: 0 },
    };
    indexes.set(columns, index);
  }
  const { lines, rows } = index;
  const { queues } = columns;
  for (; rows.queues < queues.length; rows.queues++) {
    const row = rows.queues;
    const port = queues.port[row];
    let line = lines.get(port);
    if (line === undefined) {
      line = { timeNs: createFloats(), packets: createInts(), busyNs: createFloats(), longest: createInts() };
      lines.set(port, line);
    }
    pushFloat(line.timeNs, queues.timeNs[row]);
    pushInt(line.packets, queues.packets[row]);
    pushFloat(line.busyNs, queues.busyNs[row]);
    pushInt(line.longest, Math.max(queues.packets[row], line.longest.values[line.longest.length - 1] ?? 0));
  }
  for (const name of ["drops", "otherDrops"] as const) {
    const { timeNs, port, length } = columns[name];
    for (; rows[name] < length; rows[name]++) {
      const at = port[rows[name]];
      let times = index[name].get(at);
      if (times === undefined) index[name].set(at, (times = createFloats()));
      pushFloat(times, timeNs[rows[name]]);
      if (name === "drops") {
        let own = index.dropRows.get(at);
        if (own === undefined) index.dropRows.set(at, (own = createInts()));
        pushInt(own, rows[name]);
      }
    }
  }
  return index;
}

/** The port whose packets are recorded, by the number of its link. */
export function recordedPort(run: Pick<RecordedRun, "scenario" | "port">): number {
  return run.port ?? (run.scenario.network.topology === "star" ? 0 : geometryOf(run.scenario).bottleneck);
}

/** Capacity of the recorded port, packets, the one in service included. */
export function recordedRoom(run: Pick<RecordedRun, "scenario" | "port">): number {
  const { scenario, port } = run;
  if (port === null || port === undefined || scenario.network.topology === "star") return portRoomPackets(scenario);
  return geometryOf(scenario).links[port].roomPackets;
}

/** Rate of the recorded port's link. */
export function recordedBps(run: Pick<RecordedRun, "scenario" | "port">): number {
  const { network } = run.scenario;
  return network.topology === "star" ? network.linkBps : geometryOf(run.scenario).links[recordedPort(run)].rateBps;
}

/** The recorded port marks arriving packets while more packets than this wait; null: never. */
export function recordedThreshold(run: Pick<RecordedRun, "scenario" | "port">): number | null {
  const { network } = run.scenario;
  return network.topology === "star" ? network.ecnThresholdPackets : geometryOf(run.scenario).links[recordedPort(run)].markAbovePackets;
}

/** Packets at a port at `timeNs`. O(log n). */
export function portQueueAt(run: RecordedRun, port: number, timeNs: Nanos): number {
  if (port === recordedPort(run)) return queueLengthAt(run.columns, timeNs);
  const line = indexPorts(run.columns).lines.get(port);
  return line?.packets.values[countUpTo(line.timeNs.values, line.timeNs.length, timeNs) - 1] ?? 0;
}

/** Maximum number of packets at a port up to `timeNs`. O(log n). */
export function portLongestUntil(run: Pick<RecordedRun, "columns" | "scenario" | "port">, port: number, timeNs: Nanos): number {
  if (port === recordedPort(run)) return longestOfRecorded(run.columns, timeNs);
  const line = indexPorts(run.columns).lines.get(port);
  return line?.longest.values[countUpTo(line.timeNs.values, line.timeNs.length, timeNs) - 1] ?? 0;
}

/** Packets that a port dropped up to `timeNs`: data and others. O(log n). */
export function portDropsUntil({ columns }: Pick<RecordedRun, "columns">, port: number, timeNs: Nanos): { data: number; other: number } {
  const { drops, otherDrops } = indexPorts(columns);
  const count = (times: GrowableFloats | undefined): number => (times ? countUpTo(times.values, times.length, timeNs) : 0);
  return { data: count(drops.get(port)), other: count(otherDrops.get(port)) };
}

/** Rows of the drops table for one port, in order of time; null: none yet. */
export function portDropRows(columns: RunColumns, port: number): GrowableInts | null {
  return indexPorts(columns).dropRows.get(port) ?? null;
}

/** Data packets that a port dropped in each interval of `edges`, into `counts`. */
export function countPortDrops(columns: RunColumns, port: number, edges: Float64Array, counts: Float64Array): void {
  const times = indexPorts(columns).drops.get(port);
  counts.fill(0);
  if (times === undefined) return;
  let row = countBelow(times.values, times.length, edges[0]);
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    const first = row;
    while (row < times.length && times.values[row] < edges[interval + 1]) row++;
    counts[interval] = row - first;
  }
}

/** Shortest and longest queue of a port in each interval, like `boundQueue`. */
export function boundPortQueue(run: RecordedRun, port: number, edges: Float64Array, low: Float64Array, high: Float64Array): void {
  if (port === recordedPort(run)) {
    boundQueue(run.columns, edges, low, high);
    return;
  }
  const line = indexPorts(run.columns).lines.get(port);
  if (line === undefined) {
    low.fill(0);
    high.fill(0);
    return;
  }
  const times = line.timeNs.values;
  const packets = line.packets.values;
  const { length } = line.timeNs;
  let row = countUpTo(times, length, edges[0]);
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    let shortest = row === 0 ? 0 : packets[row - 1];
    let longest = shortest;
    for (; row < length && times[row] < edges[interval + 1]; row++) {
      shortest = Math.min(shortest, packets[row]);
      longest = Math.max(longest, packets[row]);
    }
    low[interval] = shortest;
    high[interval] = longest;
  }
}

/** How long a port's link had been sending up to `timeNs`, interpolated between two rows of its line. */
function busyUntil({ timeNs, busyNs }: PortHistory, untilNs: Nanos): Nanos {
  const row = countUpTo(timeNs.values, timeNs.length, untilNs);
  if (row === 0) return 0;
  const [fromNs, sofar] = [timeNs.values[row - 1], busyNs.values[row - 1]];
  if (row === timeNs.length) return sofar;
  return sofar + ((busyNs.values[row] - sofar) * (untilNs - fromNs)) / (timeNs.values[row] - fromNs);
}

/** Share of [fromNs, toNs) in which a port's link was sending, 0 to 1. */
export function portLoad(run: Pick<RecordedRun, "columns" | "scenario" | "port">, port: number, fromNs: Nanos, toNs: Nanos): number {
  if (!(toNs > fromNs)) return 0;
  if (port === recordedPort(run)) {
    const share = new Float64Array(1);
    measureBusyShares(indexLink(run.columns), Float64Array.of(fromNs, toNs), share);
    return share[0];
  }
  const line = indexPorts(run.columns).lines.get(port);
  return line === undefined ? 0 : Math.min(1, (busyUntil(line, toNs) - busyUntil(line, fromNs)) / (toNs - fromNs));
}

/** A port in the list of ports. */
export interface PortFacts {
  /** The number of its link. */
  readonly port: number;
  /** "leaf0 -> leaf0[0]". */
  readonly name: string;
  readonly isRecorded: boolean;
  readonly drops: { readonly data: number; readonly other: number };
  readonly longest: number;
  /** Packets it can hold, the one in service included; Infinity: it is never full. */
  readonly roomPackets: number;
  readonly rateBps: number;
}

/** Ports that have had a queue up to `timeNs`: most drops first, then the longest queue. */
export function listPortFacts(run: RecordedRun, timeNs: Nanos): readonly PortFacts[] {
  const { lines, drops, otherDrops } = indexPorts(run.columns);
  const { links } = geometryOf(run.scenario);
  const own = recordedPort(run);
  const ports = new Set([own, ...lines.keys(), ...drops.keys(), ...otherDrops.keys()]);
  const facts = [...ports].map((port): PortFacts => {
    const { name, roomPackets, rateBps } = links[port];
    const isRecorded = port === own;
    const longest = portLongestUntil(run, port, timeNs);
    return { port, name, isRecorded, drops: portDropsUntil(run, port, timeNs), longest, roomPackets, rateBps };
  });
  const total = (facts: PortFacts): number => facts.drops.data + facts.drops.other;
  return facts
    .filter((one) => one.isRecorded || one.longest > 1 || total(one) > 0)
    .sort((a, b) => total(b) - total(a) || b.longest - a.longest || a.port - b.port);
}

interface Records {
  /** When the queue reached a new maximum, and that length. */
  readonly timeNs: GrowableFloats;
  readonly packets: GrowableInts;
  /** Rows of `packets` already processed, and departures before the last of them. */
  rows: number;
  left: number;
}

const recordsOf = new WeakMap<RunColumns, Records>();

/** The recorded port's longest queue up to `timeNs`. */
function longestOfRecorded(columns: RunColumns, timeNs: Nanos): number {
  let records = recordsOf.get(columns);
  if (records === undefined) recordsOf.set(columns, (records = { timeNs: createFloats(), packets: createInts(), rows: 0, left: 0 }));
  const { arriveNs, length } = columns.packets;
  const { departures } = orderQueue(columns);
  for (; records.rows < length; records.rows++) {
    const at = arriveNs[records.rows];
    while (records.left < records.rows && departures[records.left] <= at) records.left++;
    const queued = records.rows + 1 - records.left;
    if (queued <= (records.packets.values[records.packets.length - 1] ?? 0)) continue;
    pushFloat(records.timeNs, at);
    pushInt(records.packets, queued);
  }
  return records.packets.values[countUpTo(records.timeNs.values, records.timeNs.length, timeNs) - 1] ?? 0;
}
