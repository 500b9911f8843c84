import { algorithms } from "../algorithms/registry.ts";
import type { BarrierWorkload, Network, Transport } from "../engine/scenario.ts";

/**
 * Every field of a scenario, once. Validation, repair, links, the JSON Schema, the command line's flags and the page's
 * controls are all read from this table. A transport's own parameters come from its `params` (field-of-param.ts).
 */

/** The fields of engine/scenario.ts; the compiler holds the table to exactly these. */
export type FieldPath =
  "version" | `network.${keyof Network}` | `transport.${Exclude<keyof Transport, "params">}` | `workload.${keyof BarrierWorkload}` | "seed";

interface FieldBase {
  readonly path: string;
  readonly label: string;
  /** A sentence a student can read. */
  readonly help: string;
  /** Where the idea or the number comes from; null: our choice. */
  readonly cite: string | null;
  /** Command line flag without dashes; null: not on the command line. */
  readonly flag: string | null;
  /** Key in a link; null: not in links. */
  readonly key: string | null;
}

interface Range {
  /** "ns", "bytes" and "bps" take prefixes (units.ts); others name what is counted. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

export interface NumberField extends FieldBase, Range {
  readonly kind: "number";
  /** null only where `nullable`. */
  readonly default: number | null;
  readonly nullable: boolean;
  /** What null means, for people; null where the field is not nullable. */
  readonly nullLabel: string | null;
  /** Are equal ratios equally interesting? Then a slider is logarithmic. */
  readonly log: boolean;
  /** What a slider spans; a typed number may go on to min and max. */
  readonly usual: readonly [number, number];
}

export interface BooleanField extends FieldBase {
  readonly kind: "boolean";
  readonly default: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly choices: readonly Choice[];
  readonly default: string;
}

/** Optional numbers for each sender (depth 1), or for each sender of each block (depth 2); null: none given. */
export interface ListField extends FieldBase, Range {
  readonly kind: "list";
  readonly depth: 1 | 2;
  readonly default: null;
  readonly nullable: true;
}

export type Field = NumberField | BooleanField | ChoiceField | ListField;

type Spec = Omit<NumberField, "path"> | Omit<BooleanField, "path"> | Omit<ChoiceField, "path"> | Omit<ListField, "path">;

/** What most numbers of the table have in common. */
const count = { kind: "number", integer: true, nullable: false, nullLabel: null, log: true } as const;

const phanishayee = "Phanishayee et al., FAST 2008";

const table: Readonly<Record<FieldPath, Spec>> = {
  version: {
    ...count,
    label: "Format version",
    unit: "",
    min: 1,
    max: 1,
    usual: [1, 1],
    default: 1,
    help: "Version of the scenario format.",
    cite: null,
    flag: null,
    key: null,
  },
  "network.topology": {
    kind: "choice",
    label: "Topology",
    choices: [{ value: "star", label: "Star: one switch" }],
    default: "star",
    help: "All senders and the receiver hang on one switch, so every answer passes the same port.",
    cite: phanishayee,
    flag: "topology",
    key: "topo",
  },
  "network.linkBps": {
    ...count,
    label: "Link rate",
    unit: "bps",
    min: 1e6,
    max: 400e9,
    usual: [100e6, 100e9],
    default: 1e9,
    help: "How fast every link sends. A faster link empties the switch buffer sooner, but a timeout wastes more of it.",
    cite: phanishayee,
    flag: "link",
    key: "link",
  },
  "network.rttNs": {
    ...count,
    label: "Base RTT",
    unit: "ns",
    min: 4,
    max: 1e9,
    usual: [1e3, 100e6],
    default: 100_000,
    help: "Round-trip time of an empty network, without the time to send the bits. In a data center it is about 100 µs.",
    cite: phanishayee,
    flag: "rtt",
    key: "rtt",
  },
  "network.bufferPackets": {
    ...count,
    label: "Switch buffer",
    unit: "packets",
    min: 1,
    max: 100_000,
    usual: [1, 4096],
    default: 64,
    help: "Packets that fit into the switch port towards the receiver, the one being sent included. The next one is dropped.",
    cite: phanishayee,
    flag: "buffer",
    key: "b",
  },
  "network.ecnThresholdPackets": {
    ...count,
    label: "ECN threshold",
    unit: "packets",
    min: 0,
    max: 100_000,
    usual: [1, 1024],
    default: null,
    nullable: true,
    nullLabel: "no marking",
    help: "When more packets than this wait, the switch marks an arriving packet to tell its sender to slow down.",
    cite: "RFC 3168; RFC 8257, section 3.1",
    flag: "ecn-threshold",
    key: "k",
  },
  "network.senderLinkDelaysNs": {
    kind: "list",
    depth: 1,
    label: "Sender link delays",
    unit: "ns",
    min: 1,
    max: 1e9,
    integer: true,
    default: null,
    nullable: true,
    help: "One propagation delay for each sender's link, both ways. Without them every link has a quarter of the base RTT.",
    cite: null,
    flag: "sender-link-delays",
    key: "delays",
  },
  "transport.algorithm": {
    kind: "choice",
    label: "Transport",
    choices: algorithms.map(({ id, name }) => ({ value: id, label: name })),
    default: "newreno",
    help: "The rules by which a sender decides how many packets may be on their way.",
    cite: null,
    flag: "algorithm",
    key: "algo",
  },
  "transport.rules": {
    kind: "choice",
    label: "Rule set",
    choices: [
      { value: "rfc", label: "Standards" },
      { value: "ns2", label: "ns-2.35" },
    ],
    default: "rfc",
    help: "Follow the Internet standards to the letter, or the simulator ns-2.35 that most incast papers used.",
    cite: "RFC 5681, 6582, 6298, 3042; ns-2.35",
    flag: "rules",
    key: "rules",
  },
  "transport.segmentBytes": {
    ...count,
    label: "Segment size",
    unit: "bytes",
    min: 1,
    max: 65_000,
    usual: [100, 9000],
    default: 1000,
    help: "Payload of a full packet.",
    cite: "RFC 9293, section 3.7.1",
    flag: "segment",
    key: "seg",
  },
  "transport.headerBytes": {
    ...count,
    label: "Header size",
    unit: "bytes",
    min: 0,
    max: 1000,
    usual: [0, 100],
    log: false,
    default: 40,
    help: "Bytes of headers that travel with every packet and carry no payload: 20 for IP and 20 for TCP.",
    cite: "RFC 791; RFC 9293",
    flag: "header",
    key: "hdr",
  },
  "transport.ackBytes": {
    ...count,
    label: "ACK size",
    unit: "bytes",
    min: 1,
    max: 1000,
    usual: [20, 100],
    log: false,
    default: 40,
    help: "Size of an acknowledgment, and of the receiver's request, on the wire.",
    cite: "RFC 791; RFC 9293",
    flag: "ack",
    key: "ack",
  },
  "transport.awndPackets": {
    ...count,
    label: "Advertised window",
    unit: "packets",
    min: 1,
    max: 1e6,
    usual: [1, 4096],
    default: 1000,
    help: "The most packets the receiver lets one sender have on their way. Large enough, it never matters.",
    cite: "RFC 9293, section 3.8.6",
    flag: "awnd",
    key: "awnd",
  },
  "transport.initialWindow": {
    ...count,
    label: "Initial window",
    unit: "packets",
    min: 1,
    max: 1000,
    usual: [1, 64],
    default: 2,
    help: "Packets a sender may send at the very start, before it has heard anything back.",
    cite: "RFC 5681, section 3.1; RFC 6928",
    flag: "initial-window",
    key: "iw",
  },
  "transport.rtoMinNs": {
    ...count,
    label: "RTOmin",
    unit: "ns",
    min: 1000,
    max: 60e9,
    usual: [100e3, 1e9],
    default: 200e6,
    help: "The shortest time a sender waits in silence before it sends again. 200 ms is two thousand round trips of a data center.",
    cite: "RFC 6298, section 2.4; Vasudevan et al., SIGCOMM 2009",
    flag: "rto-min",
    key: "rto",
  },
  "transport.limitedTransmit": {
    kind: "boolean",
    label: "Limited transmit",
    default: true,
    help: "The first two duplicate ACKs each let one new packet out, so that a small window can still collect three of them.",
    cite: "RFC 3042",
    flag: "limited-transmit",
    key: "lt",
  },
  "transport.carefulFastRetransmit": {
    kind: "boolean",
    label: "Careful fast retransmit",
    default: true,
    help: "Ignore three duplicate ACKs that may come from packets sent twice, rather than cut the window again for the same loss.",
    cite: "RFC 6582, section 4",
    flag: "careful-fast-retransmit",
    key: "careful",
  },
  "transport.slowStartRestart": {
    kind: "boolean",
    label: "Slow-start restart",
    default: true,
    help: "A sender that was silent for longer than its timer starts again with a small window.",
    cite: "RFC 5681, section 4.1",
    flag: "slow-start-restart",
    key: "ssr",
  },
  "transport.delayedAck": {
    kind: "boolean",
    label: "Delayed ACK",
    default: false,
    help: "The receiver acknowledges every second packet, or after 40 ms, instead of every packet at once.",
    cite: "RFC 1122, section 4.2.3.2; RFC 5681, section 4.2",
    flag: "delayed-ack",
    key: "delack",
  },
  "transport.growWhenApplicationLimited": {
    kind: "boolean",
    label: "Grow an unused window",
    default: true,
    help: "Let the window grow with every ACK, even when it was not what held the sender back.",
    cite: "RFC 7661",
    flag: "grow-when-application-limited",
    key: "grow",
  },
  "transport.processingJitterNs": {
    ...count,
    label: "Processing jitter",
    unit: "ns",
    min: 0,
    max: 1e6,
    usual: [0, 10_000],
    log: false,
    default: 0,
    help: "Every packet waits a random time below this in the host that receives it. A little of it breaks up lockstep.",
    cite: null,
    flag: "processing-jitter",
    key: "pjitter",
  },
  "workload.kind": {
    kind: "choice",
    label: "Workload",
    choices: [{ value: "barrier", label: "Blocks with a barrier" }],
    default: "barrier",
    help: "The receiver asks all senders for their part of a block, and for the next block only when it holds all of this one.",
    cite: phanishayee,
    flag: "workload",
    key: "work",
  },
  "workload.senders": {
    ...count,
    label: "Senders",
    unit: "senders",
    min: 1,
    max: 1024,
    usual: [1, 256],
    default: 32,
    help: "How many senders answer the receiver at the same time.",
    cite: phanishayee,
    flag: "senders",
    key: "n",
  },
  "workload.blockBytes": {
    ...count,
    label: "Block size",
    unit: "bytes",
    min: 1,
    max: 1e9,
    usual: [1000, 10e6],
    default: 256_000,
    help: "Payload that each sender sends in each block.",
    cite: phanishayee,
    flag: "block",
    key: "block",
  },
  "workload.blocks": {
    ...count,
    label: "Blocks",
    unit: "blocks",
    min: 1,
    max: 10_000,
    usual: [1, 200],
    default: 20,
    help: "How many blocks the receiver asks for, one after the other.",
    cite: null,
    flag: "blocks",
    key: "blocks",
  },
  "workload.startJitterNs": {
    ...count,
    label: "Start jitter",
    unit: "ns",
    min: 0,
    max: 1e9,
    usual: [0, 1e6],
    log: false,
    default: 100_000,
    help: "Each sender begins a block after a random time below this, because no two servers are equally quick.",
    cite: null,
    flag: "jitter",
    key: "jitter",
  },
  "workload.barrier": {
    kind: "choice",
    label: "Next block",
    choices: [
      { value: "request", label: "Receiver's request" },
      { value: "last-ack", label: "Last sender's last ACK" },
    ],
    default: "request",
    help: "What opens the next block: a request that travels to every sender, or the last ACK at the slowest sender.",
    cite: phanishayee,
    flag: "barrier",
    key: "barrier",
  },
  "workload.startOffsetsNs": {
    kind: "list",
    depth: 2,
    label: "Start offsets",
    unit: "ns",
    min: 0,
    max: 1e9,
    integer: true,
    default: null,
    nullable: true,
    help: "For each block, when each sender begins. They replace the start jitter.",
    cite: null,
    flag: "start-offsets",
    key: "offsets",
  },
  seed: {
    ...count,
    label: "Seed",
    unit: "",
    min: 0,
    max: 2 ** 32 - 1,
    usual: [1, 100],
    log: false,
    default: 1,
    help: "Chooses the random numbers. The same seed gives the same run, bit for bit.",
    cite: null,
    flag: "seed",
    key: "seed",
  },
};

/** In the order of the table. */
export const fields: readonly Field[] = Object.entries(table).map(([path, spec]) => ({ path, ...spec }));

const byPath = new Map(fields.map((field) => [field.path, field]));

/** The field at a path of the table. */
export function getField(path: FieldPath): Field {
  return byPath.get(path)!;
}

export function findField(path: string): Field | undefined {
  return byPath.get(path);
}

/** Name of a field inside its section: "bufferPackets" of "network.bufferPackets". */
export function nameOf(field: Field): string {
  return field.path.slice(field.path.indexOf(".") + 1);
}

export type Section = "network" | "transport" | "workload";

export function listSectionFields(section: Section): readonly Field[] {
  return fields.filter((field) => field.path.startsWith(`${section}.`));
}
