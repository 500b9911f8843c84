import { describe, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

function readJson(args: readonly string[], input = ""): Record<string, unknown> {
  const { code, stdout, stderr } = runCli(["model", ...args, "--format", "json"], { input });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Record<string, unknown>;
}

// the values are worked by hand in tests/model
test("goodput, as flags ask for it", () => {
  const flags = "goodput --senders 12 --buffer 64 --block 256KB --link 1Gbps --rtt 100us".split(" ");
  const q = readJson(flags);
  expect(q).toMatchObject({ Wm: 7, Nm: 2, YC: 31, NStar: 13, A_b: 111, D_b: 8, regime: "unlimited" });
  expect(q.TC).toBeCloseTo(2.966e-3, 9);
  expect(q.PO).toBeCloseTo(0.04, 6);
  expect(q.NO).toBeCloseTo(0.0243, 4);
  expect(q.normalizedGoodput).toBeCloseTo(0.2714, 4);
  expect((q.goodputBps as number) / 1e9).toBeCloseTo(q.normalizedGoodput as number, 12);
  expect(readJson([...flags, "--awnd", "6"])).toMatchObject({ Wl: 6, regime: "link-limited", normalizedGoodput: 1 });
});

test("goodput of a scenario has its window limit too, and flags over it", () => {
  const scenario = JSON.stringify({ transport: { awndPackets: 10 }, workload: { senders: 9 } });
  expect(readJson(["goodput", "--scenario", "-"], scenario)).toMatchObject({ N: 9, Wl: 10, regime: "W_l = W_m" });
  expect(readJson(["goodput", "--scenario", "-", "--senders", "1"], scenario)).toMatchObject({ regime: "delay-limited", goodputBps: 8e8 });
  expect(readJson(["goodput", "--senders", "1"])).toMatchObject({ Wl: null, regime: "unlimited" });
});

test("GIP's unit and TRIM's bounds", () => {
  expect(readJson(["gip", "--senders", "2"])).toMatchObject({ W: 38, A: 607, unitPackets: 303.5, unitBytes: 303_500 });
  const trim = "trim --link 1073741824 --segment 1024 --rtt 200us --buffer 100 --senders 10 --initial-window 10".split(" ");
  const q = readJson(trim);
  expect((q.KLower as number) * 1e6).toBeCloseTo(297.144, 3);
  expect((q.KUpper as number) * 1e6).toBeCloseTo(481.47, 2);
  expect(q.BMin).toBeCloseTo(51.68, 3);
  expect(q).toMatchObject({ isFeasible: true, N: 10, W: 10 });
});

test("text tells each quantity with its equation, and the limits", () => {
  const { stdout } = runCli(["model", "goodput", "--senders", "24"]);
  expect(stdout).toMatch(/^W_m +4 packets +Window at which a flow loses a packet \(PRIN \(TPDS 2015\), Eq\. 5\)\n += floor/m);
  expect(stdout).toMatch(/^G +220\.27 Mbps/m);
  expect(stdout).toContain("Regime: unlimited, from N* on.");
  expect(stdout).toContain("One timeout: from N* on");
  expect(stdout).toContain("headers leave 0.9615 of the link; one RTOmin per block leaves 0.2458");
  expect(stdout).not.toMatch(/null|undefined|NaN/);
});

describe("bad input", () => {
  test.each([
    [
      ["goodput", "--senders", "65"],
      "workload.senders: 65 is not allowed; allowed: a whole number from 1 to 64: the model is undefined for N > B",
    ],
    [["goodput", "--buffer", "8"], "workload.senders: 32 is not allowed; allowed: a whole number from 1 to 8"],
    [["gip", "--senders", "1"], "workload.senders: 1 is not allowed; allowed: a whole number from 2 on"],
    [["goodput", "--scenario", "-"], 'workload.kind: "long" is not allowed; allowed: barrier'],
    [["goodput", "--drop", "1"], "--drop is not an option"],
    [["goodput", "--senders", "0"], "workload.senders: 0 is not allowed"],
    [["prin"], 'model: "prin" is not a formula; allowed: goodput, gip or trim'],
    [[], "model: no formula given"],
  ])("%j", (args, message) => {
    const { code, stdout, stderr } = runCli(["model", ...args], { input: '{"workload":{"kind":"long"}}' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
