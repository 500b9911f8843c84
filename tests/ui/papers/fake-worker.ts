import type { FromSweepWorker, ToSweepWorker } from "../../../src/protocol/sweep-messages.ts";
import { SweepSession } from "../../../workers/sweep-session.ts";

/** A sweep worker within this thread. */
export class FakeWorker {
  onmessage: ((event: { data: FromSweepWorker }) => void) | null = null;
  onerror: unknown = null;
  onmessageerror: unknown = null;
  /** Runs that it was given, all told. */
  started = 0;
  #isGone = false;
  readonly #session = new SweepSession({
    post: (data) => this.#later(() => this.onmessage?.({ data })),
    defer: (task) => this.#later(task),
  });

  #later(task: () => void): void {
    setTimeout(() => this.#isGone || task());
  }

  postMessage(message: ToSweepWorker): void {
    if (message.type === "start") this.started += 1;
    this.#later(() => this.#session.receive(message));
  }

  terminate(): void {
    this.#isGone = true;
  }
}
