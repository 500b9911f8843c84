import { expect, test } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { makeScenario } from "../support/scenarios.ts";
import { recordRun } from "../support/record-run.ts";

const senderLinkBps = 50e6;

// BBR paces above what it has measured, by its gains, in order to find more.
const rated = algorithms.filter(({ id, paces, gauges }) => id !== "bbr" && (paces === true || gauges?.includes("rateMbps") === true));

test.each(rated)("$id: no sender has a rate above its own link's", ({ id, gauges = [] }) => {
  // more than the port carries, so that rates fall and rise again
  const scenario = makeScenario({
    network: { senderLinkBps },
    transport: { algorithm: id },
    workload: { senders: 32, blocks: 2 },
  });
  const { columns } = recordRun(scenario);
  const { rates, gauges: values } = columns;
  const told = [...rates.bps.subarray(0, rates.length)].filter((bps) => bps !== Infinity);
  const own = gauges.indexOf("rateMbps");
  for (let row = 0; row < values.length; row++) if (values.gauge[row] === own) told.push(1e6 * values.value[row]);
  expect(told.length).toBeGreaterThan(64);
  expect(Math.max(...told)).toBeLessThanOrEqual(senderLinkBps);
});

test("LTTP has few packets in flight when it is stopped: none wait in its host", () => {
  const scenario = makeScenario({ network: { senderLinkBps }, transport: { algorithm: "lttp" }, workload: { senders: 4, blocks: 2 } });
  const { flows } = recordRun(scenario).totals;
  // per sender and block: 256 packets coded as 313; the path holds fewer than three more
  for (const { sentPackets } of flows) expect(sentPackets).toBeLessThanOrEqual(2 * (313 + 3));
});
