import { describe, expect, it } from "vitest";
import { busyShare, createLinkIndex, extendLinkIndex, idleNsUntil, idleShareUntil, measureBusyShares } from "../../src/analysis/link.ts";
import { appendRows, makeColumns } from "./make-columns.ts";

// Busy in [10, 30) (two packets back to back), idle to 100, busy in [100, 110).
const first = [
  { arriveNs: 10, departNs: 20 },
  { arriveNs: 12, departNs: 30 },
];
const second = [{ arriveNs: 100, departNs: 110 }];

function index() {
  const columns = makeColumns({ packets: first });
  const link = createLinkIndex();
  extendLinkIndex(link, columns);
  appendRows(columns, { packets: second });
  extendLinkIndex(link, columns);
  return link;
}

describe("the link", () => {
  it("is idle before, between and after packets", () => {
    const link = index();
    expect([0, 5, 10, 25, 30, 65, 100, 110, 130].map((t) => idleNsUntil(link, t))).toEqual([0, 5, 10, 10, 10, 45, 80, 80, 100]);
    expect(idleShareUntil(link, 0)).toBe(0);
    expect(idleShareUntil(link, 200)).toBe(170 / 200);
  });

  it("tells the share of time spent sending", () => {
    const link = index();
    expect(busyShare(link, 0, 20)).toBe(0.5);
    expect(busyShare(link, 20, 40)).toBe(0.5);
    expect(busyShare(link, 12, 28)).toBe(1);
    expect(busyShare(link, 40, 40)).toBe(0);
    const shares = new Float64Array(3);
    measureBusyShares(link, Float64Array.of(0, 40, 80, 120), shares);
    expect([...shares]).toEqual([0.5, 0, 0.25]);
  });
});
