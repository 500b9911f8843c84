import { describe, expect, test } from "vitest";
import { suggestEcnThreshold } from "../../src/scenario/fields/ecn-threshold.ts";
import { defaultScenario, parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";

const path = "network.ecnThresholdPackets";
const message = "ECN threshold: DCTCP needs a switch that marks packets. Using 20 packets.";

function read(input: unknown) {
  const result = parseScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return { threshold: result.scenario.network.ecnThresholdPackets, notices: result.notices };
}

describe("a transport that needs marks", () => {
  const transport = { algorithm: "dctcp" };

  test.each([{ transport }, { transport, network: { ecnThresholdPackets: null } }])("gets a threshold where there is none: %j", (input) => {
    expect(read(input)).toMatchObject({ threshold: 20, notices: [{ path, message }] });
    expect(repairScenario(input).notices).toMatchObject([{ path, message }]);
  });

  test("keeps one that is set, silently", () => {
    expect(read({ transport, network: { ecnThresholdPackets: 5 } })).toEqual({ threshold: 5, notices: [] });
  });

  test("also when only a group has it; each is named once", () => {
    const group = (algorithm: string) => ({ senders: 8, transport: { algorithm } });
    const { threshold, notices } = read({ groups: ["newreno", "dctcp", "ecn-tcp", "dctcp"].map(group) });
    expect(threshold).toBe(20);
    expect(notices[0].message).toBe("ECN threshold: DCTCP and ECN-TCP need a switch that marks packets. Using 20 packets.");
  });

  test("but not when its groups replace it", () => {
    expect(read({ transport, groups: [{ senders: 32, transport: { algorithm: "newreno" } }] })).toEqual({ threshold: null, notices: [] });
  });

  test("is told once: the scenario that comes out is complete, in links too", () => {
    const scenario = requireScenario({ transport });
    expect(read(scenario).notices).toEqual([]);
    expect(decodeScenario(encodeScenario(scenario))).toEqual({ scenario, notices: [], view: new Map() });
    expect(decodeScenario("algo=dctcp")).toMatchObject({ scenario, notices: [{ path, message }], view: new Map() });
  });

  test("is told beside what was repaired", () => {
    const { scenario, notices } = repairScenario({ transport, workload: { senders: 5000 } });
    expect(scenario.network.ecnThresholdPackets).toBe(20);
    expect(notices.map((notice) => notice.path)).toEqual(["workload.senders", path]);
  });
});

test("others get none", () => expect(read({})).toEqual({ threshold: null, notices: [] }));

test.each([
  // Alizadeh et al. 2010: 20 at 1 Gbps, 65 at 10 Gbps
  [1e9, 1000, 20],
  [10e9, 1000, 65],
  [5e9, 1000, 40],
  [100e6, 1000, 20],
  [40e9, 1000, 215],
  // half the buffer at most
  [10e9, 64, 32],
  [1e9, 16, 8],
  [1e9, 1, 0],
])("%d bps, a buffer of %d: %d packets", (linkBps, bufferPackets, threshold) => {
  expect(suggestEcnThreshold({ ...defaultScenario.network, linkBps, bufferPackets })).toBe(threshold);
});
