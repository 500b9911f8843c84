import { writeCsvLine } from "../analysis/csv-line.ts";
import { geometryOf } from "../analysis/geometry.ts";
import { linkMetrics, listPorts, packetKindNames } from "../analysis/metrics/link-metrics.ts";
import { Milestone, type Observer, TimeoutClass } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { claimFolder } from "./claim.ts";
import { CsvFile } from "./csv-file.ts";
import { InputError } from "./input-error.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { makeFolder } from "./make-folder.ts";
import { QueueLength } from "./queue-length.ts";

/** Names of the classes in files, by number. */
const classNames: Readonly<Record<TimeoutClass, string>> = {
  [TimeoutClass.blockHead]: "block-head",
  [TimeoutClass.blockTail]: "block-tail",
  [TimeoutClass.lostRetransmission]: "lost-retransmission",
  [TimeoutClass.other]: "other",
  [TimeoutClass.spurious]: "spurious",
};

/** Columns of links.csv behind the port's name; its drops one kind of packets at a time. */
const linkColumns: readonly string[] = [
  ...["rate_bps", "buffer_packets", ...packetKindNames.map((name) => `${name}_drops`)],
  ...["marks", "utilization", "mean_queue_packets", "max_queue_packets"],
];

/** The files and their columns, as --help tells them. */
export const traceHeadings = {
  drops: "time_ns,flow,packet,kind,port",
  timeouts: "time_ns,flow,block,class",
  cwnd: "time_ns,flow,cwnd",
  queue: "time_ns,packets",
  gauges: "time_ns,flow,gauge,value",
  flows: "block,flow,last_ack_ns",
  responses: "flow,start_ns,end_ns,bytes",
  links: `port,${linkColumns.join(",")}`,
} as const;

export interface TraceFiles {
  readonly observer: Observer;
  /** What each sender has delivered up to now: for rates.csv, at regular times. */
  readonly addRates: (totals: RunTotals, timeNs: Nanos) => void;
  /** Writes what is left; call once, when the run has ended. @throws OutputError, as the observer does, when the disk is full. */
  readonly close: (totals: RunTotals) => void;
  /** Lets others write into the folder: call in any case. */
  readonly release: () => void;
}

/**
 * Writes the files of `traceHeadings` into a folder while a run goes on, and rates.csv where rates are added. Times are whole
 * ns from the start of the run. @param gaugesOf names of what a sender's transport reports. @param hasRates is rates.csv wanted?
 * @throws InputError when the folder cannot be written, or another process writes into it.
 */
export function openTraceFiles(
  folder: string,
  scenario: Scenario,
  gaugesOf: (flow: number) => readonly string[],
  hasRates = false,
): TraceFiles {
  const { links, bottleneck } = geometryOf(scenario);
  const { rates, release, ...files } = openFiles(folder, hasRates);
  const queue = new QueueLength((timeNs, packets) => files.queue.add(`${timeNs},${packets}`));
  const ports = links.map(({ name }) => writeCsvLine([name]).trimEnd());
  const windows: number[] = [];
  const delivered: number[] = [];
  const observer: Observer = {
    onAccept: (arriveNs, departNs, _flow, _packet, flags, port) => {
      if (port === bottleneck) queue.add(arriveNs, departNs, flags);
    },
    onDrop: (timeNs, flow, packet, _flags, port, kind) =>
      files.drops.add(`${timeNs},${flow},${packet},${packetKindNames[kind]},${ports[port]}`),
    onWindow: (timeNs, flow, cwnd) => {
      // the threshold or the state may have changed alone
      if (windows[flow] === cwnd) return;
      windows[flow] = cwnd;
      files.cwnd.add(`${timeNs},${flow},${cwnd}`);
    },
    onTimeout: (report) => files.timeouts.add(`${report.timeNs},${report.flow},${report.block},${classNames[report.class]}`),
    onGauge: (timeNs, flow, gauge, value) => files.gauges.add(`${timeNs},${flow},${gaugesOf(flow)[gauge]},${value}`),
    onResponse: (startNs, endNs, flow, bytes) => files.responses.add(`${flow},${startNs},${endNs},${bytes}`),
    onMilestone: (timeNs, kind, flow, block) => {
      if (kind === Milestone.senderDone) files.flows.add(`${block},${flow},${timeNs}`);
    },
  };
  return {
    observer,
    addRates: ({ flows }, timeNs) => {
      for (const { sender, bytes } of flows) {
        rates?.add(`${timeNs},${sender},${bytes - (delivered[sender] ?? 0)}`);
        delivered[sender] = bytes;
      }
    },
    close: (totals) => {
      queue.finish();
      for (const line of listLinkLines(scenario, totals)) files.links.add(line);
      for (const file of Object.values(files)) file.close();
      rates?.close();
    },
    release,
  };
}

function listLinkLines(scenario: Scenario, totals: RunTotals): string[] {
  return listPorts(scenario, totals).map((port) => {
    const [rate, buffer, , ...others] = linkMetrics.map(({ read }) => read(port));
    return writeCsvLine([port.link.name, rate, buffer, ...port.counts.drops, ...others]).trimEnd();
  });
}

function openFiles(folder: string, hasRates: boolean) {
  let release = (): void => undefined;
  try {
    makeFolder(folder);
    release = claimFolder(folder, "--trace");
    const open = (name: keyof typeof traceHeadings): CsvFile => new CsvFile(folder, `${name}.csv`, traceHeadings[name]);
    return {
      release,
      drops: open("drops"),
      timeouts: open("timeouts"),
      cwnd: open("cwnd"),
      queue: open("queue"),
      gauges: open("gauges"),
      flows: open("flows"),
      responses: open("responses"),
      links: open("links"),
      rates: hasRates ? new CsvFile(folder, "rates.csv", "time_ns,flow,bytes") : null,
    };
  } catch (error) {
    release();
    if (error instanceof InputError) throw error;
    throw new InputError(`--trace: ${quote(folder)} cannot be written: ${describeFileError(error)}`);
  }
}
