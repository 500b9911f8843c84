import { t } from "../../../language/translate.ts";
import { blockAt } from "../../../analysis/blocks.ts";
import { indexRun } from "../../../analysis/run-index.ts";
import { countBelow } from "../../../analysis/search.ts";
import { writePacket } from "../../../analysis/words.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionMoment, InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos, Scenario } from "../../../engine/spec/scenario.ts";
import { findMeaningless } from "../../../scenario/intervention.ts";
import { encodeScenario } from "../../../scenario/url-codec.ts";
import { formatDuration, formatFixed } from "../../text/numbers.ts";

/** One thing that might be changed at a moment, in words. */
export interface ForkOption {
  readonly spec: InterventionSpec;
  readonly title: string;
  readonly note: string;
}

/** A timer that is no longer the problem (our choice: the fine-grained RTOmin of most remedies). */
const quickNs = 2_000_000;

/** What is worth trying at a moment of a run, from the smallest change to the largest. */
export function listForkOptions(run: RunSnapshot, at: InterventionMoment): readonly ForkOption[] {
  const { scenario, columns } = run;
  const { network, transport } = scenario;
  const room = network.bufferPackets + 1;
  const timeNs = "timeNs" in at ? at.timeNs : columns.drops.timeNs[at.drop - 1];
  const sender = "drop" in at ? columns.drops.flow[at.drop - 1] : null;
  const cwnd = sender === null ? null : findWindow(run, sender, timeNs);
  const options: (ForkOption | null)[] = [
    "drop" in at && sender !== null
      ? {
          spec: { kind: "spare", at },
          title: t("This packet survives"),
          note: t("{packet} is taken in beyond the limit, once", { packet: writePacket(columns.drops.packet[at.drop - 1]) }),
        }
      : null,
    {
      spec: { kind: "field", at, path: "network.bufferPackets", value: room },
      title: t("One slot more"),
      note: t("{to} packets instead of {from}", { to: room, from: network.bufferPackets }),
    },
    transport.rtoMinNs > quickNs
      ? {
          spec: { kind: "field", at, path: "transport.rtoMinNs", value: quickNs },
          title: t("RTOmin {time}", { time: formatDuration(quickNs) }),
          note: t("for every timer set after this"),
        }
      : null,
    sender !== null && cwnd !== null && cwnd >= 4
      ? {
          spec: { kind: "window", at, sender, cwndPackets: Math.floor(cwnd / 2) },
          title: t("Half the window of sender {sender}", { sender }),
          note: t("{to} packets instead of {from}", { to: Math.floor(cwnd / 2), from: formatFixed(cwnd, 1) }),
        }
      : null,
  ];
  return options.filter((option) => option !== null && findMeaningless(option.spec, scenario) === null) as ForkOption[];
}

function findWindow({ columns: { windows } }: RunSnapshot, sender: number, timeNs: Nanos): number | null {
  for (let row = countBelow(windows.timeNs, windows.length, timeNs) - 1; row >= 0; row--) {
    if (windows.flow[row] === sender) return windows.cwnd[row];
  }
  return null;
}

/** The loss at or before a moment, counted from 1; null: there is none. */
export function findLossBefore({ columns: { drops } }: RunSnapshot, timeNs: Nanos): number | null {
  const rows = countBelow(drops.timeNs, drops.length, timeNs + 1);
  return rows > 0 ? rows : null;
}

/** The loss nearest to a moment, counted from 1; null: there is none. */
export function findNearestLoss(run: RunSnapshot, timeNs: Nanos): number | null {
  const { drops } = run.columns;
  if (drops.length === 0) return null;
  const before = findLossBefore(run, timeNs) ?? 1;
  const isNextNearer = before < drops.length && drops.timeNs[before] - timeNs < timeNs - drops.timeNs[before - 1];
  return isNextNearer ? before + 1 : before;
}

/** The same change at another moment. Nothing can be spared at a time: there it is one slot more. */
export function moveFork(spec: InterventionSpec, at: InterventionMoment, { network }: Scenario): InterventionSpec {
  if (spec.kind === "spare" && !("drop" in at))
    return { kind: "field", at, path: "network.bufferPackets", value: network.bufferPackets + 1 };
  return { ...spec, at } as InterventionSpec;
}

/** The same change at the loss before or after its moment; null: there is none. */
export function stepFork(run: RunSnapshot, spec: InterventionSpec, forkNs: Nanos, by: 1 | -1): InterventionSpec | null {
  const { drops } = run.columns;
  const now = "drop" in spec.at ? spec.at.drop : (findLossBefore(run, forkNs) ?? 0);
  const isBetween = "timeNs" in spec.at && now > 0 && drops.timeNs[now - 1] < spec.at.timeNs;
  const next = now + (by < 0 && isBetween ? 0 : by);
  if (next < 1 || next > drops.length) return null;
  return moveFork(spec, "timeNs" in spec.at ? { timeNs: drops.timeNs[next - 1] } : { drop: next }, run.scenario);
}

/** All losses of the block in which a moment lies, counted from 1; of the whole run where it has no blocks. */
export function listLossesOfBlock(run: RunSnapshot, timeNs: Nanos): { readonly block: number | null; readonly losses: readonly number[] } {
  const { drops } = run.columns;
  const { blocks } = indexRun(run);
  const block = run.scenario.workload.kind === "barrier" ? Math.max(0, blockAt(blocks, timeNs)) : null;
  const fromNs = block === null ? 0 : blocks.startNs.values[block];
  const toNs = block === null || block + 1 >= blocks.startNs.length ? Infinity : blocks.startNs.values[block + 1];
  const first = countBelow(drops.timeNs, drops.length, fromNs);
  const end = countBelow(drops.timeNs, drops.length, toNs);
  return { block, losses: Array.from({ length: end - first }, (_, i) => first + i + 1) };
}

/** The run with one thing changed. */
export function forkOf(scenario: Scenario, spec: InterventionSpec): Scenario {
  return { ...scenario, intervention: spec };
}

/** Are these one run and forks of it, and nothing else? Then they have one past. */
export function isForkSet(scenarios: readonly Scenario[]): boolean {
  const [first, ...forks] = scenarios;
  if (forks.length === 0 || first.intervention !== undefined) return false;
  const plain = encodeScenario(first);
  return forks.every((fork) => {
    const { intervention, ...rest } = fork;
    return intervention !== undefined && encodeScenario(rest) === plain;
  });
}
