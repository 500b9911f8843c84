import { describe, expect, it } from "vitest";
import { gaugesAt } from "../../src/analysis/gauges.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { appendRows, makeColumns } from "./make-columns.ts";

describe("gauges", () => {
  it("hold from the report on, per sender and gauge", () => {
    const columns = makeColumns({
      gauges: [
        { timeNs: 10, flow: 0, gauge: 1, value: 0.5 },
        { timeNs: 10, flow: 2, gauge: 0, value: 7 },
        { timeNs: 20, flow: 0, gauge: 0, value: 3 },
        { timeNs: 20, flow: 0, gauge: 1, value: 0.25 },
        { timeNs: 20, flow: 0, gauge: 1, value: 0.125 },
      ],
    });
    expect(gaugesAt(columns, 0, 9)).toEqual([null, null]);
    expect(gaugesAt(columns, 0, 10)).toEqual([null, 0.5]);
    expect(gaugesAt(columns, 0, 19)).toEqual([null, 0.5]);
    // of two reports at one instant the later one holds
    expect(gaugesAt(columns, 0, 20)).toEqual([3, 0.125]);
    expect(gaugesAt(columns, 2, 99)).toEqual([7]);
    expect(gaugesAt(columns, 1, 99)).toEqual([]);
    expect(gaugesAt(columns, 5, 99)).toEqual([]);
  });

  it("take in rows that are recorded later", () => {
    const columns = makeColumns({ gauges: [{ timeNs: 1, flow: 0, gauge: 0, value: 1 }] });
    expect(gaugesAt(columns, 0, 50)).toEqual([1]);
    appendRows(columns, { gauges: [{ timeNs: 40, flow: 0, gauge: 0, value: 2 }] });
    expect(gaugesAt(columns, 0, 39)).toEqual([1]);
    expect(gaugesAt(columns, 0, 50)).toEqual([2]);
  });

  it("agree with a plain search through the rows of a DCTCP run", () => {
    const scenario = requireScenario({
      transport: { algorithm: "dctcp" },
      network: { ecnThresholdPackets: 8 },
      workload: { senders: 4, blockBytes: 64_000, blocks: 3 },
    });
    const { observer, columns } = createRecorder();
    const simulation = createSimulation(scenario, getAlgorithm, observer);
    while (!simulation.finished) simulation.run(100_000);
    const { timeNs, flow, value, length } = columns.gauges;
    expect(length).toBeGreaterThan(10);
    for (let step = 0; step <= 50; step++) {
      const atNs = (simulation.totals.durationNs * step) / 50;
      for (let sender = 0; sender < 4; sender++) {
        let last: number | null = null;
        for (let row = 0; row < length; row++) if (flow[row] === sender && timeNs[row] <= atNs) last = value[row];
        expect(gaugesAt(columns, sender, atNs)).toEqual([last]);
      }
    }
  });
});
