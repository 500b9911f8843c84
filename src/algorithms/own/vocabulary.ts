import { AckSlot, type Machine } from "./machine.ts";

/** The predefined names for programs: values to read, functions to call, hooks to define. */

/** Unit of a value, for display. */
export type Unit = "packets" | "us" | "bytes" | "bps" | "";

interface Described {
  readonly unit: Unit;
  /** A sentence a student can read. */
  readonly help: string;
  /** Can a program also set it? */
  readonly isWritable?: true;
}

export interface Readable extends Described {
  read(machine: Machine): number;
}

const MICROSECOND = 1000;

/** Values a sender has. Times are in microseconds, windows in packets. */
export const readables: ReadonlyMap<string, Readable> = new Map<string, Readable>([
  [
    "cwnd",
    {
      unit: "packets",
      help: "Congestion window: how many packets the sender may have in flight. Fractions count.",
      isWritable: true,
      read: (machine) => machine.window.cwnd,
    },
  ],
  [
    "ssthresh",
    {
      unit: "packets",
      help: "Slow-start threshold: most algorithms double cwnd per RTT below it and add one packet per RTT above it.",
      isWritable: true,
      read: (machine) => machine.window.ssthresh,
    },
  ],
  [
    "inFlight",
    {
      unit: "packets",
      help: "Packets sent and not yet acknowledged, as RFC 5681 counts them for a cut.",
      // in onStart a sender has no window yet, by which ns-2's rules count
      read: ({ port }) => (port.maxSent < 0 ? 0 : Math.max(0, port.windowBeforeCut())),
    },
  ],
  [
    "highestAck",
    {
      unit: "packets",
      help: "Number of the highest packet acknowledged with all before it; -1 before the first. onAnyAck sees it before its ACK counts.",
      read: (machine) => machine.port.highestAck,
    },
  ],
  ["nextPacket", { unit: "packets", help: "Number of the next new packet.", read: (machine) => machine.port.maxSent + 1 }],
  [
    "initialWindow",
    { unit: "packets", help: "Window that the scenario gives a new connection.", read: (machine) => machine.port.initialWindow },
  ],
  [
    "receiveWindow",
    { unit: "packets", help: "The most packets that the receiver allows in flight.", read: (machine) => machine.port.receiveWindow },
  ],
  ["packetBytes", { unit: "bytes", help: "A full packet on the wire.", read: (machine) => machine.port.packetBytes }],
  ["linkBps", { unit: "bps", help: "Rate of the slowest link on the path.", read: (machine) => machine.port.bottleneckBps }],
  [
    "baseRttUs",
    {
      unit: "us",
      help: "Round-trip time of a full packet on the empty path.",
      read: (machine) => machine.port.emptyPathRttNs / MICROSECOND,
    },
  ],
  ["srttUs", { unit: "us", help: "Smoothed round-trip time (RFC 6298).", read: (machine) => machine.port.srttNs() / MICROSECOND }],
  ["nowUs", { unit: "us", help: "Time since the run began.", read: (machine) => machine.port.nowNs() / MICROSECOND }],
  ["inRecovery", { unit: "", help: "true while the sender is in fast recovery.", read: (machine) => (machine.port.inRecovery ? 1 : 0) }],
  [
    "blockLeft",
    {
      unit: "packets",
      help: "Packets of the block that are not yet sent.",
      read: (machine) => Math.max(0, machine.port.limit - machine.port.maxSent - 1),
    },
  ],
]);

/** Values of an ACK, and their slots in a machine. */
export const ackFields: ReadonlyMap<string, Described & { readonly slot: number }> = new Map<string, Described & { readonly slot: number }>(
  [
    [
      "packets",
      {
        unit: "packets",
        help: "Packets that this ACK newly acknowledges and that the window may grow by: in slow start at most two (RFC 3465). In onAnyAck all of them; 0 for a duplicate.",
        slot: AckSlot.packets,
      },
    ],
    ["rttUs", { unit: "us", help: "Round-trip time of the packet that caused this ACK; 0: none.", slot: AckSlot.rttUs }],
    ["ecn", { unit: "", help: "true where the ACK echoes a mark of the switch.", slot: AckSlot.ecn }],
    [
      "queue",
      {
        unit: "packets",
        help: "Queue length that the switch wrote into the packet; 0: none. Reading it asks the switch for this.",
        slot: AckSlot.queue,
      },
    ],
  ],
);

/** The number of arguments of a function. */
export interface Builtin {
  readonly parameters: readonly string[];
  readonly help: string;
}

/** Functions of numbers, by name; expressions.ts computes them. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ["min", { parameters: ["a", "b"], help: "The smaller of two numbers." }],
  ["max", { parameters: ["a", "b"], help: "The larger of two numbers." }],
  ["abs", { parameters: ["x"], help: "The absolute value of the number." }],
  ["floor", { parameters: ["x"], help: "The next whole number below." }],
  ["ceil", { parameters: ["x"], help: "The next whole number above." }],
  ["round", { parameters: ["x"], help: "The nearest whole number." }],
  ["sqrt", { parameters: ["x"], help: "The square root." }],
  ["clamp", { parameters: ["x", "low", "high"], help: "The number, limited to the range between two others." }],
  ["random", { parameters: [], help: "A number from 0 to below 1, from the scenario's seed." }],
  ["send", { parameters: ["packets"], help: "Sends this many new packets, whatever cwnd is. Returns how many it sent." }],
  ["hold", { parameters: ["us"], help: "Sends no new data for this long. Lost packets are still retransmitted." }],
  ["again", { parameters: ["us"], help: "Calls onTimer after this long; setting it again replaces it." }],
  ["priority", { parameters: [], help: "In onSend: the switch drops another packet instead of this one when its buffer is full." }],
]);

/** Functions whose first argument is text. */
export const textFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ["plot", { parameters: ['"name"', "x"], help: "Reports a value: each name has a timeline, with a line for every sender." }],
  ["print", { parameters: ['"text"', "..."], help: "Writes a text and numbers, with time and sender, to the console of the page." }],
]);

/** Declarations at the top of a program; each occurs once, except param. */
export const declarations: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ["name", { parameters: ['"text"'], help: "The name of the program in charts and tables." }],
  ["recovery", { parameters: ['"newreno"'], help: "How lost packets are retransmitted: tahoe, reno, newreno, sack, or rack." }],
  ["ecn", { parameters: ['"dctcp"'], help: "Asks switch and receiver for marks: classic or dctcp." }],
  ["param", { parameters: ['"name"', "default", "least", "most"], help: "Declares a number that a slider or a sweep can change." }],
]);

/** A hook that the simulator calls; `takes`: its parameter, if any. */
export interface Hook {
  readonly takes: "ack" | "packet" | null;
  readonly help: string;
}

export const hooks: ReadonlyMap<string, Hook> = new Map<string, Hook>([
  ["onStart", { takes: null, help: "The connection begins." }],
  ["onBlockStart", { takes: null, help: "The application hands over a block." }],
  ["onAck", { takes: "ack", help: "New data is acknowledged, outside recovery." }],
  ["onAnyAck", { takes: "ack", help: "Every ACK, duplicates too, before anything else." }],
  ["onLoss", { takes: null, help: "The third duplicate ACK reports a lost packet." }],
  [
    "onTimeout",
    { takes: null, help: "The retransmission timer has expired. If the same packet times out again, ssthresh stays as it is (RFC 5681)." },
  ],
  ["onTimer", { takes: null, help: "The time set by again(us) has come." }],
  ["onSend", { takes: "packet", help: "A packet is about to be sent; its number is the parameter." }],
]);

export const recoveryKinds = ["tahoe", "reno", "newreno", "sack", "rack"] as const;
export const ecnKinds = ["classic", "dctcp"] as const;

/** Reserved words of the language, which a program cannot use as names. */
export const taken: ReadonlySet<string> = new Set([
  ...readables.keys(),
  ...builtins.keys(),
  ...textFunctions.keys(),
  ...declarations.keys(),
  ...hooks.keys(),
]);
