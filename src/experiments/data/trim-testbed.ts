import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import { webGaps, webResponses } from "../../scenario/presets/trim-distributions.ts";
import type { Assumption, Case, Choice, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { jitters, makeTrimFigure, slowStart, startJitter, transport } from "./trim-basics.ts";

/** TCP-TRIM, figures 13 and 14: the test bed. */

const linux = { ...transport, rules: "rfc" } as const;

const initialWindow: Assumption = {
  field: "transport.initialWindow",
  label: "Initial window",
  paperSays: "Does not state it for the test bed; 2 packets are an example in section IV-C.",
  chosen: { name: "10 packets", settings: { "transport.initialWindow": "10" } },
  alternatives: [{ name: "2 packets", settings: { "transport.initialWindow": "2" } }],
  because: "Linux has started with 10 packets since version 2.6.39.",
};
const [reno, cubic, dctcp, l2dct, trim] = ["Reno", "CUBIC", "DCTCP", "L2DCT", "TRIM"] as const;
const names = [reno, cubic, dctcp, l2dct, trim] as const;
const series = names.map((name) => ({ name, changes: { transport: { algorithm: name.toLowerCase() } } }));
const others = [reno, cubic, dctcp, l2dct] as const;

const portBuffer: Assumption = {
  field: "network.bufferPackets",
  label: "Port buffer",
  paperSays: "Does not state the buffer of the switch.",
  chosen: { name: "100 packets", settings: { "network.bufferPackets": "100" } },
  alternatives: [{ name: "250 packets", settings: { "network.bufferPackets": "250" } }],
  because: "As in the simulations.",
};

const listSenderLinks = (alternatives: readonly Choice[]): Assumption => ({
  field: "sender-links",
  label: "Senders' links",
  paperSays: "1 Gbps, as the receiver's link; 1.1 Gbps in the simulation of figure 9.",
  chosen: { name: "a tenth faster than the receiver's", settings: {} },
  alternatives,
  because: "At exactly the same rate one backlogged host takes each slot the moment it is freed, and the other one takes none.",
});
const equalLinks = msg("as fast as the receiver's");

const listTwoHosts = (linkBps: number): ScenarioInput => ({
  network: {
    topology: "graph",
    rttNs: 200_000,
    ecnThresholdPackets: 20,
    hosts: [
      { name: "servers", count: 2, at: "s", linkBps },
      { name: "client", count: 1, at: "s" },
    ],
  },
});

/** 2 to 32 flows of each host. */
const listFlowCases = (linkBps: number): readonly Case[] =>
  [4, 8, 16, 32, 64].map((flows) => ({
    at: flows,
    name: String(flows),
    onlyFull: flows === 8 || flows === 32,
    changes: {
      ...listTwoHosts(linkBps),
      workload: { kind: "long", senders: flows },
      groups: [{ name: "flows", senders: flows, from: "servers", to: "client" }],
    },
  }));

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
    title: "TRIM's queue is the shortest, up to 16 flows",
    finding:
      "Reno and CUBIC fill the buffer; the others lose nothing. TRIM's queue is the shortest, and it drops nothing with up to 64 flows.",
    scenario: { ...listTwoHosts(1.1e9), transport: linux, workload: { kind: "long" } },
    series,
    x: { label: "flows", log: true, cases: listFlowCases(1.1e9) },
    lastsNs: { coarse: 200_000_000, full: 1_000_000_000 },
    seeds: { coarse: 1, full: 3 },
    measures: ["maxQueuePackets", "normalizedGoodput"],
    panels: [
      { title: "figure 13(f)", kind: "curve", y: ["meanQueuePackets"] },
      { title: "figure 13(g)", kind: "curve", y: ["drops"] },
    ],
    assumptions: [
      portBuffer,
      initialWindow,
      slowStart,
      listSenderLinks([{ name: equalLinks, settings: {}, cases: listFlowCases(1e9) }]),
      startJitter(jitters.ms1, jitters.us100),
    ],
    claims: [
      {
        says: "The queues of Reno and CUBIC reach the limit of the buffer.",
        ...said("IV-E", "figure 13(a)", "the queue lengths of Reno and CUBIC frequently reach the upper bound on the buffer size"),
        printed: { level: 100 },
        test: { kind: "level", curves: [on(reno, "maxQueuePackets"), on(cubic, "maxQueuePackets")], least: 100 },
      },
      ...others.map((name) => ({
        says: tell(msg("TRIM's mean queue is shorter than {name}'s."), { name }),
        ...said("IV-E", "figure 13(f)", "the queue length of TCP-TRIM is the smallest"),
        test: { kind: "order", curves: [on(name, "meanQueuePackets"), on(trim, "meanQueuePackets")] } as const,
      })),
      ...[dctcp, l2dct, trim].map((name) => ({
        says: name === trim ? msg("TRIM drops nothing.") : tell(msg("{name} drops nothing with 4 flows."), { name }),
        ...(name === trim
          ? said("IV-E", "figure 13(g)", "when running TCP-TRIM, no packets are dropped throughout the whole test")
          : said("IV-E", "figure 13", "the queues of DCTCP, L2DCT, and TCP-TRIM are well controlled, hence packet loss does not happen")),
        printed: { level: 0 },
        // the queues that the sentence speaks of are those with 4 flows
        test: { kind: "level", curves: [on(name, "drops")], most: 0, ...(name !== trim && { until: 4 }) } as const,
      })),
      {
        says: "TRIM's goodput is high with every number of flows.",
        ...said("IV-E", "figure 13(h)", "its goodput is satisfied as well"),
        test: { kind: "level", curves: [on(trim, "normalizedGoodput")], least: 0.9 },
      },
    ],
    reason:
      "Initial windows of 10 packets overflow the port from 16 flows on. With initial windows of 2 TRIM drops nothing up to 32 flows; 64 windows of 2 packets, the minimum, are 128 packets, and 117 fit.",
    questions: [
      {
        asks: "How many packets wait on average?",
        answer: "With 16 flows {reno} with Reno, {dctcp} with DCTCP, and {trim} with TRIM.",
        facts: { reno: at(reno, "meanQueuePackets", 16), dctcp: at(dctcp, "meanQueuePackets", 16), trim: at(trim, "meanQueuePackets", 16) },
      },
      {
        asks: "How many packets does TRIM drop with 64 flows?",
        answer: "It keeps at least 128 packets in flight, and drops {drops}.",
        facts: { drops: at(trim, "drops", 64, "whole") },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-14a",
    figures: ["14(a)"],
    basis: "testbed",
    title: "Two long flows: TRIM responds fastest",
    finding: "Mean completion times grow with the size of the response, with TRIM more gently than with the others.",
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
    // rises differ so much between runs that five seeds decide nothing: two sets of 25 agree
    seeds: { coarse: 1, full: 25 },
    panels: [{ title: "figure 14(a)", kind: "curve", y: ["responseMeanNs"], log: true }],
    // equal links are not tried: the third host then takes minutes for a response
    assumptions: [portBuffer, initialWindow, slowStart, listSenderLinks([])],
    claims: [
      ...others.map((name) => ({
        says: tell(msg("TRIM's mean completion time is below {name}'s with every size."), { name }),
        ...said("IV-E", "figure 14(a)", "the increasing trend of ARCTs in TCP-TRIM is more gentle"),
        test: { kind: "order", curves: [on(name, "responseMeanNs"), on(trim, "responseMeanNs")] } as const,
      })),
      ...others.map((name) => ({
        says: tell(msg("TRIM's mean completion time rises less than {name}'s from 32 KB to 1 MB."), { name }),
        ...said("IV-E", "figure 14(a)", "the increasing trend of ARCTs in TCP-TRIM is more gentle"),
        test: { kind: "order", of: "rise", curves: [on(name, "responseMeanNs"), on(trim, "responseMeanNs")] } as const,
      })),
      ...names.map((name) => ({
        says: tell(msg("{name}'s mean completion time grows with the size."), { name }),
        ...said("IV-E", "figure 14(a)", "the ARCTs in all the protocols become larger as the mean response size increases"),
        test: { kind: "trend", curve: on(name, "responseMeanNs"), least: 0.9 } as const,
      })),
      {
        says: "With 32 KB TRIM's mean completion time is 80% below the longest, CUBIC's.",
        ...said("I", "", "remarkable performance gain (i.e., up to 80%) in reducing the average completion time of HTTP response"),
        printed: { values: { 32: 0.2 } },
        test: { kind: "ratio", of: on(trim, "responseMeanNs"), to: on(cubic, "responseMeanNs"), until: 32, least: 0.1, most: 0.3 },
      },
    ],
    reason:
      "TRIM's long flows keep the queue short, so that a response neither waits nor is dropped. How much CUBIC's time rises differs between runs: with an initial window of 2 packets, only about half of them agree with claim 6.",
    questions: [
      {
        asks: "How long does a response of 32 KB take during two long flows?",
        answer: "{reno} with Reno and {trim} with TRIM.",
        facts: { reno: at(reno, "responseMeanNs", 32, "time"), trim: at(trim, "responseMeanNs", 32, "time") },
      },
      {
        asks: "How long does one of 1 MB take?",
        answer: "{reno} with Reno and {trim} with TRIM: for large responses the share of the link matters most.",
        facts: { reno: at(reno, "responseMeanNs", 1024, "time"), trim: at(trim, "responseMeanNs", 1024, "time") },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-14b",
    figures: ["14(b)"],
    basis: "testbed",
    title: "TRIM: nearly all below 25 ms",
    finding: "Nearly 99% of TRIM's responses take less than 25 ms, the best of all.",
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
    panels: [
      { title: "figure 14(b)", kind: "bars", y: ["responsesBelow25ms"] },
      { title: "completion times", kind: "bars", y: ["responseP50Ns"] },
      { title: "the slowest 1%", kind: "bars", y: ["responseP99Ns"] },
    ],
    assumptions: [
      portBuffer,
      initialWindow,
      slowStart,
      listSenderLinks([{ name: equalLinks, settings: { "network.senderLinkBps": "1Gbps" } }]),
    ],
    claims: [
      {
        says: "Nearly 99% of TRIM's responses take less than 25 ms.",
        ...said("IV-E", "figure 14(b)", "nearly 99% of the response completion times is below 25 ms"),
        printed: { level: 0.99, isAbout: true },
        test: { kind: "level", curves: [on(trim, "responsesBelow25ms")], least: 0.98 },
      },
      ...others.map((name) => ({
        says: tell(msg("TRIM's share is at least {name}'s."), { name }),
        ...said("IV-E", "figure 14(b)", "TCP-TRIM performs the best as a whole"),
        test: { kind: "order", curves: [on(trim, "responsesBelow25ms"), on(name, "responsesBelow25ms")] } as const,
      })),
    ],
    reason:
      "With TRIM and L2DCT no response waits for a retransmission timer. Each of TRIM's responses waits one round trip for its probes, so its median is the largest.",
    questions: [
      {
        asks: "What does a probe cost a response?",
        answer: "The median is {trim} with TRIM and {reno} with Reno.",
        facts: { trim: at(trim, "responseP50Ns", 1, "time"), reno: at(reno, "responseP50Ns", 1, "time") },
      },
      {
        asks: "What does it save?",
        answer: "The longest response takes {trim} with TRIM, {reno} with Reno.",
        facts: { trim: at(trim, "responseMaxNs", 1, "time"), reno: at(reno, "responseMaxNs", 1, "time") },
      },
    ],
  }),
];
