import * as fc from "fast-check";
import { expect, test } from "vitest";
import { minimizeScenario } from "../../src/scenario/change/minimal-scenario.ts";
import { parseScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { arbitraryNetworkInput, arbitraryNetworkScenario } from "./arbitrary-network.ts";
import { countCases } from "../support/extent.ts";

test("most of what the generator writes is valid as it stands, on every network", () => {
  const inputs = fc.sample(arbitraryNetworkInput, { numRuns: 400, seed: 5 });
  const valid = inputs.filter((input) => parseScenario(input).ok);
  const share = (topology: string) => {
    const own = inputs.filter(({ network }) => (network?.topology ?? "star") === topology);
    return own.filter((input) => valid.includes(input)).length / own.length;
  };
  for (const topology of ["star", "leaf-spine", "fat-tree", "graph"]) expect(share(topology), topology).toBeGreaterThan(0.3);
});

test("a scenario is what its shortest input says", () => {
  fc.assert(
    fc.property(arbitraryNetworkScenario, (scenario) => {
      expect(parseScenario(minimizeScenario(scenario))).toEqual({ ok: true, scenario, notices: [] });
      expect(parseScenario(scenario)).toEqual({ ok: true, scenario, notices: [] });
    }),
    { numRuns: countCases(500) },
  );
});

test("every scenario comes back from its link, bit for bit", () => {
  fc.assert(
    fc.property(arbitraryNetworkScenario, (scenario) => {
      const query = encodeScenario(scenario);
      expect(query).toMatch(/^[\w.,;:/=&%~!*'()@-]*$/);
      expect(decodeScenario(query)).toEqual({ scenario, notices: [], view: new Map() });
    }),
    { numRuns: countCases(500) },
  );
});

test("what is not valid is mended, and stays as it is then", () => {
  fc.assert(
    fc.property(arbitraryNetworkInput, (input) => {
      const { scenario, notices } = repairScenario(input);
      expect(notices.map(({ message }) => message)).not.toContain("This scenario cannot be used. Using the default.");
      expect(notices.length === 0).toBe(parseScenario(input).ok);
      expect(repairScenario(scenario)).toEqual({ scenario, notices: [] });
    }),
    { numRuns: countCases(500) },
  );
});
