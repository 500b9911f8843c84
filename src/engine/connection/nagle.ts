import type { Nanos } from "../spec/scenario.ts";
import type { Sender } from "./sender.ts";

/**
 * Nagle's rule: a short segment waits in the host until all earlier data is acknowledged, so an
 * application that writes small pieces sends at most one per round trip. Source: RFC 896; RFC 1122, 4.2.3.4.
 * Departure: later data is not merged into the short segment, which keeps its number and size.
 */
export class NagleGate {
  /** Packets given but kept back: 1 or 0. */
  held = 0;
  readonly #sender: Sender;
  #heldBytes = 0;
  #heldDeadlineNs: Nanos | undefined;
  #isMoreToCome = false;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /** As `Sender.give`. A segment already held back goes first. */
  give(packets: number, lastBytes: number, deadlineNs?: Nanos): void {
    const sender = this.#sender;
    this.#isMoreToCome = true;
    this.#open();
    this.#isMoreToCome = false;
    const isAlone = packets === 1 && sender.state.highestAck >= sender.state.limit - 1;
    if (lastBytes === sender.state.packetBytes || isAlone) {
      sender.give(packets, lastBytes, deadlineNs);
      return;
    }
    this.held = 1;
    this.#heldBytes = lastBytes;
    this.#heldDeadlineNs = deadlineNs;
    if (packets > 1) sender.give(packets - 1, sender.state.packetBytes, deadlineNs);
  }

  /** Everything given to the sender is acknowledged. @returns true: more data follows; a held-back segment is given now. */
  release(): boolean {
    return this.#isMoreToCome || this.#open();
  }

  #open(): boolean {
    if (this.held === 0) return false;
    this.held = 0;
    this.#sender.give(1, this.#heldBytes, this.#heldDeadlineNs);
    return true;
  }
}
