import { expect, test } from "vitest";
import type { RunSummary } from "../../src/analysis/summary.ts";
import { runCli } from "./run-cli.ts";

const line = "incast: ECN threshold: DCTCP needs a switch that marks packets. Using 20 packets.\n";
const small = ["--senders", "4", "--blocks", "2", "--block", "64KB"];

test("what was added to a scenario is said on stderr, and the run goes on", () => {
  const { code, stdout, stderr } = runCli(["run", "--algorithm", "dctcp", ...small, "--format", "json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: line });
  const summary = JSON.parse(stdout) as RunSummary;
  expect(summary.scenario.network.ecnThresholdPackets).toBe(20);
  expect(summary.marks).toBeGreaterThan(0);
});

test("a sweep says it once", () => {
  const { code, stdout, stderr } = runCli(["sweep", "--vary", "algorithm=newreno,dctcp", "--seeds", "3", ...small]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: line });
  expect(stdout.trim().split("\n")).toHaveLength(7);
});
