import { describe, expect, it } from "vitest";
import type { FromLiveWorker } from "../../src/protocol/messages.ts";
import { LiveSession } from "../../workers/live-session.ts";
import { openSession } from "../../workers/page-session.ts";
import { makeScenario } from "../support/scenarios.ts";

const scenario = makeScenario({ workload: { senders: 8, blocks: 2 } });
const start = () => ({ type: "start", run: 1, scenario, credits: 1, maxDetailPackets: 1e6 }) as const;

/** What a worker would come to. */
function runInWorker(): FromLiveWorker {
  const tasks: (() => void)[] = [];
  let last: FromLiveWorker | null = null;
  const session = new LiveSession({
    post: (message) => {
      last = message;
      if (message.type === "chunk") session.receive({ type: "credit", run: 1, buffer: message.buffer });
    },
    defer: (task) => tasks.push(task),
  });
  session.receive(start());
  for (let task = tasks.shift(); task; task = tasks.shift()) task();
  return last!;
}

describe("a session in the page's own thread", () => {
  it("comes to what a worker comes to", async () => {
    const done = await new Promise((resolve, reject) => {
      const session = openSession("live", {
        tell(message) {
          if (message.type === "chunk") session.receive({ type: "credit", run: 1, buffer: message.buffer });
          else resolve(message);
        },
        fail: reject,
      });
      session.receive(start());
    });
    expect(done).toEqual(runInWorker());
    expect(done).toMatchObject({ type: "done" });
  });

  it("works in slices, between which it hears what is said to it", async () => {
    const told: string[] = [];
    const session = openSession("live", {
      tell(message) {
        told.push(message.type);
        session.receive({ type: "cancel", run: 1 });
      },
      fail: (error) => expect.unreachable(String(error)),
    });
    session.receive(start());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toEqual(["chunk"]);
  });

  it("says nothing more once it is closed, and what throws in it is its failure", async () => {
    const told: unknown[] = [];
    const ends = { tell: (message: unknown) => told.push(message), fail: (error: unknown) => told.push(String(error)) };
    const closed = openSession("sweep", ends);
    closed.receive({ type: "ping" });
    closed.close();
    openSession("live", ends).receive(null);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).toEqual([expect.stringContaining("TypeError")]);
  });
});
