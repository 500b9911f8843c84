import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { dctcp, fastStar, ids, l2dct, makeTrimFigure, marking, names, series, star, tcp, transport, trim } from "./trim-basics.ts";

/** TCP-TRIM, figures 6, 8 and 9: long flows through one port. */

const seconds = (...times: readonly number[]): number[] => times.map((time) => Math.round(time * 1e9));

/** Five flows begin one after the other, and stop in the same order. */
const makeSteps = (step: number, isOnlyFull: boolean): Extract<Experiment["x"], { cases: unknown }>["cases"][number] => ({
  at: step,
  name: tell(msg("every {step} s"), { step }),
  onlyFull: isOnlyFull,
  changes: {
    workload: {
      kind: "long",
      startsNs: seconds(...[0, 1, 2, 3, 4].map((flow) => 0.1 + step * flow)),
      stopsNs: seconds(...[6, 7, 8, 9, 10].map((flow) => 0.1 + step * flow)),
      durationNs: Math.round((0.1 + 10.5 * step) * 1e9),
    },
  },
});

/** K from the lower bound to the upper one. */
const shares = [0, 0.25, 0.5, 0.75, 1] as const;
const nameK = (rate: string, share: number): string => tell(msg("{rate}, K at {percent} %"), { rate, percent: 100 * share });
const boundSeries = [
  { rate: "1 Gbps", changes: star },
  { rate: "10 Gbps", changes: fastStar },
].flatMap(({ rate, changes }) =>
  shares.map((thresholdShare) => ({
    name: nameK(rate, thresholdShare),
    changes: { ...changes, transport: { ...transport, algorithm: "trim", params: { thresholdShare } } },
  })),
);
const others = [dctcp, l2dct, trim] as const;

export const trimLong: readonly Experiment[] = [
  makeTrimFigure({
    id: "trim-6",
    figures: ["6"],
    title: "No loss and a busy link for any K of the range",
    finding: "With K anywhere between the bounds of eq. 26 there is never a loss, and the link is always busy, with 2 and with 40 flows.",
    scenario: { workload: { kind: "long", startJitterNs: 100_000 } },
    series: boundSeries,
    x: { field: "workload.senders", label: "flows", coarse: [2, 40], full: [2, 5, 10, 20, 40] },
    lastsNs: { coarse: 100_000_000, full: 1_000_000_000 },
    panels: [
      { title: "figure 6(a)", kind: "curve", y: ["utilization"] },
      { title: "figure 6(b)", kind: "curve", y: ["drops"] },
    ],
    assumptions: [marking],
    claims: [
      {
        says: "Never a loss.",
        cite: "section III-A, figure 6",
        test: { kind: "level", curves: boundSeries.map(({ name }) => on(name, "drops")), most: 0 },
      },
      {
        says: "The link is always busy (0.95 and more).",
        cite: "section III-A, figure 6",
        test: { kind: "level", curves: boundSeries.map(({ name }) => on(name, "utilization")), least: 0.95 },
      },
    ],
    reason:
      "Forty windows of two packets, the least that TRIM knows, are 80 of the 117 packets that fit: at the upper bound there is hardly room for more.",
    questions: [
      {
        asks: "Where does the guarantee end?",
        answer: "With 40 flows and K at its upper bound {drops} packets are dropped at 1 Gbps.",
        facts: { drops: at(nameK("1 Gbps", 1), "drops", 40, "whole") },
      },
      {
        asks: "Does the lower bound keep the link busy?",
        answer: "With 2 flows it is used {used} of the time.",
        facts: { used: at(nameK("1 Gbps", 0), "utilization", 2, "percent") },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-8",
    figures: ["8"],
    title: "TRIM's queue is the shortest, to 15 flows",
    finding:
      "TCP's queue touches its limit; those of DCTCP and L2DCT stay about 20 packets; TRIM's is the lowest. Only TCP drops packets. All but TCP have nearly 98 % of the link.",
    scenario: { ...star, workload: { kind: "long" } },
    series: series.map(({ name, changes }) => ({
      name,
      changes: name === tcp ? { transport: { ...changes.transport, rtoMinNs: 1_000_000 } } : changes,
    })),
    x: { field: "workload.senders", label: "flows", coarse: [2, 5, 10, 20], full: [2, 5, 10, 15, 20] },
    lastsNs: { coarse: 200_000_000, full: 800_000_000 },
    measures: ["maxQueuePackets"],
    panels: [
      { title: "figure 8(e)", kind: "curve", y: ["meanQueuePackets"] },
      { title: "figure 8(f)", kind: "curve", y: ["drops"] },
      { title: "figure 8(g)", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling"] },
    ],
    assumptions: [
      marking,
      {
        field: "workload.startJitterNs",
        label: "Start jitter",
        paperSays: "Nothing; the flows begin at 0.1 s.",
        chosen: { name: "100 us", settings: { "workload.startJitterNs": "100us" } },
        alternatives: [],
        because: "Without it all runs of a point are the same.",
      },
    ],
    claims: [
      {
        says: "TCP's queue touches its limit.",
        cite: "section IV-B, figure 8(a)",
        test: { kind: "level", curves: [on(tcp, "maxQueuePackets")], least: 100 },
      },
      {
        says: "DCTCP's is about 20 packets (17 to 23).",
        cite: "section IV-B, figure 8(e)",
        test: { kind: "level", curves: [on(dctcp, "meanQueuePackets")], least: 17, most: 23 },
      },
      {
        says: "L2DCT's too.",
        cite: "section IV-B, figure 8(e)",
        test: { kind: "level", curves: [on(l2dct, "meanQueuePackets")], least: 17, most: 23 },
      },
      {
        says: "TRIM's is lower than DCTCP's.",
        cite: "section IV-B, figure 8(e)",
        test: { kind: "order", curves: [on(dctcp, "meanQueuePackets"), on(trim, "meanQueuePackets")], margin: 0.1 },
      },
      {
        says: "And than L2DCT's.",
        cite: "section IV-B, figure 8(e)",
        test: { kind: "order", curves: [on(l2dct, "meanQueuePackets"), on(trim, "meanQueuePackets")], margin: 0.1 },
      },
      {
        says: "Only TCP drops packets.",
        cite: "section IV-B, figure 8(f)",
        test: { kind: "level", curves: others.map((name) => on(name, "drops")), most: 0 },
      },
      {
        says: "The others have nearly all of the link (0.96 and more).",
        cite: "section IV-B, figure 8(g)",
        test: { kind: "level", curves: others.map((name) => on(name, "normalizedGoodput")), least: 0.96 },
      },
    ],
    reason: "A window is two packets at least: 20 flows have 40 packets out whatever they measure, so TRIM is then level with the others.",
    questions: [
      {
        asks: "How much of the buffer does each leave free?",
        answer: "With 5 flows TCP's queue has {tcp} packets on average, DCTCP's {dctcp} and TRIM's {trim}.",
        facts: { tcp: at(tcp, "meanQueuePackets", 5), dctcp: at(dctcp, "meanQueuePackets", 5), trim: at(trim, "meanQueuePackets", 5) },
      },
      {
        asks: "Why is TRIM no better with 20 flows?",
        answer: "Its queue has {trim} packets then, and DCTCP's {dctcp}: windows cannot shrink below two packets.",
        facts: { trim: at(trim, "meanQueuePackets", 20), dctcp: at(dctcp, "meanQueuePackets", 20) },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-9",
    figures: ["9"],
    title: "Five flows: TRIM is the smoothest",
    finding: "TRIM converges quickest and most fairly as flows come and go. TCP and DCTCP are fair on average and uneven; L2DCT is worst.",
    scenario: { ...star, network: { ...star.network, senderLinkBps: 1.1e9 }, workload: { kind: "long", senders: 5 } },
    series: names.map((name) => ({ name, changes: { transport: { algorithm: ids[name], ...(name === tcp && { rtoMinNs: 1_000_000 }) } } })),
    x: { label: "seconds between starts", cases: [makeSteps(0.2, false), makeSteps(2, true)] },
    seeds: { coarse: 1, full: 3 },
    panels: [
      { title: "figure 9", kind: "timeline", y: [] },
      { title: "fairness", kind: "bars", y: ["jainTogether"] },
      { title: "variation", kind: "bars", y: ["variationTogether"] },
    ],
    assumptions: [
      marking,
      {
        field: "workload.startJitterNs",
        label: "Start jitter",
        paperSays: "Nothing.",
        chosen: { name: "100 us", settings: { "workload.startJitterNs": "100us" } },
        alternatives: [],
        because: "Without it all runs are the same.",
      },
    ],
    claims: [
      {
        says: "TRIM is fair while all five send (Jain's index 0.95 and more).",
        cite: "section IV-C, figure 9",
        test: { kind: "level", curves: [on(trim, "jainTogether")], from: 2, least: 0.95 },
      },
      ...[tcp, dctcp, l2dct].map((name) => ({
        says: tell(msg("Its rates vary less than {name}'s."), { name }),
        cite: "section IV-C, figure 9",
        test: { kind: "order", curves: [on(name, "variationTogether"), on(trim, "variationTogether")], from: 2 } as const,
      })),
      {
        says: "L2DCT is the least fair of DCTCP, L2DCT and TRIM.",
        cite: "section IV-C, figure 9",
        test: { kind: "order", curves: [on(trim, "jainTogether"), on(l2dct, "jainTogether")], from: 2 },
      },
    ],
    reason:
      "TRIM's senders keep step with each other: rates do not vary, and the five shares stay a few percent apart for the same reason.",
    questions: [
      {
        asks: "How uneven is each transport?",
        answer: "Rates of 50 ms vary by {tcp} of their mean with TCP, {dctcp} with DCTCP and {trim} with TRIM.",
        facts: {
          tcp: at(tcp, "variationTogether", 2, "percent"),
          dctcp: at(dctcp, "variationTogether", 2, "percent"),
          trim: at(trim, "variationTogether", 2, "percent"),
        },
      },
      {
        asks: "Is the smoothest also the fairest?",
        answer: "Jain's index is {trim} with TRIM and {dctcp} with DCTCP.",
        facts: { trim: at(trim, "jainTogether", 2), dctcp: at(dctcp, "jainTogether", 2) },
      },
    ],
  }),
];
