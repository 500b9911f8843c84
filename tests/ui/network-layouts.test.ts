import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NetworkGeometry } from "../../src/engine/spec/geometry.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import type { FabricLayout, FabricRoom } from "../../src/ui/panes/network/fabric/fabric-layout.ts";
import { measureFabricHeight } from "../../src/ui/panes/network/fabric/heights.ts";
import { layOutFabric } from "../../src/ui/panes/network/fabric/layouts.ts";
import { countSlotRows, layOutSlots } from "../../src/ui/panes/network/fabric/slots-layout.ts";
import { standApart } from "../../src/ui/panes/network/fabric/spread.ts";
import { findLayers, findTraffic } from "../../src/ui/panes/network/fabric/traffic.ts";
import type { Box } from "../../src/ui/panes/network/grid-and-queue.ts";
import { placeSlot } from "../../src/ui/panes/network/layout.ts";
import { arbitraryNetwork } from "../support/arbitrary-network.ts";
import { countCases } from "../support/extent.ts";
import { findFabricHit } from "../../src/ui/panes/network/fabric/fabric-picture.tsx";
import { drawLogged } from "../support/draw.ts";

const slack = 1e-6;

function overlap(a: Box, b: Box): boolean {
  const isBeside = a.x + a.width <= b.x + slack || b.x + b.width <= a.x + slack;
  return !isBeside && !(a.y + a.height <= b.y + slack || b.y + b.height <= a.y + slack);
}

function isWithin(box: Box, room: Box): boolean {
  const isAcross = box.x >= room.x - slack && box.x + box.width <= room.x + room.width + slack;
  return isAcross && box.y >= room.y - slack && box.y + box.height <= room.y + room.height + slack;
}

/** Pairs of boxes of one kind that cover each other. */
function listOverlaps(boxes: readonly Box[]): readonly (readonly [Box, Box])[] {
  const sorted = boxes.toSorted((a, b) => a.x - b.x);
  const found: [Box, Box][] = [];
  sorted.forEach((box, i) => {
    for (let j = i + 1; j < sorted.length && sorted[j].x < box.x + box.width - slack; j++)
      if (overlap(box, sorted[j])) found.push([box, sorted[j]]);
  });
  return found;
}

function check(layout: FabricLayout, geometry: NetworkGeometry, room: FabricRoom): void {
  const all: Box = { x: 0, y: 0, width: room.width, height: room.height };
  const cells = layout.cells.map(({ box }) => box);
  const switches = layout.switches.map(({ box }) => box);
  for (const box of [...cells, ...switches, ...layout.gauges.map((gauge) => gauge.box), ...layout.grounds]) {
    expect(Object.values(box).every(Number.isFinite), "finite").toBe(true);
    expect(box.width > 0 && box.height > 0, "has a size").toBe(true);
    expect(isWithin(box, all), `${JSON.stringify(box)} within ${room.width} x ${room.height}`).toBe(true);
  }
  expect(listOverlaps([...cells, ...switches])).toEqual([]);
  expect(listOverlaps(layout.gauges.map(({ box }) => box))).toEqual([]);
  // every gauge stands in the switch whose port it is
  for (const { ports, box } of layout.gauges) {
    for (const port of ports) {
      const own = layout.switches.find(({ node }) => node === geometry.links[port].from);
      expect(own !== undefined && isWithin(box, own.box), geometry.links[port].name).toBe(true);
    }
  }
  // every port with traffic has one gauge, and every link between switches with traffic one wire
  const { dataLinks, flowsOf } = findTraffic(geometry);
  const ports = layout.gauges.flatMap((gauge) => gauge.ports);
  expect(ports.toSorted((a, b) => a - b)).toEqual(dataLinks.filter((link) => geometry.nodes[geometry.links[link].from].kind === "switch"));
  const wires = new Set(layout.wires.map(({ link }) => link));
  for (const link of dataLinks) {
    const { from, to } = geometry.links[link];
    if (geometry.nodes[from].kind === "switch" && geometry.nodes[to].kind === "switch")
      expect(wires.has(link), geometry.links[link].name).toBe(true);
  }
  // every sending host has a cell, and a hair to its switch
  for (const host of flowsOf.keys()) expect(layout.cells.filter(({ node, hair }) => node === host && hair !== null)).toHaveLength(1);
}

const rooms: readonly Omit<FabricRoom, "height">[] = [
  { mode: "wide", width: 792, scale: 1 },
  { mode: "wide", width: 520, scale: 1 },
  { mode: "phone", width: 358, scale: 1.12 },
  { mode: "projector", width: 1816, scale: 1.6 },
];

/** @returns how many pictures were looked at. */
function checkAll(scenario: Scenario): number {
  const { topology } = scenario.network;
  const geometry = describeNetwork(scenario);
  for (const room of rooms) {
    const height = measureFabricHeight(geometry, topology, room.mode, room.scale);
    check(layOutFabric(topology, geometry, { ...room, height }), geometry, { ...room, height });
  }
  return rooms.length;
}

describe("pictures of networks", () => {
  it("nothing overlaps and everything is inside, in random networks", () => {
    fc.assert(
      fc.property(arbitraryNetwork, (scenario) => {
        expect(checkAll(scenario)).toBe(rooms.length);
      }),
      { numRuns: countCases(150) },
    );
  });

  it.each(
    presets
      .filter(({ scenario }) => requireScenario(scenario).network.topology !== "star")
      .map(({ id, scenario }) => [id, scenario] as const),
  )("%s", (_id, scenario) => {
    expect(checkAll(requireScenario(scenario))).toBe(rooms.length);
  });

  it.each(
    drawLogged(
      "largest networks",
      [
        { topology: "fat-tree", pods: 8 },
        { topology: "fat-tree", pods: 16 },
        { topology: "leaf-spine", spines: 8, leaves: 16, hostsPerLeaf: 64 },
        { topology: "leaf-spine", spines: 1, leaves: 2, hostsPerLeaf: 256 },
      ] as const,
      1,
    ),
  )("the largest: %j", (network) => {
    expect(checkAll(requireScenario({ network, workload: { kind: "oneshot", senders: 1000 } }))).toBe(rooms.length);
  });

  it("reads two switches from left to right, as their data goes", () => {
    const geometry = describeNetwork(requireScenario(presets.find(({ id }) => id === "prin-22")!.scenario));
    const layers = findLayers(geometry);
    const layerOf = (name: string) => layers.get(geometry.nodes.findIndex((node) => node.name === name));
    expect([layerOf("A1"), layerOf("A2")]).toEqual([0, 1]);
  });

  it("a leaf-spine goes from left to right only where its data does", () => {
    const oneWay = requireScenario({
      network: { topology: "leaf-spine", spines: 2, leaves: 3, hostsPerLeaf: 4 },
      workload: { senders: 8 },
    });
    const geometry = describeNetwork(oneWay);
    const room: FabricRoom = { mode: "wide", width: 792, height: 206, scale: 1 };
    const xOf = (layout: FabricLayout, name: string) => layout.switches.find(({ node }) => geometry.nodes[node].name === name)!.box.x;
    const across = layOutFabric("leaf-spine", geometry, room);
    expect(xOf(across, "leaf1")).toBeLessThan(xOf(across, "spine0"));
    expect(xOf(across, "spine0")).toBeLessThan(xOf(across, "leaf0"));
    const both = describeNetwork({ ...oneWay, groups: [{ ...makeGroup(oneWay), from: ["hosts"], to: ["hosts"], pairing: "random" }] });
    expect(layOutFabric("leaf-spine", both, room).switches).toHaveLength(5);
  });

  it("the nearest gauge is hit by a finger, and a host only where it stands", () => {
    const geometry = describeNetwork(requireScenario(presets.find(({ id }) => id === "qlf-w1")!.scenario));
    const layout = layOutFabric("leaf-spine", geometry, { mode: "wide", width: 792, height: 206, scale: 1 });
    layout.gauges.forEach(({ box }, i) => {
      expect(findFabricHit(layout, box.x + box.width / 2, box.y + box.height / 2, 4)).toEqual({ gauge: i, host: null });
    });
    for (const { node, box } of layout.cells.slice(0, 80))
      expect(findFabricHit(layout, box.x + box.width / 2, box.y + box.height / 2, 14)).toEqual({ gauge: null, host: node });
    expect(findFabricHit(layout, 700, 200, 4)).toEqual({ gauge: null, host: null });
  });
});

function makeGroup(scenario: Scenario) {
  const { transport, workload } = scenario;
  return { name: "all", senders: workload.senders, transport, workload: null, background: false };
}

describe("the picked port's slots", () => {
  it.each([
    [1, 1],
    [87, 2],
    [128, 2],
    [129, 4],
    [256, 4],
    [257, 1],
  ])("%i places stand in %i rows", (slots, rows) => {
    expect(countSlotRows(slots, "wide")).toBe(rows);
  });

  it.each([1, 2, 87, 128, 129, 256, 257, 5000])("%i places, none over another", (slots) => {
    for (const room of rooms) {
      const { queue, width, height } = layOutSlots(room, slots, 206);
      const boxes = Array.from({ length: slots }, (_, place) => placeSlot(queue, place));
      for (const box of boxes) expect(isWithin(box, { x: 0, y: 206, width, height: height - 206 })).toBe(true);
      expect(listOverlaps(boxes)).toEqual([]);
    }
  });
});

describe("standing apart", () => {
  it("keeps wanted places where they are free", () => {
    expect(standApart([20, 60], [10, 10], 0, 100, 4)).toEqual([
      { at: 15, length: 10 },
      { at: 55, length: 10 },
    ]);
  });

  it("moves what is too near, and shortens what does not fit", () => {
    const near = standApart([20, 22], [10, 10], 0, 100, 4);
    expect(near[1].at - near[0].at).toBe(14);
    const many = standApart([5, 5, 5], [50, 50, 50], 0, 100, 4);
    expect(many.map(({ at }) => at)).toEqual([...many.map(({ at }) => at)].sort((a, b) => a - b));
    expect(many[2].at + many[2].length).toBeLessThanOrEqual(100 + slack);
  });
});
