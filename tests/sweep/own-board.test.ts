import "../../src/algorithms/own/language.ts";
import { expect, it } from "vitest";
import { algorithms, getAlgorithm } from "../../src/algorithms/registry.ts";
import { beginMeasure } from "../../src/experiments/measures.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { askGoal, bestBuiltIn, type Contestant, type Goal, goals, isMet, readGoal } from "../../src/sweep/own-board.ts";
import { drawLogged } from "../support/draw.ts";

function meets(goal: Goal, contestant: Contestant): boolean {
  const job = askGoal(goal, contestant);
  const run = beginMeasure(job, (observer) => createSimulation(job.scenario, getAlgorithm, observer));
  while (!run.finished) run.step(Infinity);
  const value = readGoal({ measures: run.readAnswer() });
  return value !== null && isMet(goal, value);
}

const countMet = (algorithm: string): number => goals.filter((goal) => meets(goal, { algorithm })).length;

const others = algorithms.map(({ id }) => id).filter((id) => id !== "own" && id !== bestBuiltIn.algorithm);

it("knows the built-in transport that meets the most goals, and how many", () => {
  expect(countMet(bestBuiltIn.algorithm)).toBe(bestBuiltIn.met);
});

it.each(drawLogged("transports that meet no more goals", others, 1))(
  "%s meets no more of them",
  (algorithm) => {
    expect(countMet(algorithm)).toBeLessThanOrEqual(bestBuiltIn.met);
  },
  60_000,
);

const losses =
  "function onLoss() { ssthresh = max(inFlight / 2, 2); cwnd = ssthresh }\nfunction onTimeout() { ssthresh = max(inFlight / 2, 2); cwnd = 1 }";
const growth = "if (cwnd < ssthresh) cwnd += ack.packets; else cwnd += min(1, ack.packets / cwnd)";

/** What somebody writes who follows a goal's hint and changes nothing else of NewReno. */
const followed: Readonly<Record<string, string>> = {
  alone: `function onAck(ack) { if (ack.rttUs < 3 * baseRttUs) { ${growth} } }\n${losses}`,
  eight: `function onBlockStart() { cwnd = min(cwnd, 2) }\nfunction onAck(ack) { ${growth} }\n${losses}`,
  incast: `function onBlockStart() { cwnd = 1 }\nfunction onAck(ack) { if (ack.rttUs > 3 * baseRttUs) return; ${growth} }\n${losses}`,
  queue: `function onAck(ack) {
    if (ack.rttUs - baseRttUs > 100) { cwnd = max(1, cwnd - ack.packets / cwnd); ssthresh = cwnd }
    else { ${growth} }
  }\n${losses}`,
  fair: `function onAck(ack) { ${growth} }\n${losses}`,
  "small-buffer":
    "function onStart() { cwnd = 1 }\nfunction onBlockStart() { hold(random() * 2000) }\nfunction onAck(ack) { hold(random() * 2 * ack.rttUs) }\nfunction onTimeout() { cwnd = 1 }",
};

it.each(goals.map((goal) => [goal.id, goal] as const))("the hint of goal %s leads to it", (id, goal) => {
  expect(meets(goal, { algorithm: "own", program: followed[id] })).toBe(true);
});
