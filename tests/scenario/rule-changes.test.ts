import { describe, expect, it } from "vitest";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { listRuleChanges } from "../../src/scenario/change/rule-changes.ts";
import { encodeScenario } from "../../src/scenario/link/url-codec.ts";

const idsOf = (input: object): string[] => listRuleChanges(requireScenario(input)).map(({ id }) => id);

describe("changes of rule", () => {
  it("are four, each one setting of the run away", () => {
    const links = listRuleChanges(requireScenario({})).map(({ id, scenario }) => [id, encodeScenario(scenario)]);
    expect(links).toEqual([
      ["min-rto", "rto=2ms"],
      ["slot", "b=65"],
      ["sack", "recovery=sack"],
      ["window", "awnd=2"],
    ]);
  });

  it("are those that the run does not have yet; the spare ones take their places", () => {
    expect(idsOf({ transport: { rtoMinNs: 1e6 } })).toEqual(["buffer", "slot", "sack", "window"]);
    expect(idsOf({ transport: { algorithm: "sack" } })).toEqual(["min-rto", "slot", "buffer", "window"]);
    expect(idsOf({ transport: { awndPackets: 2, rtoMinNs: 2e6 } })).toEqual(["buffer", "slot", "sack", "dctcp"]);
    expect(idsOf({ transport: { algorithm: "dctcp", awndPackets: 2, recovery: "rack" }, network: { bufferPackets: 128 } })).toEqual([
      "min-rto",
      "slot",
    ]);
  });

  it("leave out what can mean nothing: a larger buffer where ports pause, a window where receivers choose it", () => {
    expect(idsOf({ network: { pauseThresholdPackets: 30 } })).not.toContain("slot");
    expect(idsOf({ transport: { algorithm: "ictcp" } })).toEqual(["min-rto", "slot", "sack", "buffer"]);
    // a timer of fixed length; no ACKs and no window either
    expect(idsOf({ transport: { algorithm: "pfabric" } })).not.toContain("min-rto");
    expect(idsOf({ transport: { algorithm: "ndp" } })).toEqual(["buffer", "slot", "dctcp"]);
  });

  it("hold for every group, and a threshold that came with DCTCP goes with it", () => {
    const mixed = requireScenario({
      workload: { senders: 4 },
      groups: [
        { senders: 2, transport: { algorithm: "cubic", rtoMinNs: 100e6 } },
        { senders: 2, transport: { algorithm: "dctcp", rtoMinNs: 1e6 } },
      ],
    });
    const [quick] = listRuleChanges(mixed);
    expect(quick.scenario.groups.map(({ transport }) => transport.rtoMinNs)).toEqual([2e6, 1e6]);
    const marked = listRuleChanges(mixed).find(({ id }) => id === "sack")!;
    expect(marked.scenario.network.ecnThresholdPackets).toBe(mixed.network.ecnThresholdPackets);
    const all = requireScenario({ transport: { rtoMinNs: 1e6 } });
    expect(all.network.ecnThresholdPackets).toBeNull();
  });
});
