import { describe, expect, test } from "vitest";
import { describeIssue, parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { minimizeScenario } from "../../src/scenario/change/minimal-scenario.ts";
import { readIntervention, writeIntervention } from "../../src/scenario/fields/intervention.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";

describe("as text", () => {
  test.each([
    ["drop:399", { kind: "spare", at: { drop: 399 } }],
    ["drop:399,spare", { kind: "spare", at: { drop: 399 } }],
    ["drop:399,buffer=65", { kind: "field", at: { drop: 399 }, path: "network.bufferPackets", value: 65 }],
    ["99.95ms,rto-min=2ms", { kind: "field", at: { timeNs: 99_950_000 }, path: "transport.rtoMinNs", value: 2e6 }],
    ["99.95ms, rto=2ms", { kind: "field", at: { timeNs: 99_950_000 }, path: "transport.rtoMinNs", value: 2e6 }],
    ["1s,delayed-ack=on", { kind: "field", at: { timeNs: 1e9 }, path: "transport.delayedAck", value: true }],
    ["120ms,timer.7=2ms", { kind: "timer", at: { timeNs: 120e6 }, sender: 7, delayNs: 2e6 }],
    ["drop:2,window.0=1.5", { kind: "window", at: { drop: 2 }, sender: 0, cwndPackets: 1.5 }],
  ])("%s", (text, spec) => {
    const read = readIntervention(text);
    expect(read).toEqual({ ok: true, spec });
    if (read.ok) expect(readIntervention(writeIntervention(read.spec))).toEqual(read);
  });

  test.each([
    ["", "a time"],
    ["drop:0", "counted from 1"],
    ["drop:1.5", "counted from 1"],
    ["-1ms", "a time"],
    ["99ms", "a packet is dropped"],
    ["99ms,spare", "a packet is dropped"],
    ["99ms,link=2Gbps", "All others apply to a whole run"],
    ["99ms,rto-mim=2ms", "the nearest is rto-min"],
    ["99ms,buffer=0", "buffer: a whole number from 1"],
    ["99ms,ecn-threshold=none", "ecn-threshold: a whole number"],
    ["99ms,delayed-ack=maybe", "on or off"],
    ["99ms,timer.7=0", "1 ns to 60 s"],
    ["99ms,window.7=0.5", "1 packet or more"],
    ["99ms,window=5", "a setting that can change"],
  ])("%s is refused", (text, allowed) => {
    const read = readIntervention(text);
    expect(read.ok ? "taken" : read.allowed).toContain(allowed);
  });
});

describe("in a scenario", () => {
  const refusal = (input: object): string => {
    const result = parseScenario(input);
    return result.ok ? "taken" : result.issues.map(describeIssue).join("; ");
  };

  const mixed = [
    { senders: 2, workload: { kind: "cbr" } },
    { senders: 2, transport: { algorithm: "newreno" } },
    { senders: 2, transport: { algorithm: "ndp" } },
  ];

  test.each(["9ms,timer.3=1ms", "9ms,window.3=2", "9ms,rto-min=1ms", "9ms,awnd=20"])("%s means something to NewReno's senders", (text) => {
    expect(refusal({ groups: mixed, intervention: text })).toBe("taken");
  });

  test("an object and its text are the same; link and file bring it back", () => {
    const scenario = requireScenario({ intervention: "drop:399,buffer=65" });
    expect(scenario).toEqual(requireScenario({ intervention: scenario.intervention }));
    expect(requireScenario(minimizeScenario(scenario))).toEqual(scenario);
    const link = encodeScenario(scenario);
    expect(link).toBe("fork=drop:399,buffer=65");
    expect(decodeScenario(link)).toMatchObject({ scenario, notices: [] });
  });

  test.each([
    [{ workload: { senders: 8 }, intervention: "9ms,window.8=2" }, "a sender from 0 to 7"],
    [{ intervention: "9ms,ecn-threshold=20" }, "NewReno understands no CE marks"],
    [{ transport: { algorithm: "ictcp" }, intervention: "9ms,awnd=20" }, "decides its windows itself"],
    [{ transport: { algorithm: "pfabric" }, intervention: "9ms,rto-min=1ms" }, "the senders of pFabric ignore it"],
    [{ transport: { algorithm: "ndp" }, intervention: "9ms,awnd=20" }, "the senders of NDP ignore it"],
    [{ transport: { algorithm: "ndp" }, intervention: "9ms,window.2=20" }, "the senders of NDP ignore it"],
    [{ transport: { algorithm: "ndp" }, intervention: "9ms,timer.2=1ms" }, "the senders of NDP ignore it"],
    [{ transport: { algorithm: "homa" }, intervention: "9ms,timer.2=1ms" }, "the senders of Homa ignore it"],
    [{ transport: { algorithm: "lttp" }, intervention: "9ms,timer.2=1ms" }, "the senders of LTTP ignore it"],
    [{ groups: mixed, intervention: "9ms,timer.4=1ms" }, "the senders of NDP ignore it"],
    [{ groups: mixed, intervention: "9ms,window.4=2" }, "the senders of NDP ignore it"],
    [{ groups: mixed, intervention: "9ms,timer.0=1ms" }, "another sender: sender 0 sends datagrams"],
    [{ groups: mixed, intervention: "9ms,timer.6=1ms" }, "a sender from 0 to 5"],
    [{ groups: [mixed[0], mixed[2]], intervention: "9ms,awnd=20" }, "the senders of NDP ignore it"],
    [{ groups: [mixed[0], mixed[2]], intervention: "9ms,rto-min=1ms" }, "the senders of NDP ignore it"],
    [{ network: { pauseThresholdPackets: 30 }, intervention: "drop:3" }, "never drops"],
    [{ network: { pauseThresholdPackets: 30 }, intervention: "9ms,buffer=3" }, "accepts every packet"],
    [{ intervention: { kind: "spare", at: { drop: 3 }, sender: 3 } }, '"sender" is none of them'],
    [{ intervention: { kind: "timer", at: { drop: 3, timeNs: 3 } } }, '"at"'],
    [{ intervention: 7 }, "a time (99.95ms) or a loss"],
  ])("%j is refused", (input, allowed) => {
    expect(refusal(input)).toContain(allowed);
    expect(refusal(input)).toMatch(/^intervention: /);
  });

  test("a link that cannot mean anything runs without it, and says so", () => {
    const { scenario, notices } = decodeScenario("n=8&fork=9ms,window.8=2");
    expect(scenario).toEqual(requireScenario({ workload: { senders: 8 } }));
    expect(notices.map(({ message }) => message).join()).toContain("a sender from 0 to 7");
  });
});
