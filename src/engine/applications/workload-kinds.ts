import { Random, RandomStream, streamOfPart } from "../core/random.ts";
import type { OneshotSpec, OnOffSpec, WorkloadSpec } from "../spec/scenario.ts";
import { BarrierWorkload } from "./barrier-workload.ts";
import type { BlockLog } from "./block-log.ts";
import { CbrWorkload } from "./cbr-workload.ts";
import { LongWorkload } from "./long-workload.ts";
import { planOneshot, planOnOff } from "./response-plans.ts";
import { ResponseWorkload } from "./response-workload.ts";
import type { Workload, WorkloadSetup } from "./workload.ts";

/** @param log receives the blocks of a workload that has them; null: blocks are not counted. */
export function createWorkload(spec: WorkloadSpec, setup: WorkloadSetup, log: BlockLog | null): Workload {
  switch (spec.kind) {
    case "barrier":
      return new BarrierWorkload(spec, setup, log);
    case "long":
      return new LongWorkload(spec, setup);
    case "oneshot":
      return createOneshot(spec, setup);
    case "on-off":
      return createOnOff(spec, setup);
    case "cbr":
      return new CbrWorkload(spec, setup);
  }
}

function createOneshot(spec: OneshotSpec, setup: WorkloadSetup): Workload {
  const plans = planOneshot(spec, setup.seed, setup.part);
  return new ResponseWorkload(plans, { gapFrom: "start", connection: "kept", deadlineNs: spec.deadlineNs, firstNs: () => 0 }, setup);
}

function createOnOff(spec: OnOffSpec, setup: WorkloadSetup): Workload {
  const plans = planOnOff(spec, setup.seed, setup.part);
  const jitter = new Random(setup.seed, streamOfPart(RandomStream.startJitter, setup.part));
  const firstsNs = plans.map(() => spec.startNs + jitter.below(spec.startJitterNs));
  const { gapFrom, connection, deadlineNs } = spec;
  return new ResponseWorkload(plans, { gapFrom, connection, deadlineNs, firstNs: (place) => firstsNs[place] }, setup);
}
