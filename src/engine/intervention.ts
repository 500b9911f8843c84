import type { Connection } from "./connection/connections.ts";
import { Alarm } from "./core/clock.ts";
import type { Sender } from "./connection/sender.ts";
import type { Network } from "./network/network.ts";
import type { Packet } from "./network/packet.ts";
import { changeLimits, changeThresholds } from "./network/port-books.ts";
import { PacketKind } from "./observer.ts";
import type { FieldChangeSpec, InterventionSpec } from "./spec/intervention.ts";
import type { NetworkSpec } from "./spec/scenario.ts";

/** The intervention had nothing to change, or its moment never came: the run would equal the one without it. */
export class InterventionError extends Error {
  override readonly name = "InterventionError";
}

/** Waits for its moment, changes one thing and ends. A run without intervention has no such object. */
export class Intervention {
  readonly #spec: InterventionSpec;
  readonly #network: Network;
  /** Each flow's connection; null: the flow sends datagrams. */
  readonly #connections: readonly (Connection | null)[];
  readonly #settings: NetworkSpec;
  #losses = 0;
  #isOver = false;

  /** Registers where its moment will be noticed. */
  constructor(spec: InterventionSpec, settings: NetworkSpec, network: Network, connections: readonly (Connection | null)[]) {
    this.#spec = spec;
    this.#network = network;
    this.#connections = connections;
    this.#settings = settings;
    if ("drop" in spec.at) network.losses.onFull = (packet) => this.#onFull(packet);
    else this.#setAlarm(spec.at.timeNs);
  }

  /** May receivers keep answering ahead of their packets? Not if the intervention changes their answers. */
  get leavesReceivers(): boolean {
    const spec = this.#spec;
    return spec.kind !== "field" || (spec.path !== "transport.awndPackets" && spec.path !== "transport.delayedAck");
  }

  /** The run is over. @throws InterventionError if the moment never came. */
  finish(): void {
    if (this.#isOver) return;
    const { at } = this.#spec;
    if ("timeNs" in at)
      throw new InterventionError(`the run ends at ${this.#network.nowNs} ns, before the intervention at ${at.timeNs} ns`);
    const losses = this.#losses === 0 ? "loses no packet" : `loses ${this.#losses} packet${this.#losses === 1 ? "" : "s"}`;
    throw new InterventionError(`the run ${losses}: there is no loss ${at.drop} to intervene at`);
  }

  /** A full port is about to drop a packet. @returns true: the packet stays. */
  #onFull({ kind }: Packet): boolean {
    const { at } = this.#spec;
    // as in the record: a loss is that of a data packet, at any port
    if (kind !== PacketKind.data) return false;
    this.#losses += 1;
    if (!("drop" in at) || this.#losses !== at.drop) return false;
    this.#network.losses.onFull = null;
    return this.#intervene();
  }

  #setAlarm(timeNs: number): void {
    const { alarms } = this.#network.clock;
    const alarm = new Alarm(() => {
      alarms.remove(alarm);
      this.#intervene();
    });
    alarm.timeNs = timeNs;
    // before everything else at that instant, and without a running number, so the other events keep theirs
    alarm.scheduledNs = -1;
    alarm.busySinceNs = 0;
    alarm.stamp = 0;
    alarms.put(alarm);
  }

  /** @returns whether the packet that found the port full may stay. */
  #intervene(): boolean {
    const spec = this.#spec;
    this.#isOver = true;
    switch (spec.kind) {
      case "spare":
        return true;
      case "field":
        return this.#changeField(spec);
      case "timer": {
        const timer = this.#senderOf(spec.sender).state.timer;
        if (!timer.isRunning) {
          const moment = `at ${this.#network.nowNs} ns`;
          throw new InterventionError(
            `sender ${spec.sender} has nothing outstanding ${moment}: no timer of it is running that could be set`,
          );
        }
        timer.set(spec.delayNs);
        return false;
      }
      case "window":
        this.#senderOf(spec.sender).setWindow(spec.cwndPackets);
        return false;
    }
  }

  #senderOf(flow: number): Sender {
    const sender = this.#connections[flow]?.sender;
    if (sender === undefined) throw new InterventionError(`sender ${flow} sends datagrams: it has neither window nor timer`);
    return sender;
  }

  /** The values have the field's type: `src/scenario` has checked that. */
  #changeField({ path, value }: FieldChangeSpec): boolean {
    const connections = this.#connections.filter((connection) => connection !== null);
    const { bufferPackets, ecnThresholdPackets } = this.#settings;
    switch (path) {
      case "network.bufferPackets":
        changeLimits(this.#network, bufferPackets, value as number);
        return (value as number) > bufferPackets;
      case "network.ecnThresholdPackets":
        changeThresholds(this.#network, ecnThresholdPackets ?? Infinity, value as number);
        return false;
      case "transport.rtoMinNs":
        for (const { sender } of connections) sender.state.estimator.rtoMinNs = value as number;
        return false;
      case "transport.awndPackets":
        for (const { receiver } of connections) receiver.receiveWindow = value as number;
        return false;
      case "transport.delayedAck":
        for (const { receiver } of connections) receiver.delaysAcks = value as boolean;
        return false;
      case "transport.slowStartRestart":
        for (const { sender } of connections) sender.state.restartsSlowly = value as boolean;
        return false;
      case "transport.carefulFastRetransmit":
        for (const { sender } of connections) sender.state.isCareful = value as boolean;
        return false;
    }
  }
}
