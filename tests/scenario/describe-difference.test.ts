import { describe, expect, it } from "vitest";
import { describeDifference, isTrialSetting, listDifferences } from "../../src/scenario/change/describe-difference.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import type { ScenarioInput } from "../../src/scenario/check/scenario-input.ts";
import { minimizeScenario } from "../../src/scenario/change/minimal-scenario.ts";

const tell = (input: ScenarioInput) => describeDifference(requireScenario(input));

describe("how a scenario differs from the one that every page starts from", () => {
  it.each<[ScenarioInput, string]>([
    [{}, ""],
    [{ workload: { blockBytes: 64_000 } }, "with blocks of 64 KB"],
    [{ workload: { senders: 12 } }, "with 12 senders"],
    [{ transport: { rtoMinNs: 2e6 }, network: { bufferPackets: 128 } }, "with a buffer of 128 packets and a minimum RTO of 2 ms"],
    [{ transport: { algorithm: "gip" }, workload: { blockBytes: 64_000 } }, "with GIP and blocks of 64 KB"],
    // its threshold comes with it
    [{ transport: { algorithm: "dctcp" } }, "with DCTCP"],
    [{ transport: { algorithm: "dctcp" }, network: { ecnThresholdPackets: 10 } }, "with DCTCP and a marking threshold of 10 packets"],
    [{ transport: { recovery: "sack" } }, "with SACK loss recovery"],
    [{ transport: { awndPackets: 2 } }, "with a receive window of 2 packets"],
    [{ transport: { limitedTransmit: false } }, "with limited transmit off"],
    [{ network: { senderLinkDelaysNs: Array.from({ length: 32 }, () => 1000) } }, "with other sender link delays"],
    [{ workload: { kind: "long" } }, "with workload Long flows and 5 senders"],
    [{ seed: 7 }, "with seed 7"],
  ])("%j", (input, text) => expect(tell(input)).toBe(text));

  it("leaves out what the runs of a curve do not have in common", () => {
    const scenario = requireScenario({ workload: { senders: 12, blockBytes: 64_000 }, seed: 3 });
    expect(describeDifference(scenario, isTrialSetting)).toBe("with blocks of 64 KB");
  });

  it("tells nothing of the run that every page starts from, and something of every other", () => {
    for (const { id, scenario: input } of presets) {
      const scenario = requireScenario(input);
      const isOther = Object.keys(minimizeScenario(scenario)).length > 0;
      expect(listDifferences(scenario).length > 0, id).toBe(isOther);
      expect(describeDifference(scenario), id).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });
});
