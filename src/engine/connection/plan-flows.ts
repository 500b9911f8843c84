import type { Algorithm, AlgorithmLookup, SwitchNeeds } from "../congestion.ts";
import type { PortProgram, PortView } from "../port-program.ts";
import { hasConnections, listGroups } from "../spec/groups.ts";
import type { Scenario, TransportSpec } from "../spec/scenario.ts";

/** One sender's settings and transport, as the scenario's groups give them. */
export interface FlowPlan {
  readonly transport: TransportSpec;
  readonly algorithm: Algorithm;
  readonly needs: SwitchNeeds;
  readonly group: number;
  /** It sends datagrams: there is no connection, and its transport does nothing. */
  readonly hasDatagrams: boolean;
}

/** Each sender's plan, in order. @throws what `algorithms` throws for an unknown id. @throws RangeError for a missing parameter. */
export function planFlows(scenario: Scenario, algorithms: AlgorithmLookup): FlowPlan[] {
  return listGroups(scenario).flatMap((spec, group) => {
    const { senders, transport } = spec;
    const hasDatagrams = !hasConnections(spec);
    const algorithm = algorithms(transport.algorithm, transport.program);
    requireParams(algorithm, transport);
    const needs = hasDatagrams ? {} : (algorithm.needs?.(transport.params) ?? {});
    return Array.from({ length: senders }, () => ({ transport, algorithm, needs, group, hasDatagrams }));
  });
}

/** A missing parameter would make a window NaN and its sender silent, with no hint at the cause. */
function requireParams({ id, params }: Algorithm, transport: TransportSpec): void {
  for (const name of Object.keys(params)) {
    if (Object.hasOwn(transport.params, name)) continue;
    throw new RangeError(
      `transport.params.${name} is missing: ${id} needs ${Object.keys(params).join(", ")}; requireScenario fills in the defaults`,
    );
  }
}

/**
 * What the switches must do for all of them.
 * @throws RangeError where two ask for different things: one switch cannot do both, and neither may be ignored.
 */
export function joinNeeds(plans: readonly FlowPlan[]): SwitchNeeds {
  const joined: { -readonly [Need in keyof SwitchNeeds]: SwitchNeeds[Need] } = {};
  for (const { needs, algorithm } of plans) {
    refuseOther("queueFeedback", joined.queueFeedback, needs.queueFeedback, algorithm);
    refuseOther("queueing", joined.queueing, needs.queueing, algorithm);
    refuseOther("wholePackets", joined.wholePackets, needs.wholePackets, algorithm);
    if (needs.queueFeedback !== undefined) joined.queueFeedback = needs.queueFeedback;
    if (needs.queueing !== undefined) joined.queueing = needs.queueing;
    if (needs.wholePackets !== undefined) joined.wholePackets = needs.wholePackets;
    if (needs.controlTakesSlot !== undefined) joined.controlTakesSlot = needs.controlTakesSlot;
    if (needs.symmetricRoutes !== undefined) joined.symmetricRoutes = needs.symmetricRoutes;
  }
  return joined;
}

function refuseOther(feature: string, asked: string | number | undefined, asks: string | number | undefined, { id }: Algorithm): void {
  if (asked === undefined || asks === undefined || asked === asks) return;
  throw new RangeError(`transports ask one switch for different things: ${feature} "${asked}", and "${asks}" for ${id}`);
}

/**
 * What runs in the ports of switches; null: nothing.
 * @throws RangeError where two transports bring programs, or one with different parameters.
 */
export function findProgram(plans: readonly FlowPlan[]): ((port: PortView) => PortProgram) | null {
  const [first, ...others] = plans.filter(({ algorithm, hasDatagrams }) => !hasDatagrams && algorithm.createPort !== undefined);
  if (first === undefined) return null;
  const { algorithm, transport } = first;
  for (const other of others) {
    refuseOther("program", algorithm.id, other.algorithm.id, other.algorithm);
    for (const [name, value] of Object.entries(transport.params))
      refuseOther(`program with ${name}`, String(value), String(other.transport.params[name]), other.algorithm);
  }
  return (port) => algorithm.createPort!(port, transport.params);
}
