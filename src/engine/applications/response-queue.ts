import { AS_DOUBLE } from "../core/as-double.ts";
import type { Nanos } from "../spec/scenario.ts";

/** A response that an application has and whose last ACK has not arrived. */
export class OpenResponse {
  startNs: Nanos = AS_DOUBLE;
  bytes = 0;
  /** The packet after its last, in the connection's numbering; known when the response is given. */
  endPacket = 0;
  next: OpenResponse | null = null;
}

/** Responses of one sender, oldest first. */
export class ResponseQueue {
  first: OpenResponse | null = null;
  #last: OpenResponse | null = null;

  push(response: OpenResponse): void {
    response.next = null;
    if (this.#last === null) this.first = response;
    else this.#last.next = response;
    this.#last = response;
  }

  /** Removes the oldest. @returns it; null: the queue is empty. */
  take(): OpenResponse | null {
    const { first } = this;
    if (first === null) return null;
    this.first = first.next;
    if (this.first === null) this.#last = null;
    return first;
  }
}
