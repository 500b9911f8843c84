import { PacketFlag } from "../engine/observer.ts";
import { transportOf } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countBelow } from "./search.ts";

/** Does an idle time of the link end at `timeNs` with a tail loss probe (RACK-TLP)? TCP-TRIM's probes wait for no timer. */
export function endsWithProbe(
  { columns, scenario }: { readonly columns: RunColumns; readonly scenario: Scenario },
  timeNs: Nanos,
): boolean {
  const { arriveNs, flags, flow, length } = columns.packets;
  const row = countBelow(arriveNs, length, timeNs);
  if (row >= length || arriveNs[row] !== timeNs || (flags[row] & PacketFlag.probe) === 0) return false;
  return transportOf(scenario, flow[row]).recovery === "rack";
}
