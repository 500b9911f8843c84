import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changeField, mergeInputs, minimizeScenario, nestValues, readField } from "../../src/scenario/change/minimal-scenario.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { arbitraryScenario } from "./arbitrary-scenario.ts";

test("keeps only what differs", () => {
  expect(minimizeScenario(defaultScenario)).toEqual({});
  const input = {
    network: { bufferPackets: 128 },
    workload: { senders: 6 },
    groups: [{ senders: 2 }, { senders: 4, transport: { awndPackets: 8 } }],
    seed: 9,
  };
  expect(minimizeScenario(requireScenario(input))).toEqual(input);
});

test("loses nothing", () => {
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      expect(requireScenario(minimizeScenario(scenario))).toEqual(scenario);
    }),
  );
});

test("reads and changes one field", () => {
  expect(readField(defaultScenario, "network.bufferPackets")).toBe(64);
  expect(readField(defaultScenario, "transport.params.gain")).toBeUndefined();
  const changed = changeField(defaultScenario, "network.bufferPackets", 65);
  expect(changed).toEqual({ ...defaultScenario, network: { ...defaultScenario.network, bufferPackets: 65 } });
  expect(defaultScenario.network.bufferPackets).toBe(64);
  expect(changeField(defaultScenario, "seed", 5)).toEqual({ ...defaultScenario, seed: 5 });
});

test("merges inputs section by section", () => {
  const base = { network: { rttNs: 5, bufferPackets: 6 }, workload: { startOffsetsNs: [[1]] }, seed: 1 };
  const over = { network: { bufferPackets: 7 }, workload: { startOffsetsNs: [[2]] } };
  expect(mergeInputs(base, over)).toEqual({ network: { rttNs: 5, bufferPackets: 7 }, workload: { startOffsetsNs: [[2]] }, seed: 1 });
});

test("what is no section stays, to be refused later", () => {
  expect(mergeInputs({ network: "fast" }, { network: { bufferPackets: 7 } })).toEqual({ network: "fast" });
});

test("parameters go with their algorithm", () => {
  const base = { transport: { algorithm: "reno", params: { a: 1 }, awndPackets: 5 } };
  expect(mergeInputs(base, { transport: { params: { b: 2 } } })).toEqual({
    transport: { algorithm: "reno", params: { a: 1, b: 2 }, awndPackets: 5 },
  });
  expect(mergeInputs(base, { transport: { algorithm: "reno" } })).toEqual(base);
  expect(mergeInputs(base, { transport: { algorithm: "tahoe" } })).toEqual({ transport: { algorithm: "tahoe", awndPackets: 5 } });
  // the base's algorithm may be the unspoken default
  expect(mergeInputs({ transport: { params: { a: 1 } } }, { transport: { algorithm: "newreno" } })).toEqual({
    transport: { algorithm: "newreno", params: { a: 1 } },
  });
});

test("nests values by path", () => {
  const entries: [string[], unknown][] = [
    [["seed"], 1],
    [["a", "b"], 2],
    [["a", "c", "d"], 3],
    [["a", "b"], 4],
  ];
  expect(nestValues(entries)).toEqual({ seed: 1, a: { b: 4, c: { d: 3 } } });
  const odd = nestValues([[["__proto__", "x"], 1]]);
  expect(Object.keys(odd)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(odd)).toBe(Object.prototype);
});
