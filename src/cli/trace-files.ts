import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Milestone, type Observer, PacketFlag, TimeoutClass } from "../engine/observer.ts";
import { StarLink } from "../engine/topologies/star-geometry.ts";
import { InputError } from "./input-error.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { tryToWrite, writeText } from "./write-text.ts";

/** Names of the classes in files, by number. */
const classNames: Readonly<Record<TimeoutClass, string>> = {
  [TimeoutClass.blockHead]: "block-head",
  [TimeoutClass.blockTail]: "block-tail",
  [TimeoutClass.lostRetransmission]: "lost-retransmission",
  [TimeoutClass.other]: "other",
  [TimeoutClass.spurious]: "spurious",
};

/** Characters kept before they are written. */
const chunkSize = 1 << 16;

/** A CSV file written in large pieces. */
class CsvFile {
  readonly #file: number;
  /** For messages. */
  readonly #name: string;
  #text: string;

  constructor(folder: string, name: string, header: string) {
    this.#name = `--trace: ${quote(join(folder, name))}`;
    this.#file = openSync(join(folder, name), "w");
    this.#text = `${header}\n`;
  }

  add(line: string): void {
    this.#text += `${line}\n`;
    if (this.#text.length >= chunkSize) this.#flush();
  }

  close(): void {
    this.#flush();
    tryToWrite(() => closeSync(this.#file), this.#name);
  }

  #flush(): void {
    writeText(this.#file, this.#text, this.#name);
    this.#text = "";
  }
}

export interface TraceFiles {
  readonly observer: Observer;
  /** Writes what is left; call once, when the run has ended. @throws OutputError, as the observer does, when the disk is full. */
  readonly close: () => void;
}

/**
 * Writes drops.csv, timeouts.csv, cwnd.csv, queue.csv, gauges.csv and flows.csv into a folder while a run goes on.
 * Times are whole ns from the start of the run. @param gaugesOf names of what a sender's transport reports. @throws InputError when the folder cannot be written.
 */
export function openTraceFiles(folder: string, gaugesOf: (flow: number) => readonly string[]): TraceFiles {
  const files = openFiles(folder);
  const queue = new QueueLength((timeNs, packets) => files.queue.add(`${timeNs},${packets}`));
  const windows: number[] = [];
  const observer: Observer = {
    onAccept: (arriveNs, departNs, _flow, _packet, flags, port) => {
      if (port === StarLink.bottleneck) queue.add(arriveNs, departNs, (flags & PacketFlag.pushedOut) !== 0);
    },
    onDrop: (timeNs, flow, packet) => files.drops.add(`${timeNs},${flow},${packet}`),
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
    close: () => {
      queue.finish();
      for (const file of Object.values(files)) file.close();
    },
  };
}

/** Level by level: Node's own `recursive` never returns where a file system takes no folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function openFiles(folder: string) {
  try {
    makeFolder(resolve(folder));
    return {
      drops: new CsvFile(folder, "drops.csv", "time_ns,flow,packet"),
      timeouts: new CsvFile(folder, "timeouts.csv", "time_ns,flow,block,class"),
      cwnd: new CsvFile(folder, "cwnd.csv", "time_ns,flow,cwnd"),
      queue: new CsvFile(folder, "queue.csv", "time_ns,packets"),
      gauges: new CsvFile(folder, "gauges.csv", "time_ns,flow,gauge,value"),
      responses: new CsvFile(folder, "responses.csv", "flow,start_ns,end_ns,bytes"),
      flows: new CsvFile(folder, "flows.csv", "block,flow,last_ack_ns"),
    };
  } catch (error) {
    throw new InputError(`--trace: ${quote(folder)} cannot be written: ${describeFileError(error)}`);
  }
}

/**
 * Length of the bottleneck queue from arrivals and their departures, which are known early. At one instant arrivals come
 * first: an arrival still meets the packet that departs then, but not the one that is pushed out for it.
 */
class QueueLength {
  readonly #report: (timeNs: number, packets: number) => void;
  #departures: number[] = [];
  readonly #pushedOutNs = new Set<number>();
  /** Departures before this one are reported. */
  #next = 0;

  constructor(report: (timeNs: number, packets: number) => void) {
    this.#report = report;
  }

  add(arriveNs: number, departNs: number, isPushedOut: boolean): void {
    if (isPushedOut) this.#pushedOutNs.add(departNs);
    this.#reportDepartures(arriveNs);
    this.#forgetReported();
    // priorities let a later packet leave earlier, or push one out
    let at = this.#departures.length;
    while (at > this.#next && this.#departures[at - 1] > departNs) at -= 1;
    this.#departures.splice(at, 0, departNs);
    this.#report(arriveNs, this.#departures.length - this.#next);
  }

  finish(): void {
    this.#reportDepartures(Infinity);
  }

  /** Now and then, not at every packet. */
  #forgetReported(): void {
    if (this.#next < 4096) return;
    this.#departures = this.#departures.slice(this.#next);
    this.#next = 0;
  }

  #reportDepartures(beforeNs: number): void {
    const departures = this.#departures;
    while (this.#next < departures.length) {
      const timeNs = departures[this.#next];
      const isGone = timeNs < beforeNs || (timeNs === beforeNs && this.#pushedOutNs.delete(timeNs));
      if (!isGone) return;
      this.#next++;
      this.#report(timeNs, departures.length - this.#next);
    }
  }
}
