import { expect, it } from "vitest";
import { countFlagged, countMarks, findFlagsAccepted } from "../../src/analysis/packet-flags.ts";
import { PacketFlag } from "../../src/engine/observer.ts";
import { appendRows, makeColumns } from "./make-columns.ts";

const { marked, probe, priority, pushedOut, ecnCapable } = PacketFlag;

it("counts marked packets by arrival, left edge included", () => {
  const columns = makeColumns({
    packets: [
      { arriveNs: 0, flags: marked | ecnCapable },
      { arriveNs: 5, flags: ecnCapable },
      { arriveNs: 10, flags: marked },
      { arriveNs: 12, flags: marked | probe },
      { arriveNs: 30, flags: marked },
    ],
  });
  const counts = new Float64Array(3);
  countMarks(columns, Float64Array.of(0, 10, 20, 30), counts);
  expect([...counts]).toEqual([1, 2, 0]);
});

it("counts a flag among accepted and dropped packets, a pushed-out one once, and keeps up with the run", () => {
  const columns = makeColumns({
    packets: [{ flags: probe }, { flags: priority | ecnCapable }, { flags: priority | pushedOut }],
    drops: [{ flags: priority | pushedOut }, { flags: probe | marked }],
  });
  expect(countFlagged(columns, probe)).toBe(2);
  expect(countFlagged(columns, priority)).toBe(2);
  expect(findFlagsAccepted(columns)).toBe(probe | priority | ecnCapable | pushedOut);
  appendRows(columns, { packets: [{ flags: marked }] });
  expect(findFlagsAccepted(columns) & marked).toBe(marked);
  expect(countFlagged(columns, marked)).toBe(2);
});
