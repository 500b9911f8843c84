import { countSenders, isAwaited, listGroups } from "../engine/spec/groups.ts";
import type { Scenario, WorkloadSpec } from "../engine/spec/scenario.ts";

/** The senders that a run waits for, to which its results apply. The others are background. */
interface Participants {
  /** By sender: 1 if the run waits for it. */
  readonly isAwaited: Uint8Array;
  readonly count: number;
  /** By sender: its index among the senders of its workload. */
  readonly places: Int32Array;
}

const known = new WeakMap<Scenario, Participants>();

function findParticipants(scenario: Scenario): Participants {
  let found = known.get(scenario);
  if (found !== undefined) return found;
  const senders = countSenders(scenario);
  found = { isAwaited: new Uint8Array(senders), count: 0, places: new Int32Array(senders) };
  let [sender, shared, count] = [0, 0, 0];
  for (const group of listGroups(scenario)) {
    const awaited = isAwaited(group);
    if (awaited) count += group.senders;
    for (let own = 0; own < group.senders; own++, sender++) {
      found.isAwaited[sender] = awaited ? 1 : 0;
      found.places[sender] = group.workload === null ? shared++ : own;
    }
  }
  found = { ...found, count };
  known.set(scenario, found);
  return found;
}

export function isAwaitedSender(scenario: Scenario, sender: number): boolean {
  return scenario.groups.length === 0 || findParticipants(scenario).isAwaited[sender] === 1;
}

/** Number of senders that the run waits for. */
export function countAwaited(scenario: Scenario): number {
  return scenario.groups.length === 0 ? scenario.workload.senders : findParticipants(scenario).count;
}

/** A sender's workload, and its index among that workload's senders. */
export function workloadOf(scenario: Scenario, sender: number): { readonly workload: WorkloadSpec; readonly place: number } {
  const { groups, workload } = scenario;
  if (groups.length === 0) return { workload, place: sender };
  let end = 0;
  const group = groups.find(({ senders }) => sender < (end += senders));
  return { workload: group?.workload ?? workload, place: findParticipants(scenario).places[sender] };
}
