import { ControlFlag, goesBack, type Observer, PacketFlag, PacketKind, type PacketWatch, type Passage } from "../engine/observer.ts";
import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { PacketPlace } from "../protocol/file-messages.ts";
import type { Frame } from "./frame.ts";
import { type CapturedPacket, makeInterface, makePacket, makeSectionHeader } from "./pcapng.ts";
import { makeFrame, makeHandshake, WireFlow } from "./wire-flow.ts";
import { silentObserver } from "../engine/observers.ts";

export interface CaptureQuestion {
  /** At "all" and at a host with what a host sends and takes up; at a port with what comes back along the same cable. */
  readonly place: PacketPlace;
  /** Captured in [fromNs, toNs). */
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** null: of all flows. */
  readonly flows: ReadonlySet<number> | null;
  /** The most that is kept of a packet, bytes; 94 hold every header. */
  readonly snapBytes: number;
  /** More packets than this are not kept in memory. */
  readonly maxPackets: number;
}

/** More packets than a capture has room for. */
export class CaptureFullError extends Error {}

/** The run begins here: 2000-01-01 00:00 UTC. A capture of the same run is the same file, whenever it is made. */
const EPOCH_NS = 946_684_800_000_000_000n;

/** A packet as it was seen at the place of the capture. */
export interface Captured {
  readonly timeNs: Nanos;
  readonly order: number;
  readonly isOutbound: boolean;
  readonly frame: Frame;
  /** As in `Passage`. */
  readonly flow: number;
  readonly kind: number;
  readonly packet: number;
  readonly flags: number;
  readonly bytes: number;
  readonly window: number;
  /** When and by which port it was dropped later on its way; -1: it was not. */
  droppedNs: Nanos;
  droppedAt: number;
}

/** One block of a capture's file. */
type Written = Pick<Captured, "timeNs" | "frame" | "isOutbound"> & { readonly comment: string | null };

/**
 * Watches a run and makes a capture of it that Wireshark reads. The run's connections are open when it begins: a handshake that says
 * what was agreed on, with a comment, stands before the first packet of each.
 */
export class Capture implements PacketWatch {
  readonly observer: Observer;
  readonly #question: CaptureQuestion;
  readonly #geometry: NetworkGeometry;
  readonly #flows: WireFlow[];
  readonly #captured: Captured[] = [];
  /** The last capture of a packet that is still on its way, by its serial. */
  readonly #onWay = new Map<number, Captured>();
  readonly #ports: readonly string[];
  /** For a port, the link back along the same cable; -1: none. */
  readonly #backLink: number;

  /** @param nameOf what people call a port, by the number of the link that it feeds. */
  constructor(scenario: Scenario, geometry: NetworkGeometry, question: CaptureQuestion) {
    this.#question = question;
    this.#geometry = geometry;
    this.#flows = geometry.flows.map((_, number) => new WireFlow(scenario, geometry, number));
    const { place } = question;
    const { links, nodes } = geometry;
    const own = place.kind === "port" ? links[place.link] : null;
    this.#backLink = own === null ? -1 : links.findIndex(({ from, to }) => from === own.to && to === own.from);
    this.#ports = place.kind === "all" ? ["hosts, outbound"] : place.kind === "host" ? [nodes[place.node].name] : [links[place.link].name];
    this.observer = {
      ...silentObserver,
      watch: this,
    };
  }

  /** Packets captured so far. */
  get packets(): number {
    return this.#captured.length;
  }

  onPassage(passage: Readonly<Passage>): void {
    const { flow: number, kind, link, packet } = passage;
    const flow = this.#flows[number];
    const isBack = goesBack(kind, passage.flags);
    const route = (isBack ? this.#geometry.ackRoutes : this.#geometry.dataRoutes)[number];
    const isFirst = link === route[0];
    if (kind === PacketKind.data && isFirst) flow.noteData(packet, flow.payloadOf(passage.bytes));
    const seen = this.#findSight(passage, isFirst, link === route.at(-1));
    if (seen !== null) this.#take(passage, flow, seen);
    if (link === route.at(-1)) this.#onWay.delete(passage.serial);
  }

  onLost(timeNs: Nanos, serial: number, port: number): void {
    const captured = this.#onWay.get(serial);
    if (captured === undefined) return;
    this.#onWay.delete(serial);
    captured.droppedNs = timeNs;
    captured.droppedAt = port;
  }

  onAckTaken(): void {
    // what a sender makes of an ACK is not on the wire
  }

  /** When and in which direction the packet is seen on this passage; null: it is not. */
  #findSight({ link, arriveNs, departNs, deliverNs, flow, kind, flags }: Readonly<Passage>, isFirst: boolean, isLast: boolean) {
    const { place } = this.#question;
    const { from, to } = this.#geometry.flows[flow];
    const isBack = goesBack(kind, flags);
    const [source, target] = isBack ? [to, from] : [from, to];
    switch (place.kind) {
      case "all":
        return isFirst ? { timeNs: arriveNs, isOutbound: true } : null;
      case "host":
        if (isFirst && source === place.node) return { timeNs: arriveNs, isOutbound: true };
        return isLast && target === place.node ? { timeNs: deliverNs, isOutbound: false } : null;
      case "port":
        if (link === place.link) return { timeNs: departNs, isOutbound: true };
        return link === this.#backLink ? { timeNs: deliverNs, isOutbound: false } : null;
    }
  }

  #take(
    passage: Readonly<Passage>,
    flow: WireFlow,
    { timeNs, isOutbound }: { readonly timeNs: Nanos; readonly isOutbound: boolean },
  ): void {
    const { fromNs, toNs, flows } = this.#question;
    if (timeNs < fromNs || timeNs >= toNs || flows?.has(passage.flow) === false) return;
    const { maxPackets } = this.#question;
    if (this.#captured.length >= maxPackets) throw new CaptureFullError(`more than ${maxPackets} packets`);
    const { kind, serial, packet, flags, bytes, window } = passage;
    const captured: Captured = {
      ...{ timeNs, order: this.#captured.length, isOutbound, frame: makeFrame(passage, flow) },
      ...{ flow: passage.flow, kind, packet, flags, bytes, window },
      ...{ droppedNs: -1, droppedAt: -1 },
    };
    this.#captured.push(captured);
    flow.isOpen ||= kind === PacketKind.data || kind === PacketKind.ack;
    this.#onWay.set(serial, captured);
  }

  #comment({ kind, flags, packet, timeNs, droppedNs, droppedAt }: Captured): string | null {
    if (droppedAt >= 0)
      return `dropped at the port ${this.#geometry.links[droppedAt].name}, ${((droppedNs - timeNs) / 1000).toFixed(3)} µs later: its queue was full`;
    if (kind === PacketKind.data) return (flags & PacketFlag.trimmed) === 0 ? null : "trimmed to its header by a port";
    if (kind === PacketKind.control)
      return flags === ControlFlag.notification
        ? "a notification from a switch, which takes the path of the ACKs"
        : "a control packet of the transport, which TCP does not have";
    return kind === PacketKind.request ? `a request of the receiver, which the run has as a packet of its own (${packet})` : null;
  }

  /** All packets in order of time. The run is to be over. */
  list(): readonly Captured[] {
    return this.#captured.toSorted((a, b) => a.timeNs - b.timeNs || a.order - b.order);
  }

  /**
   * The whole file, in order of time. The run is to be over.
   * @param application what wrote it. @param comment about the whole file.
   */
  *write(application: string, comment: string): Generator<Uint8Array> {
    yield makeSectionHeader(application, comment);
    for (const name of this.#ports) yield makeInterface(name, this.#question.snapBytes);
    for (const captured of this.#handshakes()) yield this.#writePacket(captured);
    for (const captured of this.list()) yield this.#writePacket({ ...captured, comment: this.#comment(captured) });
  }

  #writePacket({ timeNs, frame, isOutbound, comment }: Written): Uint8Array {
    const { snapBytes } = this.#question;
    const bytes = new Uint8Array(Math.min(snapBytes, frame.wireBytes));
    bytes.set(frame.header.subarray(0, bytes.length));
    const packet: CapturedPacket = {
      port: 0,
      timeNs: EPOCH_NS + BigInt(Math.floor(timeNs)),
      bytes,
      wireBytes: frame.wireBytes,
      isOutbound,
      comment,
    };
    return makePacket(packet);
  }

  /**
   * Three packets for each flow that is in the capture, just before the run, 1 ns apart: Wireshark takes the time of a handshake for the shortest in
   * which a retransmission can follow, and calls earlier ones out of order.
   */
  *#handshakes(): Generator<Written> {
    const open = this.#flows.filter(({ isOpen }) => isOpen);
    let timeNs = -3 * open.length;
    for (const flow of open) {
      for (const frame of makeHandshake(flow)) {
        timeNs += 1;
        yield {
          timeNs,
          frame,
          isOutbound: true,
          comment: "not simulated: what sender and receiver have agreed on before the run",
        };
      }
    }
  }
}
