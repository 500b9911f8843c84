import { countSenders } from "../engine/spec/groups.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { joinWords } from "./field-values.ts";
import type { NumberField } from "./field-types.ts";
import { getField, listSectionFields, nameOf } from "./fields.ts";
import { createProblem, type Problem } from "./problem.ts";

/** Do the network's fields fit its topology, and is there room for the senders? */

/** A star has a host for each sender. */
export const mostHosts = 1024;

/** Adds to `problems`. */
export function checkNetwork(scenario: Scenario, problems: Problem[]): void {
  const { network } = scenario;
  for (const field of listSectionFields("network")) {
    const { topologies } = field;
    if (topologies === undefined || topologies.includes(network.topology)) continue;
    const value = network[nameOf(field) as keyof typeof network];
    if (JSON.stringify(value) === JSON.stringify(field.default)) continue;
    const allowed = `only where network.topology is ${joinWords(topologies)}, and here it is ${network.topology}`;
    problems.push(createProblem(["network", nameOf(field)], value, allowed));
  }
  if (network.topology === "star") checkStarSize(scenario, problems);
}

function checkStarSize(scenario: Scenario, problems: Problem[]): void {
  const { groups, workload } = scenario;
  const senders = countSenders(scenario);
  if (senders <= mostHosts) return;
  const field = { ...(getField("workload.senders") as NumberField), max: mostHosts };
  const allowed = `a whole number from 1 to ${mostHosts} senders: in a star each has a host of its own`;
  if (groups.length === 0 && workload.kind !== "oneshot")
    problems.push(createProblem(["workload", "senders"], workload.senders, allowed, mostHosts, field));
  else if (groups.length === 0)
    problems.push(createProblem(["workload", "flows"], senders, allowed, undefined, getField("workload.flows")));
  else
    problems.push(createProblem(["groups"], senders, `groups with at most ${mostHosts} senders: in a star each has a host of its own`, []));
}
