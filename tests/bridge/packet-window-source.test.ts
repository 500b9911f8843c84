import { expect, test, vi } from "vitest";
import { createPacketWindowSource, type WindowRequest } from "../../src/bridge/packet-window-source.ts";
import type { FromPacketWorker, ToPacketWorker } from "../../src/protocol/packet-messages.ts";
import { PacketSession } from "../../workers/packet-session.ts";
import { makeScenario } from "../support/scenarios.ts";

/** A worker within this thread, whose tasks wait until the test lets them go. */
class FakeWorker {
  onmessage: ((event: { data: FromPacketWorker }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  onmessageerror: unknown = null;
  isTerminated = false;
  readonly tasks: (() => void)[] = [];
  readonly #session = new PacketSession({
    post: (message) => this.onmessage?.({ data: message }),
    defer: (task) => this.tasks.push(task),
  });
  postMessage(message: ToPacketWorker): void {
    this.tasks.push(() => this.#session.receive(message));
  }
  work(): void {
    for (let task = this.tasks.shift(); task !== undefined && !this.isTerminated; task = this.tasks.shift()) task();
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function open() {
  const workers: FakeWorker[] = [];
  const listener = { onProgress: vi.fn(), onRecorded: vi.fn(), onFailed: vi.fn() };
  const source = createPacketWindowSource(listener, () => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  });
  return { workers, listener, source };
}

const scenario = makeScenario({ workload: { senders: 4, blocks: 2 } });
const request: WindowRequest = { scenario, port: null, fromNs: 0, toNs: 1e6, maxPackets: 1000 };

test("the newest request is answered, the one before it is not", () => {
  const { workers, listener, source } = open();
  source.ask(request);
  const next = { ...request, toNs: 2e6 };
  source.ask(next);
  workers[0].work();
  expect(listener.onRecorded).toHaveBeenCalledTimes(1);
  expect(listener.onRecorded).toHaveBeenCalledWith(next, expect.objectContaining({ untilNs: 2e6, isCut: false }));
  expect(workers).toHaveLength(1);
  source.dispose();
  expect(workers[0].isTerminated).toBe(true);
});

test("an answer that was under way when the next request was made is not taken for it", () => {
  const { workers, listener, source } = open();
  source.ask(request);
  const [worker] = workers;
  const deliver = worker.onmessage!;
  const late: FromPacketWorker[] = [];
  worker.onmessage = ({ data }) => late.push(data);
  worker.work();
  worker.onmessage = deliver;
  expect(late.map(({ type }) => type)).toContain("recorded");
  const next = { ...request, toNs: 2e6 };
  source.ask(next);
  for (const data of late) deliver({ data });
  expect(listener.onRecorded).not.toHaveBeenCalled();
  worker.work();
  expect(listener.onRecorded).toHaveBeenCalledExactlyOnceWith(next, expect.anything());
  source.dispose();
});

test("a worker that dies is told of once, and replaced at the next request", () => {
  const { workers, listener, source } = open();
  source.ask(request);
  workers[0].onerror?.({ message: "out of memory", preventDefault: () => undefined });
  expect(listener.onFailed).toHaveBeenCalledWith(request, "out of memory");
  source.ask(request);
  workers[1].work();
  expect(listener.onRecorded).toHaveBeenCalledTimes(1);
  source.dispose();
});
