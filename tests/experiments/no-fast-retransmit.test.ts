import { expect, vi } from "vitest";
import type * as Ns2 from "../../src/engine/connection/rules/ns2.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { listHolding as listHoldingWith } from "./compute-here.ts";
import { drawTests } from "../support/draw.ts";

// modules that an earlier file of this thread loaded would not use the mocks
vi.hoisted(() => vi.resetModules());

/** Fast retransmit broken: no number of duplicate ACKs starts a retransmission under ns-2's rules. */
vi.mock("../../src/engine/connection/rules/ns2.ts", async (importOriginal) => {
  const original = await importOriginal<typeof Ns2>();
  return { ...original, ns2Rules: { ...original.ns2Rules, mayFastRetransmit: () => false } };
});

/** With this file's engine: the helper's own is whole. */
const listHolding = (id: string): Promise<boolean[]> => listHoldingWith(id, undefined, createSimulation);

const some = drawTests("figures without fast retransmit", 1);

some("changes the verdicts of GIP's figures 8 and 9: every loss costs an RTO", async () => {
  expect((await listHolding("gip-8"))[0]).toBe(false);
  expect((await listHolding("gip-9"))[0]).toBe(false);
});

some("does not change GIP's figure 3, which counts timeouts with too few duplicate ACKs: here enough return", async () =>
  expect((await listHolding("gip-3"))[1]).toBe(true),
);

some("does not change QLF-TCP, which loses nothing", async () => expect((await listHolding("qlf-table1"))[0]).toBe(true));
