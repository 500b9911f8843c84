import { expect, test } from "vitest";
import { fatTree } from "../../src/engine/topologies/fat-tree.ts";
import { graph } from "../../src/engine/topologies/graph.ts";
import { leafSpine } from "../../src/engine/topologies/leaf-spine.ts";
import { star } from "../../src/engine/topologies/star.ts";
import { getDefaultEnds, getDefaultPairing } from "../../src/scenario/network-places.ts";
import { requireScenario } from "../../src/scenario/parse-scenario.ts";

const hosts = [
  { name: "senders", count: 3, at: "s" },
  { name: "receiver", count: 1, at: "s" },
];

test.each([
  ["star", star, {}],
  ["leaf-spine", leafSpine, {}],
  ["leaf-spine", leafSpine, { leaves: 2 }],
  ["leaf-spine", leafSpine, { leaves: 5 }],
  ["fat-tree", fatTree, { pods: 6 }],
  ["graph", graph, { hosts }],
] as const)("who sends to whom in a %s is the same for checks and panels as for the engine", (topology, kind, changes) => {
  const { network } = requireScenario({ network: { topology, ...changes }, workload: { senders: 3 } });
  const { pairing, ...ends } = kind.defaults(network);
  expect(getDefaultEnds(network)).toEqual(ends);
  expect(getDefaultPairing(network)).toBe(pairing);
});
