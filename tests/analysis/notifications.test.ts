import { expect, test } from "vitest";
import { descriptions } from "../../src/algorithms/descriptions.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { countNotifications, notificationGauge } from "../../src/analysis/notifications.ts";
import { ControlFlag, PacketKind, type Passage } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { placeGauge } from "../../src/scenario/fields/list-transports.ts";

/** A run, the times at which its rates fell, and those at which control packets from ports reached senders. */
function watch(algorithm: string) {
  const scenario = requireScenario({ transport: { algorithm }, workload: { senders: 8, blocks: 1 } });
  const { ackRoutes, bottleneck } = geometryOf(scenario);
  const { observer, columns } = createRecorder();
  const came: number[] = [];
  const watching = {
    onPassage({ kind, flags, flow, link, deliverNs }: Readonly<Passage>) {
      if (kind === PacketKind.control && (flags & ControlFlag.notification) !== 0 && link === ackRoutes[flow].at(-1)) came.push(deliverNs);
    },
    onLost() {},
    onAckTaken() {},
  };
  const simulation = createSimulation(scenario, getAlgorithm, Object.assign(observer, { watch: watching }));
  while (!simulation.finished) simulation.run(1e6);
  const { timeNs, flow, bps, length } = columns.rates;
  const rates = new Map<number, number>();
  const cuts: number[] = [];
  for (let row = 0; row < length; row++) {
    if (bps[row] < (rates.get(flow[row]) ?? scenario.network.linkBps)) cuts.push(timeNs[row]);
    rates.set(flow[row], bps[row]);
  }
  const count = (edges: readonly number[]): number[] => {
    const counts = new Float64Array(edges.length - 1);
    countNotifications({ scenario, columns }, bottleneck, placeGauge(scenario, notificationGauge), Float64Array.from(edges), counts);
    return [...counts];
  };
  return { count, came, cuts, endNs: simulation.totals.durationNs };
}

test("notifications of QCN are counted when the switch's control packets reach the senders", () => {
  const { count, came, endNs } = watch("qcn");
  expect(came.length).toBeGreaterThan(20);
  const edges = [0, 1e6, 2e6, 5e6, 1e7, endNs + 1];
  expect(count(edges)).toEqual(edges.slice(1).map((edge, i) => came.filter((ns) => ns >= edges[i] && ns < edge).length));
});

test("notifications of DCQCN are counted when they cut the rates", () => {
  const { count, cuts, endNs } = watch("dcqcn");
  expect(cuts.length).toBeGreaterThan(100);
  // before any sender is at the minimum rate, below which there is no cut
  const untilNs = 1e6;
  expect(count([0, untilNs])).toEqual([cuts.filter((ns) => ns < untilNs).length]);
  expect(count([0, endNs + 1])[0]).toBeGreaterThanOrEqual(cuts.length);
});

test("other transports than QCN and DCQCN have no notifications", () => {
  const ids = descriptions.filter(({ gauges = [] }) => gauges.includes(notificationGauge)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(["dcqcn", "qcn"]);
  expect(watch("newreno").count([0, 1e12])).toEqual([0]);
});
