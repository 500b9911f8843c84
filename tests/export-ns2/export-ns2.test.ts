import { describe, expect, it, test } from "vitest";
import { simulate } from "../../src/cli/simulate.ts";
import { exportNs2, Ns2ExportError, quote } from "../../src/export-ns2/export-ns2.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { runCli } from "../cli/run-cli.ts";

/** What a script is to ns-2 itself is for `npm run verify:ns2`. */

const small = { workload: { senders: 6, blocks: 2, blockBytes: 32_000 } };

const exportInput = (input: unknown) => exportNs2(requireScenario(input), simulate);

function refusalsOf(input: unknown): string[] {
  try {
    exportInput(input);
  } catch (error) {
    if (!(error instanceof Ns2ExportError)) throw error;
    return error.refusals.map(({ path }) => path);
  }
  return [];
}

describe("a script", () => {
  const { script, scenario, hasOtherRules } = exportInput(small);

  it("is of the scenario under the rules ns2", () => {
    expect(hasOtherRules).toBe(true);
    expect(scenario.transport.rules).toBe("ns2");
    expect(exportInput({ ...small, transport: { rules: "ns2" } }).hasOtherRules).toBe(false);
  });

  it("expects the totals of that run", () => {
    const totals = simulate(scenario);
    expect(script).toContain(`{duration (ns)} ${totals.durationNs}`);
    expect(script).toContain(`{data packets sent} ${totals.dataPacketsSent}`);
    expect(script).toContain(`{drops of data} ${totals.drops}`);
  });

  it("has a link for each of the network, and a flow and a start for each sender and block", () => {
    expect(script.match(/^link \d/gm)).toHaveLength(14);
    expect(script.match(/^flow \{/gm)).toHaveLength(6);
    const starts = [...script.matchAll(/^starts \{(.*)\}$/gm)].map(([, times]) => times.split(" ").map(Number));
    expect(starts).toHaveLength(2);
    for (const row of starts) {
      expect(row).toHaveLength(6);
      for (const time of row) expect(time).toBeLessThanOrEqual(100_000);
    }
  });

  it("is the same again, and another one for another seed", () => {
    expect(exportInput(small).script).toBe(script);
    expect(exportInput({ ...small, seed: 2 }).script).not.toBe(script);
  });

  it("tells transports and datagrams of groups", () => {
    const mixed = exportInput({
      ...small,
      groups: [
        { senders: 4, transport: { algorithm: "reno" } },
        { senders: 2, transport: { algorithm: "tahoe", delayedAck: true } },
        { senders: 1, background: true, workload: { kind: "cbr", rateBps: 1e7, packetBytes: 1472, headerBytes: 28 } },
      ],
      workload: { ...small.workload, senders: 6 },
    }).script;
    expect(mixed).toMatch(/^transport -agent Agent\/TCP\/Reno .*-delayed 0$/m);
    expect(mixed).toMatch(/^transport -agent Agent\/TCP .*-delayed 1$/m);
    expect(mixed).toMatch(/^datagrams \{\d+ \d+\} 1500 \{\d+/m);
  });
});

test("names cannot leave their word of Tcl", () => {
  expect(quote('a"; exit 3; [exit 4] $env {')).toBe('"a\\"; exit 3; \\[exit 4\\] \\$env \\{"');
});

describe("what ns-2 cannot do is refused by name", () => {
  test.each([
    ["transport.algorithm", { transport: { algorithm: "cubic" } }],
    ["transport.algorithm", { transport: { algorithm: "dctcp" } }],
    ["transport.algorithm", { transport: { algorithm: "gip" } }],
    ["transport.recovery", { transport: { recovery: "sack" } }],
    ["transport.processingJitterNs", { transport: { processingJitterNs: 100 } }],
    ["transport.slowStart", { transport: { slowStart: false } }],
    ["transport.growWhenApplicationLimited", { transport: { growWhenApplicationLimited: false } }],
    ["transport.carefulFastRetransmit", { transport: { algorithm: "reno", carefulFastRetransmit: false } }],
    ["network.bufferPackets", { network: { bufferPackets: 1 } }],
    ["network.linkBps", { network: { linkBps: 3e9 } }],
    ["network.pauseThresholdPackets", { network: { pauseThresholdPackets: 32 } }],
    ["workload.blockBytes", { workload: { ...small.workload, blockBytes: 32_001 } }],
    ["workload.kind", { workload: { kind: "on-off", senders: 2 } }],
    ["intervention", { intervention: { kind: "spare", at: { drop: 1 } } }],
  ])("%s", (path, input) => {
    expect(refusalsOf({ ...small, ...input })).toContain(path);
  });

  it("tells all of it at once", () => {
    expect(refusalsOf({ ...small, network: { bufferPackets: 1 }, transport: { algorithm: "cubic" } })).toEqual([
      "network.bufferPackets",
      "transport.algorithm",
    ]);
  });
});

describe("incast export", () => {
  const line = ["--senders", "4", "--blocks", "1", "--block", "8KB"];

  test("writes the script to standard output, with a notice of the rules", () => {
    const { code, stdout, stderr } = runCli(["export", "--ns2", "-", ...line]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# A scenario of Incast Lab, for stock ns-2\.35/);
    expect(stderr).toMatch(/^incast: transport\.rules: /);
    expect(runCli(["export", "--ns2", "-", "--rules", "ns2", ...line])).toEqual({ code: 0, stdout, stderr: "" });
  });

  test.each([
    [[...line], /no file is given; allowed: --ns2 FILE/],
    [["--ns2", "-", "--algorithm", "sack"], /transport\.algorithm: "sack" cannot be exported to ns-2\.35: .*RFC 6675/],
    [["--ns2", "/nowhere/incast.tcl"], /--ns2: "\/nowhere\/incast\.tcl" cannot be written/],
  ])("refuses %j", (args, message) => {
    const { code, stdout, stderr } = runCli(["export", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^incast: [^\n]+\n$/m);
  });
});
