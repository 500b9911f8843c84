import { expect, test } from "vitest";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import type { FromLiveWorker } from "../../src/protocol/messages.ts";
import type { FromSweepWorker } from "../../src/protocol/sweep-messages.ts";
import { LiveSession } from "../../workers/live-session.ts";
import { SweepSession } from "../../workers/sweep-session.ts";
import { type BuiltWorkers, digestInWorkers } from "./worker-digest.ts";

/** The workers' sessions in this thread. @param alter may change what the live one sends */
function startHere(alter: (message: FromLiveWorker) => void = () => undefined): BuiltWorkers {
  let hearLive: (message: FromLiveWorker) => void;
  let hearSweep: (message: FromSweepWorker) => void;
  const defer = (task: () => void): void => void setImmediate(task);
  const live = new LiveSession({
    post: (message) => {
      alter(message);
      hearLive(message);
    },
    defer,
  });
  const sweep = new SweepSession({ post: (message) => hearSweep(message), defer });
  return {
    live: { post: (message) => live.receive(message), listen: (listener) => (hearLive = listener) },
    sweep: { post: (message) => sweep.receive(message), listen: (listener) => (hearSweep = listener) },
  };
}

const small = requireScenario({ workload: { senders: 4, blocks: 2 } });

test("the same scenario has the same digest, another has another", async () => {
  const first = await digestInWorkers(startHere(), small, 1);
  expect(first).toMatchObject({ isFinished: true });
  expect(first.text).toMatch(/^[\da-f]{16}$/);
  expect(first.rows).toBeGreaterThan(500);
  expect(await digestInWorkers(startHere(), small, 2)).toEqual(first);
  const other = await digestInWorkers(startHere(), { ...small, seed: 2 }, 3);
  expect(other.text).not.toBe(first.text);
});

test("one bit of one row, or of the totals, makes another digest", async () => {
  const { text } = await digestInWorkers(startHere(), small, 1);
  const flipped = await digestInWorkers(
    startHere((message) => {
      // behind the row counts the arrival of the first packet begins
      if (message.type === "chunk") new Uint8Array(message.buffer)[40] ^= 1;
    }),
    small,
    1,
  );
  expect(flipped.text).not.toBe(text);
  const more = await digestInWorkers(
    startHere((message) => {
      if (message.type === "done") Object.assign(message, { computedNs: message.computedNs + 1 });
    }),
    small,
    1,
  );
  expect(more.text).not.toBe(text);
});

test("a run without end is compared up to a limit", async () => {
  const long = requireScenario({ workload: { kind: "long", senders: 8, durationNs: 60e9 } });
  const { isFinished, rows } = await digestInWorkers(startHere(), long, 1);
  expect(isFinished).toBe(false);
  expect(rows).toBeGreaterThan(200_000);
});
