import { beforeEach, describe, expect, it, vi } from "vitest";
import type { WorkerPort } from "../../src/bridge/page-worker.ts";

class FakePort implements WorkerPort {
  static made: FakePort[] = [];
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  onmessageerror: WorkerPort["onmessageerror"] = null;
  readonly posted: { message: unknown; transfer: unknown }[] = [];
  isOver = false;
  constructor() {
    FakePort.made.push(this);
  }
  postMessage(message: unknown, transfer?: unknown): void {
    this.posted.push({ message, transfer });
  }
  terminate(): void {
    this.isOver = true;
  }
  /** As when its file cannot be had, or it throws. */
  break(message = ""): void {
    this.onerror?.(Object.assign(new Event("error", { cancelable: true }), { message }) as ErrorEvent);
  }
}

const standIns: FakePort[] = [];
// modules that an earlier file of this thread loaded would not use the mocks
vi.hoisted(() => vi.resetModules());

vi.mock("../../src/bridge/page-worker.ts", () => ({
  createPageWorker: () => {
    const port = new FakePort();
    standIns.push(port);
    return port;
  },
}));

/** A page that has started nothing yet. */
async function openPage(makeWorker: () => object = () => new FakePort()) {
  vi.resetModules();
  FakePort.made = [];
  standIns.length = 0;
  const page = new EventTarget();
  vi.stubGlobal("document", Object.assign(page, { baseURI: "http://host/lab/", querySelector: () => null }));
  vi.stubGlobal("self", { origin: "http://host" });
  vi.stubGlobal("Worker", function () {
    return makeWorker();
  });
  const { startWorker, onWorkersRefused } = await import("../../src/bridge/start-worker.ts");
  let refusals = 0;
  onWorkersRefused(() => refusals++);
  const forbid = (effectiveDirective: string) =>
    void page.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), { effectiveDirective }));
  return { start: () => startWorker("./assets/live-x.js", "live"), forbid, countRefusals: () => refusals };
}

beforeEach(() => vi.unstubAllGlobals());

describe("a page that starts a worker", () => {
  it("computes by itself where there is no making one, and says so once", async () => {
    const { start, countRefusals } = await openPage(() => {
      throw new DOMException("Access is denied", "SecurityError");
    });
    start();
    start();
    expect(standIns).toHaveLength(2);
    expect(countRefusals()).toBe(1);
  });

  it("says again to itself what it has said to a worker that its policy forbids", async () => {
    const { start, forbid, countRefusals } = await openPage();
    const heard = vi.fn();
    const port = start();
    port.onmessage = heard;
    port.onerror = () => expect.unreachable("the page does not fail");
    const buffer = new ArrayBuffer(8);
    port.postMessage({ say: "start", buffer }, [buffer]);
    forbid("worker-src");
    FakePort.made[0].break();
    expect(standIns[0].posted.map(({ message }) => message)).toEqual([{ say: "start", buffer }]);
    expect(countRefusals()).toBe(1);
    standIns[0].onmessage?.({ data: 1 } as MessageEvent);
    port.postMessage("more", [buffer]);
    expect(standIns[0].posted[1]).toEqual({ message: "more", transfer: [buffer] });
    expect(heard).toHaveBeenCalledTimes(1);
    start();
    expect(standIns).toHaveLength(2);
  });

  it("gives nothing away before the worker has been heard, and everything after", async () => {
    const { start } = await openPage();
    const port = start();
    const buffer = new ArrayBuffer(8);
    port.postMessage("first", [buffer]);
    FakePort.made[0].onmessage?.({ data: 1 } as MessageEvent);
    port.postMessage("second", [buffer]);
    expect(FakePort.made[0].posted.map(({ transfer }) => transfer)).toEqual([undefined, [buffer]]);
  });

  it("tells of a worker that cannot be loaded or dies, and does not take its place", async () => {
    const { start, forbid, countRefusals } = await openPage();
    const failed = vi.fn();
    const lost = start();
    lost.onerror = failed;
    forbid("img-src");
    FakePort.made[0].break();
    const dying = start();
    dying.onerror = failed;
    FakePort.made[1].onmessage?.({ data: 1 } as MessageEvent);
    forbid("worker-src");
    FakePort.made[1].break("out of memory");
    expect(failed).toHaveBeenCalledTimes(2);
    expect(standIns).toEqual([]);
    expect(countRefusals()).toBe(0);
  });
});
