import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { countStates, groupStates, listStopped } from "../../src/story/describe-panes.ts";
import { detailEndNs, indexRun } from "../../src/analysis/run-index.ts";
import { isWaiting, rowStateCount, senderStateAt } from "../../src/analysis/senders.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { countSenders } from "../../src/engine/spec/groups.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { describeScene } from "../../src/ui/panes/network/describe-scene.ts";
import { Scene } from "../../src/ui/panes/network/scene.ts";
import { makeScene, wholeView } from "../charts/make-scene.ts";
import { drawSeed } from "../properties/seed.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { countCases } from "../support/extent.ts";

const moments = 20;
/** Runs that take longer are looked at as far as they have come. */
const mostEvents = 300_000;

function record(scenario: Scenario): RunSnapshot {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  simulation.run(mostEvents);
  const { finished, nowNs, totals } = simulation;
  return {
    run: 1,
    scenario,
    status: finished ? "done" : "cancelled",
    computedNs: finished ? totals.durationNs : nowNs,
    blocksDone: 0,
    columns,
    detailUntilNs: null,
    totals: finished ? totals : null,
    error: null,
  };
}

const numbersIn = (text: string | undefined): number[] => (text?.replaceAll(",", "").match(/\d+(\.\d+)?/g) ?? []).map(Number);

/** What the page says and draws of one moment, by the functions that draw and say it. */
function checkMoment(run: RunSnapshot, scene: Scene, panes: ReturnType<typeof makeScene>, timeNs: number): void {
  scene.moveTo(run, timeNs, 0);
  const read = (id: string): string | undefined =>
    panes.panes
      .find(({ pane }) => pane.id === id)
      ?.drawing.read(panes, wholeView, timeNs)
      ?.parts.map(({ text }) => text)
      .join("");
  const { senders: index } = indexRun(run);
  const stopped = listStopped(run, scene.paused, (sender) => scene.states[sender]).length;
  const said = groupStates(countStates(index, timeNs), stopped);
  const drawn = groupStates(
    scene.states.reduce((counts, state) => counts.with(state, counts[state] + 1), new Int32Array(rowStateCount)),
    stopped,
  );
  expect(drawn).toEqual(said);
  const counts: readonly number[] = Object.values(said).filter((count) => count > 0);
  expect(numbersIn(read("senders"))).toEqual(counts);
  const words = describeScene(scene);
  // time, number of senders, their states
  expect(numbersIn(words).slice(1, 2 + counts.length)).toEqual([run.scenario.workload.senders].concat(counts));
  if (timeNs <= detailEndNs(run)) {
    expect(numbersIn(read("queue"))[0]).toBe(scene.queue.length);
    expect(numbersIn(/queue holds [\d,]+/.exec(words)?.[0])).toEqual([scene.queue.length]);
  }
}

/** Nobody waits for a timer while a packet of its is on the way to a port, in its queue, or about to be dropped. */
function checkWaiting({ columns, scenario }: RunSnapshot, index: ReturnType<typeof indexRun>["senders"], timeNs: number): number {
  let waiting = 0;
  for (let sender = 0; sender < countSenders(scenario); sender++) {
    const { state, untilNs } = senderStateAt(index, sender, timeNs);
    if (!isWaiting(state)) continue;
    waiting++;
    const { drops, packets, timeouts } = columns;
    // it lasts until the timer fires
    expect(
      [...timeouts.timeNs.subarray(0, timeouts.length)].some((firedNs, row) => firedNs === untilNs && timeouts.flow[row] === sender),
    ).toBe(true);
    for (let row = 0; row < drops.length; row++)
      if (drops.flow[row] === sender && drops.timeNs[row] > timeNs && drops.timeNs[row] < untilNs)
        throw new Error(`sender ${sender} waits at ${timeNs}, but a packet of it is dropped at ${drops.timeNs[row]}, before ${untilNs}`);
    for (let row = 0; row < packets.length; row++)
      if (packets.flow[row] === sender && packets.packet[row] >= 0 && packets.arriveNs[row] > timeNs && packets.arriveNs[row] < untilNs)
        throw new Error(`sender ${sender} waits at ${timeNs}, but a packet of it is on its way until ${packets.arriveNs[row]}`);
  }
  return waiting;
}

describe("text and picture", () => {
  it("agree at any moment of random runs", () => {
    const seed = drawSeed();
    const scenarios = fc.sample(arbitraryIncast(), { numRuns: countCases(100, 0.3), seed });
    let waiting = 0;
    for (const scenario of scenarios) {
      if (scenario.workload.senders !== countSenders(scenario)) continue;
      const run = record(scenario);
      const [scene, panes] = [new Scene(run), makeScene(run)];
      for (let i = 0; i < moments; i++) {
        const timeNs = Math.floor((run.computedNs * ((i * 7919 + seed) % 1000)) / 1000);
        try {
          checkMoment(run, scene, panes, timeNs);
          waiting += checkWaiting(run, indexRun(run).senders, timeNs);
        } catch (error) {
          throw new Error(`at ${timeNs} ns of ${JSON.stringify(scenario)} (PROPERTY_SEED=${seed}): ${(error as Error).message}`, {
            cause: error,
          });
        }
      }
    }
    expect(waiting).toBeGreaterThan(0);
  });

  it("show no sender waiting before the first drop of the classic collapse", () => {
    const run = record(requireScenario({}));
    const { senders } = indexRun(run);
    const firstDropNs = run.columns.drops.timeNs[0];
    for (let timeNs = 0; timeNs < firstDropNs; timeNs += 1000) expect(groupStates(countStates(senders, timeNs)).waiting).toBe(0);
    expect(groupStates(countStates(senders, 121e6)).waiting).toBe(13);
  });
});
