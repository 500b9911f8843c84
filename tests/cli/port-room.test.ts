import { expect, test } from "vitest";
import { describePane } from "../../src/story/describe-panes.ts";
import { writeTextReport } from "../../src/cli/text-report.ts";
import { describeConsequence } from "../../src/ui/scenario/derived.ts";
import { recordRun } from "../analysis/recorded-runs.ts";
import { makeScenario } from "../support/scenarios.ts";

// 33 + 32 x 8, as tests/engine/topologies/port-room.test.ts has it
test("with PAUSE, terminal, page and descriptions speak of the port's real room, not of the buffer", () => {
  const scenario = makeScenario({ network: { pauseThresholdPackets: 32 }, workload: { blocks: 2 } });
  const run = recordRun(scenario);
  const report = writeTextReport(run, null);
  expect(report).toMatch(/PAUSE above 32 packets, seed 1/);
  expect(report).toMatch(/longest queue +\d+ +of 289 packets/);
  expect(report).not.toContain("64 packets");
  expect(describePane(run, "queue")).toContain("at most 289 packets");
  expect(describeConsequence("network.pauseThresholdPackets", scenario)).toBe("with what is then in flight, room for 289 packets");
});

test("without PAUSE, of the buffer", () => {
  const scenario = makeScenario({ workload: { blocks: 1 } });
  const report = writeTextReport(recordRun(scenario), null);
  expect(report).toMatch(/buffer 64 packets, seed 1/);
  expect(report).toMatch(/longest queue +64 +of 64 packets/);
});
