/** What ns-2 tells of a run of blocks beyond its drops: windows, timeouts, blocks and last ACKs, to the nanosecond. */

/** Writes a line into $trace whenever one of these changes in a sender, and when a block opens or ends and a sender begins it or is done with it. */
export const eventWords = String.raw`
for {set i 0} {$i < $flows} {incr i} {
  if {![info exists tcp($i)]} continue
  puts $trace "flow $tcp($i) $i"
  foreach variable {cwnd_ ssthresh_ ack_ t_seqno_ maxseq_ backoff_ nrexmit_} {
    set tracer [new Trace/Var]
    $tracer attach $trace
    $tcp($i) trace $variable $tracer
  }
}
foreach {step word} {open_block opens give starts on_done done end_part ends} {
  rename $step inner_$step
  proc $step {number} "global trace; puts \$trace \"$word \[now_ns\] \$number\"; inner_$step \$number"
}
`;

/** Rows of the reference files. */
export interface Ns2Events {
  /** time_ns,flow,cwnd */
  readonly cwnd: string[];
  /** time_ns,flow,block,highest_ack,next_seq,max_seq,backoff_after,ssthresh_after */
  readonly timeouts: string[];
  /** block,start_ns,end_ns,worst_flow_timeouts,timeouts */
  readonly blocks: string[];
  /** block,flow,last_ack_ns, in order of time */
  readonly lastAcks: string[];
}

interface Timeout {
  readonly timeNs: number;
  readonly flow: number;
  readonly block: number;
  readonly before: readonly string[];
}

/** One sender as its traced variables have it. */
class TracedSender {
  readonly values = new Map<string, string>();
  block = -1;
  isOpen = false;
}

class EventReader {
  readonly cwnd: string[] = [];
  readonly timeouts: (Timeout & { readonly after: readonly string[] })[] = [];
  readonly opensNs: number[] = [];
  readonly lastAcks: string[] = [];
  endNs = 0;
  readonly #flows = new Map<string, number>();
  readonly #senders: TracedSender[] = [];
  /** A timeout of which only the beginning has been told. */
  #open: Timeout | null = null;

  read(line: string): void {
    const [word, first, second, ...rest] = line.split(" ");
    if (word === "f") this.#onChange(Math.round(Number(first.slice(1)) * 65536), second.slice(1), rest[0].slice(1), rest[1].slice(1));
    else if (word === "flow") this.#addFlow(first, Number(second));
    else this.#onStep(word, Number(first), Number(second));
  }

  /** A timer has fired: what it leads to is told at the same instant. */
  closeTimeout(): void {
    if (this.#open === null) return;
    const { values } = this.#senders[this.#open.flow];
    this.timeouts.push({ ...this.#open, after: ["backoff_", "ssthresh_"].map((name) => values.get(name) as string) });
    this.#open = null;
  }

  #addFlow(agent: string, flow: number): void {
    this.#flows.set(agent, flow);
    this.#senders[flow] = new TracedSender();
  }

  #onChange(timeNs: number, agent: string, name: string, value: string): void {
    if (this.#open !== null && this.#open.timeNs < timeNs) this.closeTimeout();
    const flow = this.#flows.get(agent) as number;
    const { values, block } = this.#senders[flow];
    const isFirst = !values.has(name);
    if (name === "nrexmit_" && !isFirst) {
      this.closeTimeout();
      this.#open = { timeNs, flow, block, before: ["ack_", "t_seqno_", "maxseq_"].map((one) => values.get(one) as string) };
    }
    if (name === "cwnd_" && !isFirst) this.cwnd.push(`${timeNs},${flow},${value}`);
    values.set(name, value);
  }

  #onStep(word: string, timeNs: number, number: number): void {
    if (word === "opens") this.opensNs.push(timeNs);
    else if (word === "ends") this.endNs = timeNs;
    else this.#onSender(this.#senders[number], word === "starts", timeNs, number);
  }

  #onSender(sender: TracedSender | undefined, isStart: boolean, timeNs: number, flow: number): void {
    if (sender === undefined || (!isStart && !sender.isOpen)) return;
    sender.isOpen = isStart;
    if (isStart) sender.block += 1;
    else this.lastAcks.push(`${sender.block},${flow},${timeNs}`);
  }
}

export function readEvents(trace: string): Ns2Events {
  const reader = new EventReader();
  for (const line of trace.split("\n")) if (line !== "") reader.read(line);
  reader.closeTimeout();
  const { cwnd, timeouts, opensNs, endNs, lastAcks } = reader;
  const blocks = opensNs.map((startNs, block) => {
    const flows = timeouts.filter((one) => one.block === block).map(({ flow }) => flow);
    const worst = Math.max(0, ...flows.map((flow) => flows.filter((other) => other === flow).length));
    return [block, startNs, opensNs[block + 1] ?? endNs, worst, flows.length].join(",");
  });
  return {
    cwnd,
    timeouts: timeouts.map(({ timeNs, flow, block, before, after }) => [timeNs, flow, block, ...before, ...after].join(",")),
    blocks,
    lastAcks,
  };
}
