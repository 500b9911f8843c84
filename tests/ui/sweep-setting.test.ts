import { describe, expect, it } from "vitest";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import type { ScenarioInput } from "../../src/scenario/check/scenario-input.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { describeFixed, describeOneTimeout, describeSetting } from "../../src/ui/kit/sweep/describe-setting.ts";
import { suggestAxis, suggestSeries } from "../../src/ui/kit/sweep/sweep-settings.ts";
import { describeSeries } from "../../src/ui/kit/sweep/sweep-words.ts";

const sayOf = (base: Scenario = defaultScenario, axis = suggestAxis(base)) => describeSetting(base, axis, suggestSeries(base, axis));

describe("what every run has in common", () => {
  it("is a sentence for somebody who sees a sweep for the first time", () => {
    expect(sayOf()).toBe(
      "In every run all senders answer one client at the same moment, 20 blocks of 256 KB each, over a link of 1 Gbps with a base RTT " +
        "of 100 µs, through a switch port with a buffer of 64 packets. RTOmin is 200 ms unless a curve says otherwise.",
    );
  });
  it.each(["workload.blocks", "workload.blockBytes", "network.linkBps", "network.rttNs", "network.bufferPackets", "transport.rtoMinNs"])(
    "gives no number to %s where it is varied",
    (axis) => {
      const own = {
        "workload.blocks": "20 block",
        "workload.blockBytes": "256 KB",
        "network.linkBps": "1 Gbps",
        "network.rttNs": "100 µs",
      };
      const others = { "network.bufferPackets": "64", "transport.rtoMinNs": "200 ms" };
      const text = sayOf(defaultScenario, axis);
      expect(text).not.toContain({ ...own, ...others }[axis]);
      expect(text).toContain("all 32 senders");
      expect(text).not.toMatch(/undefined|null|NaN/);
    },
  );
  it("says what else is not as usual", () => {
    const base = requireScenario({ transport: { delayedAck: true, awndPackets: 20 }, seed: 9 });
    expect(sayOf(base)).toMatch(/Also: .*20.*on\.$/);
  });
  it.each(presets.map((preset) => [preset.id, preset] as const))("reads well for %s", (_, preset) => {
    const text = sayOf(requireScenario(preset.scenario));
    expect(text).toMatch(/^In every run all /);
    expect(text).not.toMatch(/undefined|null|NaN|\[object| {2}/);
  });
});

describe("the other settings, in short", () => {
  const say = (input: ScenarioInput, axis = "workload.senders") => {
    const base = requireScenario(input);
    return describeFixed({ base, axis, series: suggestSeries(base, axis) });
  };
  it("are those of the collapse, and how they differ from it", () => {
    expect(say({})).toBe(
      "As in the collapse: 64 slots, 256 KB per sender, 1 Gbps, minimum RTO 200 ms.".replaceAll(/(\d) (KB|Gbps|ms)/g, "$1\u00a0$2"),
    );
    expect(say({ workload: { blockBytes: 64_000 }, network: { bufferPackets: 128 }, seed: 5 }).replaceAll("\u00a0", " ")).toBe(
      "As in the collapse, but with a buffer of 128 packets and blocks of 64 KB: 128 slots, 64 KB per sender, 1 Gbps, minimum RTO 200 ms.",
    );
    expect(say({}, "network.bufferPackets").replaceAll("\u00a0", " ")).toBe(
      "As in the collapse: 32 senders, 256 KB per sender, 1 Gbps, minimum RTO 200 ms.",
    );
    // what each curve sets is none of it
    expect(say({ transport: { algorithm: "gip" } })).not.toContain("GIP");
  });
});

describe("what stands below a curve's name", () => {
  const say = (name: string, changes: object) =>
    describeSeries({ name, changes: { ...changes } }, defaultScenario, [defaultScenario], "workload.senders");
  it("is what the name does not say", () => {
    expect(say("NewReno 2 ms", { transport: { algorithm: "newreno", rtoMinNs: 2e6 } })).toBe("RTOmin 2 ms");
    expect(say("Ours", { transport: { algorithm: "gip" } })).toBe("GIP");
    expect(say("GIP", { transport: { algorithm: "gip" } })).toBe("");
  });
  it("is where a marking switch marks", () => {
    const mark = (ecnThresholdPackets: number) => ({ ...defaultScenario, network: { ...defaultScenario.network, ecnThresholdPackets } });
    const dctcp = { name: "DCTCP", changes: { transport: { algorithm: "dctcp" } } };
    const say = (...thresholds: number[]) => describeSeries(dctcp, defaultScenario, thresholds.map(mark), "network.bufferPackets");
    expect(say(20, 20)).toBe("CE marks from K = 20 packets");
    expect(say(0, 4, 20)).toBe("CE marks from K = 0 to 20 packets");
  });
});

describe("what one timeout costs", () => {
  const at = (senders: number) => ({ ...defaultScenario, workload: { ...defaultScenario.workload, senders } });
  it("is told where it decides a run", () => {
    // 2 x 256 KB at 962 Mbps: 4.26 ms a block; 20 of them 85.2; with a timeout 19 x 4.26 + 200 = 280.9: 0.303
    expect(describeOneTimeout(at(2), 0)).toBe(
      "The payload of 20 blocks takes 85.2\u00a0ms, RTOmin is 200\u00a0ms: one timeout in a whole run leaves at most 30% of the maximum.",
    );
  });
  it("is not told where there are many", () => {
    // 8 senders: 17.04 ms a block, 340.8 in all; with one timeout 523.8: 0.65
    expect(describeOneTimeout(at(8), 0)).toBeNull();
  });
});
