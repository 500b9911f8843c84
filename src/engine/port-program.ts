import type { Nanos } from "./spec/scenario.ts";

/** Size of the frame with which a port notifies a sender, bytes. Source: IEEE 802.3, minimum frame. */
export const NOTIFICATION_BYTES = 64;

/** What a program can read from and do at its switch's port. */
export interface PortView {
  /** Index, in the network's geometry, of the link that the port feeds: identifies the port. */
  readonly link: number;
  readonly rateBps: number;
  /** Bytes in the port, the packet in service included. */
  readonly queueBytes: number;
  readonly queuePackets: number;
  nowNs(): Nanos;
  /** Uniform in [0, 1), from the scenario's seed. */
  random(): number;
  /** Calls `onTimer` after `delayNs`; setting it again replaces the earlier time. */
  setTimer(delayNs: Nanos): void;
  /** Sends a 64-byte frame to the flow's sender along the route of its ACKs; `onControl` there gets `value` as its first word. */
  notify(flow: number, value: number): void;
  /** Reports a value of `Algorithm.portGauges[index]`, for charts. */
  reportGauge(index: number, value: number): void;
}

/** A packet as ports see it. Reused: copy what you keep. */
export interface PassingPacket {
  readonly flow: number;
  /** One of PacketKind. */
  readonly kind: number;
  /** On the wire. */
  readonly bytes: number;
  /** The port may change the header's words; null: the transport has no header. */
  readonly header: Float64Array | null;
  /** In an ACK: the receive window, packets. A port may lower it. */
  window: number;
}

/**
 * What a switch's port computes as packets pass. For each flow whose data uses the port, it sees data, datagrams and control packets
 * on their way there, and ACKs and answered control packets on their way back.
 */
export interface PortProgram {
  /** A packet arrives at the port, before the port decides whether it has room. */
  onArrive(packet: PassingPacket): void;
  /** The packet is dropped: the port had no room, or another packet pushed it out. */
  onDrop?(packet: PassingPacket): void;
  /** The packet's transmission starts; the port counts the packet until it ends. */
  onDepart?(packet: PassingPacket): void;
  /** An ACK or the answer to a control packet arrives at the switch whose port carries the flow's data. */
  onAck?(packet: PassingPacket): void;
  onTimer?(): void;
}
