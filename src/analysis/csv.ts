import { Milestone, SenderState } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { Departures } from "../protocol/departures.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { writeCsvLine } from "./csv-line.ts";
import { timeoutNames } from "./vocabulary.ts";

/** A table as pieces of a CSV file (RFC 4180), the header first. Numbers are exact; empty cells have no value. */
export type CsvPieces = Iterable<string>;

/** Rows per piece: small enough that writing millions of rows does not block. */
const rowsPerPiece = 4096;

function* write(header: string, rows: Iterable<string>): Generator<string> {
  let piece = `${header}\n`;
  let count = 0;
  for (const row of rows) {
    piece += `${row}\n`;
    if (++count % rowsPerPiece > 0) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

const milestoneNames: Readonly<Record<Milestone, string>> = {
  [Milestone.senderStart]: "sender_start",
  [Milestone.senderDelivered]: "sender_delivered",
  [Milestone.senderDone]: "sender_done",
  [Milestone.blockStart]: "block_start",
  [Milestone.blockEnd]: "block_end",
  [Milestone.ackDelayed]: "delayed_ack",
};

const stateNames: Readonly<Record<SenderState, string>> = {
  [SenderState.slowStart]: "slow_start",
  [SenderState.avoidance]: "congestion_avoidance",
  [SenderState.recovery]: "fast_recovery",
};

/** As the terminal writes them: block-head, lost-retransmission. */
function nameClass(kind: number): string {
  return timeoutNames[kind].replaceAll(" ", "-");
}

/** Every drop, timeout and milestone in order of time; in this order at one instant. */
export function writeEvents({ drops, timeouts, milestones }: RunColumns): CsvPieces {
  function* rows(): Generator<string> {
    let [drop, timeout, milestone] = [0, 0, 0];
    for (;;) {
      const dropNs = drop < drops.length ? drops.timeNs[drop] : Infinity;
      const timeoutNs = timeout < timeouts.length ? timeouts.timeNs[timeout] : Infinity;
      const milestoneNs = milestone < milestones.length ? milestones.timeNs[milestone] : Infinity;
      const timeNs = Math.min(dropNs, timeoutNs, milestoneNs);
      if (timeNs === Infinity) return;
      if (dropNs === timeNs) {
        yield `${timeNs},drop,${drops.flow[drop]},,${drops.packet[drop]},,,,,`;
        drop++;
      } else if (timeoutNs === timeNs) {
        const row = timeout++;
        const { flow, block, highestAck, class: kinds, rtoNs, waitingSinceNs, duplicateAcks, cwndBefore } = timeouts;
        // the missing packet is the one after the highest acknowledged
        yield `${timeNs},timeout,${flow[row]},${block[row]},${highestAck[row] + 1},${nameClass(kinds[row])},${rtoNs[row]},${waitingSinceNs[row]},${duplicateAcks[row]},${cwndBefore[row]}`;
      } else {
        const row = milestone++;
        const flow = milestones.flow[row];
        yield `${timeNs},${milestoneNames[milestones.kind[row] as Milestone]},${flow < 0 ? "" : flow},${milestones.block[row]},,,,,,`;
      }
    }
  }
  return write("time_ns,event,flow,block,packet,class,rto_ns,waiting_since_ns,duplicate_acks,cwnd_before", rows());
}

/** Length of the recorded port's queue after each arrival and departure. @param port its name in the table of links. */
export function writeQueue({ packets }: RunColumns, port: string): CsvPieces {
  const { arriveNs, departNs, flags, length } = packets;
  const end = writeCsvLine([port]).trimEnd();
  function* rows(): Generator<string> {
    const departures = new Departures();
    function* listLeft(beforeNs: Nanos, flags: number): Generator<string> {
      for (let timeNs; (timeNs = departures.takeLeft(beforeNs, flags)) !== null;) yield `${timeNs},${departures.length},${end}`;
    }
    for (let row = 0; row < length; row++) {
      yield* listLeft(arriveNs[row], flags[row]);
      departures.enter(departNs[row], flags[row]);
      yield `${arriveNs[row]},${departures.length},${end}`;
    }
    yield* listLeft(Infinity, 0);
  }
  return write("time_ns,packets,port", rows());
}

/** Every change of a sender's window, threshold or state. */
export function writeWindows({ windows }: RunColumns): CsvPieces {
  const { timeNs, flow, cwnd, ssthresh, state, length } = windows;
  function* rows(): Generator<string> {
    for (let row = 0; row < length; row++)
      yield `${timeNs[row]},${flow[row]},${cwnd[row]},${ssthresh[row]},${stateNames[state[row] as SenderState]}`;
  }
  return write("time_ns,flow,cwnd,ssthresh,state", rows());
}
