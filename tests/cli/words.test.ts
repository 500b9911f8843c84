import { expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

/** Sentences and lists that the terminal puts together from counts and names. */

const print = (...args: readonly string[]): string => runCli(args).stdout;

it("counts one of a thing as one", () => {
  const oneBlock = print("run", "--senders", "2", "--blocks", "1");
  expect(oneBlock).toMatch(/ 1 block, median /);
  expect(oneBlock).not.toMatch(/\b1 blocks/);
  const oneRun = print("experiments", "run", "prin-2");
  expect(oneRun).toContain("(coarse, 1 run)");
  expect(oneRun).toContain("1 seed holds");
});

it("keeps a column of a sweep and what it means apart", () => {
  // the longest name, which once ran into its meaning
  expect(print("sweep", "--help")).toMatch(/^ {2}lostRetransmissionOfWorstSender +Timeouts of class/m);
});

it("says in --help how many senders a star takes, as the refusal does", () => {
  expect(print("run", "--help")).toContain("in a star at most 1,024");
  expect(runCli(["run", "--senders", "1025"]).stderr).toContain("from 1 to 1024 senders");
});

it("begins what a list command does with a verb, and names switches as they are typed", () => {
  expect(print("algorithms", "--help")).toContain("\nLists the transports and their parameters.\n");
  expect(print("presets", "--help")).toContain("\nLists the presets and the question each one asks.\n");
  expect(print("algorithms")).toContain("Fast convergence: on or off (default on)");
  expect(print("run", "--preset", "qlf-w3")).toContain("--careful-fast-retransmit off and 2 groups");
});
