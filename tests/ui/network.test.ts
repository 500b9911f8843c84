import { describe, expect, it } from "vitest";
import { describeArrived, describeScene } from "../../src/ui/panes/network/describe-scene.ts";
import { layOutGuidePhone } from "../../src/ui/panes/network/guide-phone-layout.ts";
import { findCell, layOutPicture, placeCell, placeSlot } from "../../src/ui/panes/network/layout.ts";
import { Scene } from "../../src/ui/panes/network/scene.ts";
import { findNextCell } from "../../src/ui/panes/network/sender-cells.tsx";
import { listSenderColors, toHex } from "../../src/charts/sender-colors.ts";
import { takeSnapshot } from "../support/snapshot.ts";

const run = takeSnapshot({ workload: { senders: 12, blocks: 2, blockBytes: 64_000 }, network: { bufferPackets: 32 } });
const { columns } = run;
const totals = run.totals!;

const moments = Array.from({ length: 200 }, (_, i) => (totals.durationNs * (i + 0.5)) / 200);

describe("the scene", () => {
  it("holds a queue within the buffer, and a full one at a drop", () => {
    const scene = new Scene(run);
    for (const timeNs of moments) {
      scene.moveTo(run, timeNs, 0);
      expect(scene.queue.length).toBeGreaterThanOrEqual(0);
      expect(scene.queue.length).toBeLessThanOrEqual(32);
    }
    scene.moveTo(run, columns.drops.timeNs[0], 0);
    expect(scene.queue.length).toBe(32);
    expect(scene.dropRow - scene.burstRow).toBeGreaterThan(0);
  });
  it("follows senders whose groups have traffic of their own", () => {
    const mixed = takeSnapshot({
      groups: [
        { senders: 2, workload: { kind: "long" }, background: true },
        { senders: 1, workload: { kind: "on-off", responses: 3, finalBytes: 0 } },
      ],
    });
    const scene = new Scene(mixed);
    scene.moveTo(mixed, mixed.computedNs, 0);
    const counts = scene.progress.arrivals!.map(({ count }) => count);
    expect(counts).toHaveLength(3);
    for (const count of counts) expect(count).toBeGreaterThan(0);
    expect(scene.progress.shares).toHaveLength(3);
  });
  it("is the same whichever way a moment is reached", () => {
    const forwards = new Scene(run);
    for (const timeNs of moments) forwards.moveTo(run, timeNs, 0);
    const shares = moments.map((timeNs) => {
      const fresh = new Scene(run);
      fresh.moveTo(run, timeNs, 0);
      return { complete: fresh.progress.complete, shares: [...fresh.progress.shares] };
    });
    const backwards = new Scene(run);
    for (let i = moments.length - 1; i >= 0; i--) {
      backwards.moveTo(run, moments[i], 0);
      expect(backwards.progress.complete).toBe(shares[i].complete);
      backwards.progress.shares.forEach((share, sender) => expect(share).toBeCloseTo(shares[i].shares[sender], 9));
    }
  });
  it("ends each block with every sender complete", () => {
    const scene = new Scene(run);
    // the block is over at the very instant in which the last packet arrives, and the next one begins
    scene.moveTo(run, totals.blocks[0].endNs - 1, 0);
    expect(scene.progress.complete).toBe(11);
    scene.moveTo(run, totals.blocks[1].endNs, 0);
    expect(scene.progress.complete).toBe(12);
    for (const share of scene.progress.shares) expect(share).toBeCloseTo(1, 9);
    scene.moveTo(run, totals.blocks[0].endNs + 1000, 0);
    expect(scene.progress.complete).toBe(0);
  });
  it.each(["long", "on-off"])("counts each arrived packet once where a workload of kind %s has no blocks", (kind) => {
    const flows = takeSnapshot({ workload: { kind }, network: { bufferPackets: 8 } });
    const { packet, flow, departNs, length } = flows.columns.packets;
    const timeNs = flows.computedNs * 0.7;
    const there = new Set<string>();
    for (let row = 0; row < length; row++) {
      if (departNs[row] + flows.scenario.network.rttNs / 4 <= timeNs) there.add(`${flow[row]} ${packet[row]}`);
    }
    const scene = new Scene(flows);
    for (const at of [0.2, 0.9, 0.3, 0.7]) scene.moveTo(flows, flows.computedNs * at, 0);
    expect(describeArrived(scene)).toBe(`${there.size.toLocaleString("en")} packets arrived`);
    expect(describeScene(scene)).toMatch(/ [\d,]+ packets arrived at the receiver\.$/);
    const counts = flows.totals!.flows.map((_, sender) => [...there].filter((key) => key.startsWith(`${sender} `)).length);
    counts.forEach((count, sender) => expect(scene.progress.shares[sender]).toBeCloseTo(count / Math.max(...counts), 9));
    scene.moveTo({ ...flows, detailUntilNs: timeNs / 2 }, timeNs, 0);
    expect(describeArrived(scene)).toBe("not recorded");
  });
  it("names no block where each sender answers once", () => {
    const flows = [{ senders: 3, bytes: 50_000 }, { senders: 2, bytes: 90_000 }]; // prettier-ignore
    const once = takeSnapshot({ workload: { kind: "oneshot", flows } });
    const scene = new Scene(once);
    scene.moveTo(once, once.computedNs, 0);
    expect(describeScene(scene)).toMatch(/The receiver holds all that 5 of 5 had to send\.$/);
  });
  it("has packets on their way only between sender and switch", () => {
    const scene = new Scene(run);
    // 1040 bytes at 1 Gbps take 8320 ns, the wire 25000 ns: half of the way is 16660 ns before the arrival
    scene.moveTo(run, columns.packets.arriveNs[0] - 16_660, 0);
    const first = scene.upwards.find(({ flow }) => flow === columns.packets.flow[0]);
    expect(first?.share).toBeCloseTo(0.5, 6);
    for (const timeNs of moments) {
      scene.moveTo(run, timeNs, 0);
      for (const { share } of [...scene.upwards, ...scene.downwards]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }
  });
  it("shows no packets where none were kept", () => {
    const scene = new Scene({ ...run, detailUntilNs: 1000 });
    scene.moveTo({ ...run, detailUntilNs: 1000 }, totals.durationNs / 2, 0);
    expect(scene.isDetailed).toBe(false);
  });
});

describe("the layout", () => {
  const sizes = [1, 7, 32, 33, 64, 65, 200, 1024];
  const widths = [280, 560, 640, 792, 1240, 3000];
  it.each(sizes.flatMap((senders) => widths.map((width) => [senders, width] as const)))(
    "of %d senders on %d px stays inside",
    (senders, width) => {
      for (const [mode, isTight] of [
        ["wide", false],
        ["phone", false],
        ["projector", false],
        ["guide", false],
        ["guidePhone", false],
        ["guidePhone", true],
      ] as const) {
        for (const slots of [1, 4, 64, 100, 1000]) {
          const layout =
            mode === "guidePhone" ? layOutGuidePhone(width, senders, slots, isTight) : layOutPicture(mode, width, senders, slots);
          const cells = Math.ceil(senders / layout.grid.perCell);
          for (let cell = 0; cell < cells; cell++) {
            const box = placeCell(layout.grid, cell);
            expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
            expect(findCell(layout.grid, cells, box.x + box.width / 2, box.y + box.height / 2)).toBe(cell);
          }
          const head = placeSlot(layout.queue, 0);
          const tail = placeSlot(layout.queue, slots - 1);
          expect(head.x + head.width).toBeCloseTo(layout.queue.x + layout.queue.width, 6);
          expect(tail.x).toBeGreaterThanOrEqual(layout.queue.x - 1e-6);
        }
      }
    },
  );
  it("leads the guide's links down to the queue on a phone, clear of its title and of the receiver", () => {
    for (const senders of sizes) {
      const { grid, queue, uplink, wire, receiver, titleY, height } = layOutGuidePhone(358, senders, 64, false);
      if (uplink === null || wire === null) throw new Error("the links are part of the picture");
      const end = { x: uplink.x + uplink.width, y: uplink.y + uplink.height };
      expect(end.x).toBeLessThan(queue.x);
      expect(end.y).toBe(queue.y + queue.height / 2);
      expect(titleY).toBeGreaterThan(grid.y + grid.height + 40);
      expect(wire.x).toBeGreaterThanOrEqual(queue.x + queue.width);
      expect(wire.x + wire.width).toBeLessThan(receiver.x);
      expect(receiver.x + receiver.width).toBe(358);
      expect(height).toBeLessThanOrEqual(230);
    }
  });
  it("stands the default queue two abreast, four on projector and phone", () => {
    expect(layOutPicture("wide", 792, 32, 64).queue.rows).toBe(2);
    expect(layOutPicture("projector", 1200, 32, 64).queue.rows).toBe(4);
    expect(layOutPicture("phone", 358, 32, 64).queue.rows).toBe(4);
  });
});

describe("sender colours", () => {
  it("follow OKLCH", () => {
    // white and black have no chroma; OKLCH(0.62796 0.25768 29.234) is sRGB red
    expect(toHex(1, 0, 0)).toBe("#ffffff");
    expect(toHex(0, 0, 0)).toBe("#000000");
    expect(toHex(0.62796, 0.25768, 29.234)).toBe("#ff0000");
  });
  it("differ between neighbours", () => {
    const colors = listSenderColors(false);
    colors.forEach((color, i) => expect(color).not.toBe(colors[(i + 1) % colors.length]));
  });
});

describe("arrow keys among the senders", () => {
  const walk = (mode: "wide" | "phone", senders: number, cell: number, key: string) => {
    const { grid } = layOutPicture(mode, mode === "wide" ? 800 : 330, senders, 64);
    return findNextCell(grid, Math.ceil(senders / grid.perCell), cell, key);
  };
  it("follow the picture: down the columns on a wide page, along the rows on a phone", () => {
    expect(walk("wide", 32, 7, "ArrowDown")).toBe(8);
    expect(walk("wide", 32, 7, "ArrowRight")).toBe(15);
    expect(walk("wide", 32, 7, "ArrowLeft")).toBeNull();
    expect(walk("phone", 32, 7, "ArrowRight")).toBe(8);
    expect(walk("phone", 32, 7, "ArrowDown")).toBe(23);
  });
  it("stay inside, and know both ends", () => {
    expect(walk("wide", 32, 0, "ArrowUp")).toBeNull();
    expect(walk("wide", 32, 31, "ArrowRight")).toBeNull();
    expect(walk("wide", 1000, 5, "End")).toBe(62);
    expect(walk("wide", 1000, 5, "Home")).toBe(0);
    expect(walk("wide", 32, 5, "x")).toBeNull();
  });
});

describe("the picture in hardly any room", () => {
  it("has a width for each of its parts, however little there is", () => {
    for (let width = 0; width <= 700; width += 5)
      for (const mode of ["wide", "phone", "projector"] as const)
        for (const senders of [1, 32, 1024])
          for (const slots of [1, 64, 4000]) {
            const { grid, queue } = layOutPicture(mode, width, senders, slots);
            expect([grid.cellWidth > 0, queue.slotWidth > 0], `${mode} ${width} ${senders} ${slots}`).toEqual([true, true]);
          }
  });
});
