import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { FromSweepWorker, ToSweepWorker } from "../../src/protocol/sweep-messages.ts";
import { SweepSession } from "../../workers/sweep-session.ts";

/** A worker within this thread that can be made to die silently, or to answer without computing. */
export class FakeSweepWorker {
  onmessage: ((event: { data: FromSweepWorker }) => void) | null = null;
  onerror: unknown = null;
  onmessageerror: unknown = null;
  isDead = false;
  isIdle = false;
  isTerminated = false;
  /** The worker dies while it computes a run with this transport. */
  deadly: string | null = null;
  /** Messages received and sent, in order. */
  readonly log: string[] = [];
  readonly #session = new SweepSession(
    {
      post: (message) => {
        if (message.type !== "pong") this.log.push(`${message.type} ${message.run}`);
        this.#later(() => this.onmessage?.({ data: message }));
      },
      defer: (task) => this.isIdle || this.#later(task),
    },
    (id) => {
      if (id === this.deadly) this.isDead = true;
      return getAlgorithm(id);
    },
  );
  #later(task: () => void): void {
    setTimeout(() => {
      if (!this.isDead && !this.isTerminated) task();
    });
  }
  postMessage(message: ToSweepWorker): void {
    if (message.type === "start") this.log.push(`start ${message.run}`);
    this.#later(() => this.#session.receive(message));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}
