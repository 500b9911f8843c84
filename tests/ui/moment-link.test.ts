import { describe, expect, it } from "vitest";
import { type Moment, plainMoment, readMoment, writeMoment } from "../../src/ui/run/moment-link.ts";
import { firstWhatIf } from "../../src/ui/run/what-if.ts";

const faults: string[] = [];
const read = (entries: Iterable<readonly [string, string]>): Moment => {
  faults.length = 0;
  return readMoment(new Map(entries), (title) => faults.push(title));
};

describe("a moment in the link", () => {
  it("says nothing of what is as at first", () => {
    expect(writeMoment(plainMoment)).toEqual([]);
    expect(read([])).toEqual(plainMoment);
  });

  it("comes back as it was, to the nanosecond", () => {
    const moment: Moment = {
      timeNs: 200_136_245,
      fromNs: 0,
      toNs: 277_123_457,
      picked: 31,
      port: "leaf0 -> leaf0[3]",
      timeout: 0,
      whatIf: { change: "min-rto", seed: 7, runs: 100 },
      tab: "story",
      nsPerSecond: 2_500_000,
      isProjector: true,
      showGhost: false,
      lockScale: false,
      showAhead: false,
      compressWaits: false,
    };
    expect(read(writeMoment(moment))).toEqual(moment);
    expect(faults).toEqual([]);
    expect(new Map(writeMoment(moment)).get("v.t")).toBe("200.136245");
    for (const tab of ["summary", "autopsy", "story"] as const)
      for (const timeout of [null, 7]) expect(read(writeMoment({ ...moment, tab, timeout }))).toEqual({ ...moment, tab, timeout });
  });

  it("takes no rubbish, and names it", () => {
    const rubbish: [string, string][] = [
      ["v.t", "-3"],
      ["v.sender", "1.5"],
      ["v.timeout", "0"],
      ["v.tab", "moon"],
      ["v.speed", "banana"],
      ["v.ghost", "maybe"],
      ["v.whatif-seed", "-1"],
      ["v.whatif-runs", "21"],
      ["v.from", ""],
    ];
    const asked: [string, string] = ["v.whatif", "packet"];
    expect(read([...rubbish, asked])).toEqual({ ...plainMoment, whatIf: firstWhatIf });
    expect(faults.length).toBe(rubbish.length);
    for (const [key] of rubbish) expect(faults.join(" ")).toContain(key);
    expect(read([["v.from", "9"], ["v.to", "3"]])).toMatchObject({ fromNs: null, toNs: null }); // prettier-ignore
    expect(faults).toEqual(["The URL's v.from is not before its v.to."]);
    expect(read([["v.speed", "1e9"]]).nsPerSecond).toBe(1_000_000_000);
  });
});
