import { join } from "node:path";
import { geometryOf } from "../analysis/geometry.ts";
import { linkMetrics, listPorts, packetKindNames } from "../analysis/metrics/link-metrics.ts";
import { summarizeFlows } from "../analysis/summary.ts";
import { Milestone, type Observer, TimeoutClass } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { readEngine, readVersion } from "./program-version.ts";
import { openTraceFolder, type TraceFolder } from "./trace-folder.ts";
import { ParquetTable } from "./parquet-table.ts";
import type { TraceFormat, TraceRequest } from "./trace-options.ts";
import { TextTable } from "./trace-table.ts";
import { InputError } from "./errors.ts";
import { Departures } from "../protocol/departures.ts";

/** Names of the classes in files, by number. */
const classNames: Readonly<Record<TimeoutClass, string>> = {
  [TimeoutClass.blockHead]: "block-head",
  [TimeoutClass.blockTail]: "block-tail",
  [TimeoutClass.lostRetransmission]: "lost-retransmission",
  [TimeoutClass.other]: "other",
  [TimeoutClass.spurious]: "spurious",
};

/** No column ever moves: kinds added later come last. */
const [firstKinds, laterKinds] = [packetKindNames.slice(0, 4), packetKindNames.slice(4)];

/** The tables and their columns, as listed by --help; new columns are appended. */
export const traceColumns = {
  drops: ["time_ns", "flow", "packet", "kind", "port"],
  timeouts: ["time_ns", "flow", "block", "class"],
  cwnd: ["time_ns", "flow", "cwnd"],
  queue: ["time_ns", "packets", "port"],
  gauges: ["time_ns", "flow", "gauge", "value"],
  flows: ["block", "flow", "last_ack_ns"],
  responses: ["flow", "start_ns", "end_ns", "bytes"],
  links: [
    ...["port", "rate_bps", "buffer_packets", ...firstKinds.map((name) => `${name}_drops`)],
    ...["marks", "utilization", "mean_queue_packets", "max_queue_packets", ...laterKinds.map((name) => `${name}_drops`)],
  ],
  senders: [
    ...["flow", "group", "background", "from", "to", "start_ns", "finish_ns", "bytes"],
    ...["sent_packets", "drops", "retransmissions", "timeouts", "responses"],
  ],
  rates: ["time_ns", "flow", "bytes"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type TraceName = keyof typeof traceColumns;
type TraceTable = TextTable | ParquetTable;

export interface TraceFiles {
  readonly observer: Observer;
  /** Records the data delivered by each sender so far, from which rates are computed at regular intervals. */
  readonly addRates: (totals: RunTotals, timeNs: Nanos) => void;
  /** Writes buffered data; call once, after the run. @throws OutputError, like the observer, when the disk is full. */
  readonly close: (totals: RunTotals) => void;
  /** Lets other processes write to the folder. Must always be called. */
  readonly release: () => void;
}

/**
 * Writes the tables of `traceColumns` to a folder during a run. Times are whole ns from the start of the run.
 * @param gaugesOf names of the gauges that a sender's transport reports. @param command for the manifest.
 * @param findCongested finds the port with most drops; called after the folder is ready, if needed.
 * @throws InputError if the folder cannot be written, or contains anything other than a trace.
 */
export function openTraceFiles(
  request: TraceRequest,
  scenario: Scenario,
  gaugesOf: (flow: number) => readonly string[],
  command: string,
  findCongested: () => number,
): TraceFiles {
  const { format, flows, fromNs, toNs, intervalNs } = request;
  const names = (Object.keys(traceColumns) as TraceName[]).filter((name) => name !== "rates" || intervalNs !== null);
  const files = names.map((name) => `${name}.${format}`);
  const folder = openTraceFolder(request.folder, files, { incast: readVersion(), engine: readEngine(), command });
  const { links } = geometryOf(scenario);
  const { ports, tables } = begin(folder, () => ({
    ports: request.ports === "congested" ? [findCongested()] : request.ports,
    tables: openTables(request.folder, names, format),
  }));
  const isWanted = (timeNs: Nanos, flow: number): boolean => timeNs >= fromNs && timeNs <= toNs && (flows === null || flows.has(flow));
  const queues = new Map<number, QueueLength>();
  const queueOf = (port: number): QueueLength => {
    let queue = queues.get(port);
    if (queue === undefined) {
      const { name } = links[port];
      queue = new QueueLength((timeNs, packets) => {
        if (timeNs >= fromNs && timeNs <= toNs) tables.queue.add(timeNs, packets, name);
      });
      queues.set(port, queue);
    }
    return queue;
  };
  const isFollowed = links.map((_, port) => ports === "all" || ports.includes(port));
  const windows: number[] = [];
  const delivered: number[] = [];
  const observer: Observer = {
    onAccept: (arriveNs, departNs, _flow, _packet, flags, port) => {
      if (isFollowed[port]) queueOf(port).add(arriveNs, departNs, flags);
    },
    onDrop: (timeNs, flow, packet, _flags, port, kind) => {
      if (isWanted(timeNs, flow)) tables.drops.add(timeNs, flow, packet, packetKindNames[kind], links[port].name);
    },
    onWindow: (timeNs, flow, cwnd) => {
      // The threshold or the state may have changed alone.
      if (windows[flow] === cwnd || !isWanted(timeNs, flow)) return;
      windows[flow] = cwnd;
      tables.cwnd.add(timeNs, flow, cwnd);
    },
    onTimeout: ({ timeNs, flow, block, class: kind }) => {
      if (isWanted(timeNs, flow)) tables.timeouts.add(timeNs, flow, block, classNames[kind]);
    },
    onGauge: (timeNs, flow, gauge, value) => {
      if (isWanted(timeNs, flow)) tables.gauges.add(timeNs, flow, gaugesOf(flow)[gauge], value);
    },
    onResponse: (startNs, endNs, flow, bytes) => {
      if (isWanted(endNs, flow)) tables.responses.add(flow, startNs, endNs, bytes);
    },
    onMilestone: (timeNs, kind, flow, block) => {
      if (kind === Milestone.senderDone && isWanted(timeNs, flow)) tables.flows.add(block, flow, timeNs);
    },
  };
  return {
    observer,
    addRates: (totals, timeNs) => {
      for (const { sender, bytes } of totals.flows) {
        if (isWanted(timeNs, sender)) tables.rates.add(timeNs, sender, bytes - (delivered[sender] ?? 0));
        delivered[sender] = bytes;
      }
    },
    close: (totals) => {
      for (const queue of queues.values()) queue.finish();
      addLinks(tables.links, scenario, totals);
      addSenders(tables.senders, scenario, totals, flows);
      for (const name of names) tables[name].close();
      folder.finish({
        seed: scenario.seed,
        queuePorts: ports === "all" ? "all" : ports.map((port) => links[port].name),
        ...{ flows: flows && [...flows], fromNs, toNs: toNs === Infinity ? null : toNs, intervalNs, scenario },
      });
    },
    release: folder.release,
  };
}

function addLinks(table: TraceTable, scenario: Scenario, totals: RunTotals): void {
  for (const port of listPorts(scenario, totals)) {
    const [rate, buffer, , ...others] = linkMetrics.map(({ read }) => read(port));
    const { drops } = port.counts;
    table.add(port.link.name, rate, buffer, ...drops.slice(0, firstKinds.length), ...others, ...drops.slice(firstKinds.length));
  }
}

/** Start and finish are empty if the sender never had data, or did not finish. */
function addSenders(table: TraceTable, scenario: Scenario, totals: RunTotals, flows: ReadonlySet<number> | null): void {
  for (const { sender, groupName, from, to, startNs, finishNs, bytes, ...counts } of summarizeFlows(scenario, totals)) {
    if (flows !== null && !flows.has(sender)) continue;
    const { sentPackets } = totals.flows[sender];
    const isBackground = !totals.groups[counts.group].isAwaited;
    table.add(
      ...[sender, groupName, isBackground ? 1 : 0, from, to, sentPackets > 0 ? startNs : null, finishNs, bytes, sentPackets],
      ...[counts.drops, counts.retransmissions, counts.timeouts, counts.responses],
    );
  }
}

/** Releases the folder if `make` fails. */
function begin<T>({ release }: TraceFolder, make: () => T): T {
  try {
    return make();
  } catch (error) {
    release();
    throw error;
  }
}

function openTables(path: string, names: readonly TraceName[], format: TraceFormat): Readonly<Record<TraceName, TraceTable>> {
  try {
    const tables = names.map((name) => {
      const file = join(path, `${name}.${format}`);
      return [name, format === "parquet" ? new ParquetTable(file, traceColumns[name]) : new TextTable(file, traceColumns[name], format)];
    });
    return Object.fromEntries(tables) as Record<TraceName, TraceTable>;
  } catch (error) {
    throw new InputError(`--trace: ${quote(path)} cannot be written: ${describeFileError(error)}`);
  }
}

/** Length of the bottleneck queue from arrivals and their departure times, which are known on arrival. */
export class QueueLength {
  readonly #report: (timeNs: number, packets: number) => void;
  readonly #departures = new Departures();

  constructor(report: (timeNs: number, packets: number) => void) {
    this.#report = report;
  }

  /** @param flags bits of PacketFlag. */
  add(arriveNs: number, departNs: number, flags: number): void {
    this.#reportLeft(arriveNs, flags);
    this.#departures.enter(departNs, flags);
    this.#report(arriveNs, this.#departures.length);
  }

  finish(): void {
    this.#reportLeft(Infinity, 0);
  }

  #reportLeft(arriveNs: number, flags: number): void {
    for (let timeNs; (timeNs = this.#departures.takeLeft(arriveNs, flags)) !== null;) this.#report(timeNs, this.#departures.length);
  }
}
