import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/scenario-input.ts";
import { webGaps, webResponses } from "../../scenario/trim-distributions.ts";
import type { Assumption, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { makeTrimFigure, transport } from "./trim-basics.ts";

/** TCP-TRIM, figures 13 and 14: the test bed. */

const linux = { ...transport, rules: "rfc", initialWindow: 10 } as const;
const [reno, cubic, dctcp, l2dct, trim] = ["Reno", "CUBIC", "DCTCP", "L2DCT", "TRIM"] as const;
const names = [reno, cubic, dctcp, l2dct, trim] as const;
const series = names.map((name) => ({ name, changes: { transport: { algorithm: name.toLowerCase() } } }));
const others = [reno, cubic, dctcp, l2dct] as const;

const portBuffer: Assumption = {
  field: "network.bufferPackets",
  label: "Port buffer",
  paperSays: "Nothing of the switch's buffer.",
  chosen: { name: "100 packets", settings: { "network.bufferPackets": "100" } },
  alternatives: [{ name: "250 packets", settings: { "network.bufferPackets": "250" } }],
  because: "As in the simulations.",
};

const senderLinks: Assumption = {
  field: "sender-links",
  label: "Senders' links",
  paperSays: "1 Gbps, as the receiver's; 1.1 Gbps in the simulation of figure 9.",
  chosen: { name: "a tenth faster than the receiver's", settings: {} },
  alternatives: [],
  because: "At exactly the same rate one backlogged host takes every freed slot at the moment it is freed, and the others never enter.",
};

const twoHosts: ScenarioInput = {
  network: {
    topology: "graph",
    rttNs: 200_000,
    ecnThresholdPackets: 20,
    hosts: [
      { name: "servers", count: 2, at: "s", linkBps: 1.1e9 },
      { name: "client", count: 1, at: "s" },
    ],
  },
  transport: linux,
  workload: { kind: "long", startJitterNs: 1_000_000 },
};

const slow: ScenarioInput = {
  network: { linkBps: 1e8, senderLinkBps: 1.1e8, rttNs: 200_000, ecnThresholdPackets: 20 },
  transport: linux,
};

const sizes = [32, 64, 128, 256, 512, 1024];

export const trimTestbed: readonly Experiment[] = [
  makeTrimFigure({
    id: "trim-13",
    figures: ["13"],
    basis: "testbed",
    title: "TRIM's queue is the shortest, to 16 flows",
    finding:
      "Reno and CUBIC use the whole buffer, the others lose nothing; TRIM's queue is the shortest, and it drops nothing to 64 flows.",
    scenario: twoHosts,
    series,
    x: {
      label: "flows",
      log: true,
      cases: [4, 8, 16, 32, 64].map((flows) => ({
        at: flows,
        name: String(flows),
        onlyFull: flows === 8 || flows === 32,
        changes: { workload: { kind: "long", senders: flows }, groups: [{ name: "flows", senders: flows, from: "servers", to: "client" }] },
      })),
    },
    lastsNs: { coarse: 200_000_000, full: 1_000_000_000 },
    seeds: { coarse: 1, full: 3 },
    measures: ["maxQueuePackets", "normalizedGoodput"],
    panels: [
      { title: "figure 13(f)", kind: "curve", y: ["meanQueuePackets"] },
      { title: "figure 13(g)", kind: "curve", y: ["drops"] },
    ],
    assumptions: [portBuffer, senderLinks],
    claims: [
      {
        says: "Reno and CUBIC use the whole buffer (100 packets and more).",
        cite: "section V, figure 13",
        test: { kind: "level", curves: [on(reno, "maxQueuePackets"), on(cubic, "maxQueuePackets")], least: 100 },
      },
      ...others.map((name) => ({
        says: tell(msg("TRIM's mean queue is shorter than {name}'s."), { name }),
        cite: "section V, figure 13(f)",
        test: { kind: "order", curves: [on(name, "meanQueuePackets"), on(trim, "meanQueuePackets")] } as const,
      })),
      { says: "TRIM drops nothing.", cite: "section V, figure 13(g)", test: { kind: "level", curves: [on(trim, "drops")], most: 0 } },
    ],
    reason: "With 64 flows windows of two packets, the least there is, are 128 packets for 117 slots.",
    questions: [
      {
        asks: "How many packets wait on average?",
        answer: "With 16 flows {reno} of Reno, {dctcp} of DCTCP and {trim} of TRIM.",
        facts: { reno: at(reno, "meanQueuePackets", 16), dctcp: at(dctcp, "meanQueuePackets", 16), trim: at(trim, "meanQueuePackets", 16) },
      },
      {
        asks: "Why does TRIM drop packets with 64 flows?",
        answer: "It has 128 packets out at least, and drops {drops}.",
        facts: { drops: at(trim, "drops", 64, "whole") },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-14a",
    figures: ["14(a)"],
    basis: "testbed",
    title: "Responses beside two long flows are fastest with TRIM",
    finding: "Mean completion times grow with the size of the response, with TRIM least and most gently.",
    scenario: {
      ...slow,
      workload: { kind: "on-off", senders: 1, responses: 100, gapFrom: "end", meanGapNs: 5_000_000, startNs: 100_000_000, finalBytes: 0 },
      groups: [
        { name: "long", senders: 2, background: true, workload: { kind: "long", durationNs: 3600e9 } },
        { name: "responses", senders: 1 },
      ],
    },
    series,
    x: {
      label: "response, KB",
      log: true,
      cases: sizes.map((size) => ({
        at: size,
        name: `${size} KB`,
        onlyFull: size === 64 || size === 256 || size === 512,
        changes: { workload: { kind: "on-off", responseBytes: [Math.round(921.6 * size), Math.round(1126.4 * size)] as const } },
      })),
    },
    seeds: { coarse: 1, full: 3 },
    panels: [{ title: "figure 14(a)", kind: "curve", y: ["responseMeanNs"], log: true }],
    assumptions: [portBuffer, senderLinks],
    claims: [
      ...others.map((name) => ({
        says: tell(msg("TRIM's mean is below {name}'s at every size."), { name }),
        cite: "section V, figure 14(a)",
        test: { kind: "order", curves: [on(name, "responseMeanNs"), on(trim, "responseMeanNs")] } as const,
      })),
      {
        says: "All grow with the size.",
        cite: "section V, figure 14(a)",
        test: { kind: "trend", curve: on(trim, "responseMeanNs"), least: 0.9 },
      },
    ],
    reason: "The long flows of TRIM leave the queue short, so that a response neither waits nor is dropped.",
    questions: [
      {
        asks: "How long does a response of 32 KB take beside two long flows?",
        answer: "{reno} with Reno, {trim} with TRIM.",
        facts: { reno: at(reno, "responseMeanNs", 32, "time"), trim: at(trim, "responseMeanNs", 32, "time") },
      },
      {
        asks: "And one of 1 MB?",
        answer: "{reno} with Reno, {trim} with TRIM: now the share of the link decides.",
        facts: { reno: at(reno, "responseMeanNs", 1024, "time"), trim: at(trim, "responseMeanNs", 1024, "time") },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-14b",
    figures: ["14(b)"],
    basis: "testbed",
    title: "Nearly all of TRIM's responses take less than 25 ms",
    finding: "Nearly 99 % of the responses of TRIM take less than 25 ms, the best of all.",
    scenario: {
      network: { rttNs: 200_000, senderLinkBps: 1.1e9, ecnThresholdPackets: 20 },
      transport: linux,
      workload: {
        kind: "on-off",
        senders: 4,
        responses: 1000,
        responseCdf: webResponses,
        gapCdf: webGaps,
        gapFrom: "end",
        startNs: 100_000_000,
        finalBytes: 0,
      },
    },
    series,
    x: { label: "", cases: [{ at: 1, name: "4 connections", changes: {} }] },
    seeds: { coarse: 1, full: 5 },
    measures: ["responseMaxNs"],
    panels: [{ title: "figure 14(b)", kind: "bars", y: ["responsesBelow25ms", "responseP50Ns", "responseP99Ns"] }],
    assumptions: [portBuffer, senderLinks],
    claims: [
      {
        says: "At least 99 % of TRIM's responses take less than 25 ms.",
        cite: "section V, figure 14(b)",
        test: { kind: "level", curves: [on(trim, "responsesBelow25ms")], least: 0.99 },
      },
      ...others.map((name) => ({
        says: tell(msg("TRIM's share is no smaller than {name}'s."), { name }),
        cite: "section V, figure 14(b)",
        test: { kind: "order", curves: [on(trim, "responsesBelow25ms"), on(name, "responsesBelow25ms")] } as const,
      })),
      ...others.map((name) => ({
        says: tell(msg("Its median is the best too, also against {name}."), { name }),
        cite: "section V, figure 14(b)",
        test: { kind: "order", curves: [on(name, "responseP50Ns"), on(trim, "responseP50Ns")] } as const,
      })),
    ],
    reason: "TRIM and L2DCT have no tail; each response of TRIM waits one round trip for its probes, so its median is the worst.",
    questions: [
      {
        asks: "What does a probe cost a response?",
        answer: "The median is {trim} with TRIM and {reno} with Reno.",
        facts: { trim: at(trim, "responseP50Ns", 1, "time"), reno: at(reno, "responseP50Ns", 1, "time") },
      },
      {
        asks: "And what does it save?",
        answer: "The longest response takes {trim} with TRIM, {reno} with Reno.",
        facts: { trim: at(trim, "responseMaxNs", 1, "time"), reno: at(reno, "responseMaxNs", 1, "time") },
      },
    ],
  }),
];
