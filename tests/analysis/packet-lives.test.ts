import { expect, test } from "vitest";
import { chooseSenders, countSenders, findRepeat, listLife, listRowsOf, nameFate } from "../../src/story/packet-lives.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { recordRun } from "../support/record-run.ts";
import { recordWindow } from "../support/record-window.ts";
import { openWindows } from "../support/scenarios.ts";

const text = (life: ReturnType<typeof listLife>): string[] =>
  life.map(({ name, detail }) => `${name}: ${detail}`.replaceAll("\u00a0", " "));

test("a packet through an empty network: times worked out by hand", () => {
  const scenario = requireScenario({ workload: { senders: 1, blockBytes: 1000, blocks: 1, startJitterNs: 0, barrier: "last-ack" } });
  const { columns } = recordRun(scenario);
  const window = recordWindow(scenario, 0, 1e9);
  const [row] = listRowsOf(window, 0);
  // a packet of 1040 B takes 8.32 µs on each link, an ACK of 40 B 0.32; a passage takes 25
  const sentNs = window.sentNs[row];
  expect(listLife(window, row, columns, 64, 0).map(({ timeNs }) => timeNs - sentNs)).toEqual([
    0,
    8_320 + 25_000,
    2 * 8_320 + 25_000,
    2 * 8_320 + 50_000,
    2 * 8_320 + 50_000,
    2 * 8_320 + 100_000 + 640,
  ]);
  expect(text(listLife(window, row, columns, 64, 0))).toEqual([
    "sent: 8.32 µs on the wire",
    "at the switch: the queue is empty",
    "has left the switch: 8.32 µs there, 8.32 µs of them on the wire",
    "delivered: 66.6 µs after it was sent",
    "its ACK leaves: all packets up to #0 have arrived",
    "ACK back at the sender: the timer is stopped: no packet is outstanding",
  ]);
});

const collapse = requireScenario({ transport: openWindows, workload: { blocks: 2 } });
const { columns } = recordRun(collapse);

test("the mock's case: sender 3 loses its whole window and waits for its timer", () => {
  const fromNs = 261_448_000;
  const window = recordWindow(collapse, fromNs, fromNs + 1_200_000);
  const counts = countSenders(window, fromNs, fromNs + 1_200_000);
  expect(counts.find(({ flow }) => flow === 3)).toEqual({ flow: 3, sent: 6, lost: 6, cut: 0 });
  const [lost] = listRowsOf(window, 3);
  expect(nameFate(window, lost)).toBe("dropped");
  const life = listLife(window, lost, columns, 64, 0);
  expect(text(life)).toEqual([
    "sent: 8.32 µs on the wire",
    "lost: dropped: 64 packets are already waiting",
    "its sender's retransmission timer expires: after 200 ms without an ACK; the timer was set to 200 ms",
  ]);
  const row = columns.timeouts.flow.indexOf(3);
  expect(life[2].timeNs).toBe(columns.timeouts.timeNs[row]);
  const chosen = chooseSenders(window, counts);
  const first = counts.find(({ flow }) => flow === chosen?.first);
  expect(first?.lost).toBe(first?.sent);
  const second = listRowsOf(window, chosen?.second ?? -1).filter((one) => !Number.isNaN(window.lostNs[one]));
  expect(second.some((one) => findRepeat(window, one) >= 0)).toBe(true);
});

test("duplicate ACKs are counted as the sender counts them, and the third sends again", () => {
  const window = recordWindow(collapse, 261_448_000, 263_448_000);
  const threes = Array.from({ length: window.length }, (_, row) => row).filter((row) => window.duplicates[row] === 3);
  expect(threes.length).toBeGreaterThan(0);
  const [row] = threes;
  const repeats = listRowsOf(window, window.flow[row]).filter((one) => window.sentNs[one] === window.ackDeliverNs[row]);
  expect(repeats.map((one) => window.packet[one])).toContain(window.ack[row] + 1);
});
