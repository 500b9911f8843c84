import { describe, expect, it } from "vitest";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { describeCut, describeGrouping, describeLoad, findFittingBlocks } from "../../src/ui/run/scale-notices.ts";
import { simulate } from "../charts/make-scene.ts";

const run = simulate({ workload: { senders: 4, blockBytes: 8000, blocks: 5 } });

describe("what is summed up of a large run", () => {
  it("is nothing up to 64 senders", () => {
    expect(describeGrouping(64)).toBeNull();
    expect(describeGrouping(65)?.detail).toMatch(/^Each cell of the network stands for 2 of 65 senders, each row for 3;/);
    expect(describeGrouping(1000)?.detail).toMatch(
      /^Each cell of the network stands for 16 of 1,000 senders, each row for 32; the windows/,
    );
  });
  it("says beforehand that a run is large", () => {
    const heavy = (input: unknown) => describeLoad(requireScenario(input));
    expect(heavy({})).toBeNull();
    expect(heavy({ workload: { senders: 1024, blocks: 1 } })).toBeNull();
    const hosts = [{ name: "servers", count: 40, at: "s" }, { name: "front", at: "s" }]; // prettier-ignore
    const many = { network: { topology: "graph", hosts }, workload: { senders: 4000, blocks: 1, blockBytes: 512_000 } };
    expect(heavy(many)?.detail).toMatch(/4,000 connections and about 3,100,000 packets/);
    expect(heavy({ workload: { senders: 200, blocks: 100, blockBytes: 256_000 } })?.detail).toMatch(/200 connections and about 5,100,000/);
  });
  it("is nothing where every packet was kept", () => {
    expect(describeCut(run, () => 0)).toBeNull();
    expect(findFittingBlocks(run, () => 3)).toBeNull();
  });
  it("names the last moment and block that were kept, and how many would be kept whole", () => {
    const cut = { ...run, detailUntilNs: 1_234_500_000 };
    expect(describeCut(cut, () => 3)?.detail).toMatch(/^Queue, link and windows are recorded up to 1.23\u00a0s, within block 4 of 5; /);
    expect(findFittingBlocks(cut, () => 3)).toBe(3);
    expect(findFittingBlocks(cut, () => 0)).toBeNull();
  });
});
