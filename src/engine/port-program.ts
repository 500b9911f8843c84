import type { Nanos } from "./spec/scenario.ts";

/** Bytes of the frame by which a port notifies a sender. Source: IEEE 802.3, the least frame. */
export const NOTIFICATION_BYTES = 64;

/** What a program may ask of the switch's port it runs in. */
export interface PortView {
  /** The link that it feeds, by its place in the network's geometry: what tells ports apart. */
  readonly link: number;
  readonly rateBps: number;
  /** What the port holds, the packet in service included. */
  readonly queueBytes: number;
  readonly queuePackets: number;
  nowNs(): Nanos;
  /** Uniform in [0, 1), from the scenario's seed. */
  random(): number;
  /** `onTimer` follows after `delayNs`; setting it again replaces it. */
  setTimer(delayNs: Nanos): void;
  /** Sends a frame of 64 bytes to the flow's sender by the way of its ACKs; `onControl` there is given `value` as its first word. */
  notify(flow: number, value: number): void;
  /** A value of `Algorithm.portGauges[index]`, for charts. */
  reportGauge(index: number, value: number): void;
}

/** A packet as ports see it. Reused: copy what you keep. */
export interface PassingPacket {
  readonly flow: number;
  /** One of PacketKind. */
  readonly kind: number;
  /** On the wire. */
  readonly bytes: number;
  /** The port may change its words; null: its transport has none. */
  readonly header: Float64Array | null;
  /** Of an ACK: packets the receiver grants. A port may lower it. */
  window: number;
}

/**
 * What a switch's port computes as packets pass. Of each flow whose data goes through the port it sees data, datagrams and control packets
 * on their way there, and ACKs and answered control packets on their way back.
 */
export interface PortProgram {
  /** A packet comes to the port; whether there is room for it is not decided yet. */
  onArrive(packet: PassingPacket): void;
  /** There was no room for it, or another has pushed it out: it goes no further. */
  onDrop?(packet: PassingPacket): void;
  /** Its transmission begins: the port counts it until the end of that. */
  onDepart?(packet: PassingPacket): void;
  /** An ACK, or the answer to a control packet, comes to the switch whose port its flow's data takes. */
  onAck?(packet: PassingPacket): void;
  onTimer?(): void;
}
