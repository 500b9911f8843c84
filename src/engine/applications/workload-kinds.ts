import { BarrierWorkload } from "./barrier-workload.ts";
import { LongWorkload } from "./long-workload.ts";
import { ResponseWorkload } from "./response-workload.ts";
import { planOneshot, planOnOff } from "./response-plans.ts";
import type { Scenario } from "../spec/scenario.ts";
import type { Hosts, Workload } from "./workload.ts";

export function createWorkload({ workload, seed }: Scenario, hosts: Hosts): Workload {
  switch (workload.kind) {
    case "barrier":
      return new BarrierWorkload(workload, seed, hosts);
    case "long":
      return new LongWorkload(workload, seed, hosts);
    case "oneshot":
      return new ResponseWorkload(planOneshot(workload, seed), hosts);
    case "on-off":
      return new ResponseWorkload(planOnOff(workload, seed), hosts);
  }
}
