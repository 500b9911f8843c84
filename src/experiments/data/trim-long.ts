import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import {
  dctcp,
  fastStar,
  ids,
  jitters,
  l2dct,
  makeTrimFigure,
  markingAt20,
  names,
  series,
  slowStart,
  star,
  startJitter,
  tcp,
  transport,
  trim,
} from "./trim-basics.ts";

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
const nameK = (rate: string, share: number): string => tell(msg("{rate}, K at {percent}%"), { rate, percent: 100 * share });
const boundSeries = [
  { rate: "1 Gbps", changes: star },
  { rate: "10 Gbps", changes: fastStar },
].flatMap(({ rate, changes }) =>
  shares.map((thresholdShare) => ({
    name: nameK(rate, thresholdShare),
    changes: { ...changes, transport: { ...transport, algorithm: "trim", params: { thresholdShare } } },
  })),
);
/** Equation 28 in the paper's units: a Gbps of 2^30 bit/s, packets of 1 KB. */
const leastBuffers = [
  {
    name: msg("Minimum buffer, 1 Gbps and 200 us"),
    printed: 52,
    source: said("III-A", "", "with 1 Gbps links and 200 μ s RTT, the switch buffer size should be no less than 52 KB"),
    network: { linkBps: 2 ** 30, rttNs: 200_000 },
  },
  {
    name: msg("Minimum buffer, 10 Gbps and 100 us"),
    printed: 331,
    source: said("III-A", "", "for 10 Gbps links and 100 μ s RTT, the switch should provide 331 KB buffer at least"),
    network: { linkBps: 10 * 2 ** 30, rttNs: 100_000 },
  },
].map(({ network, ...one }) => ({
  ...one,
  overlay: "leastBufferKilobytes" as const,
  changes: { network, transport: { algorithm: "trim", segmentBytes: 1024 } },
}));

const others = [dctcp, l2dct, trim] as const;

export const trimLong: readonly Experiment[] = [
  makeTrimFigure({
    id: "trim-6",
    figures: ["6"],
    title: "No loss and a busy link for any K in its range",
    finding: "With any K between the bounds of equation 26 no packet is lost and the link stays busy, with 2 and with 40 flows.",
    scenario: { workload: { kind: "long" } },
    series: [...boundSeries, ...leastBuffers.map(({ name, overlay, changes }) => ({ name, overlay, changes }))],
    x: { field: "workload.senders", label: "flows", coarse: [2, 40], full: [2, 5, 10, 20, 40] },
    lastsNs: { coarse: 100_000_000, full: 1_000_000_000 },
    seeds: { coarse: 1, full: 3 },
    panels: [
      { title: "figure 6(a)", kind: "curve", y: ["utilization"] },
      { title: "figure 6(b)", kind: "curve", y: ["drops"] },
    ],
    assumptions: [slowStart, startJitter(jitters.us100, jitters.us10)],
    claims: [
      {
        says: "No packet is lost.",
        ...said("III-A", "figure 6", "packet loss never happens, and the link utilization always remains at a high level as well"),
        printed: { level: 0 },
        test: { kind: "level", curves: boundSeries.map(({ name }) => on(name, "drops")), most: 0 },
      },
      {
        says: "The link is always busy.",
        ...said("III-A", "figure 6", "packet loss never happens, and the link utilization always remains at a high level as well"),
        test: { kind: "level", curves: boundSeries.map(({ name }) => on(name, "utilization")), least: 0.95 },
      },
      ...leastBuffers.map(({ name, printed, source }) => ({
        says: tell(msg("{name}: {kilobytes} KB."), { name, kilobytes: printed }),
        ...source,
        printed: { level: printed },
        test: { kind: "level", curves: [on(name, "formula")], least: printed - 1, most: printed + 1 } as const,
      })),
    ],
    reason:
      "Forty windows of two packets, TRIM's minimum, are 80 of the 117 packets that fit: at the upper bound there is little room for more.",
    questions: [
      {
        asks: "Where are packets lost?",
        answer: "With 40 flows and K at its upper bound {drops} packets are dropped at 1 Gbps.",
        facts: { drops: at(nameK("1 Gbps", 1), "drops", 40, "whole") },
      },
      {
        asks: "Does the lower bound keep the link busy?",
        answer: "With 2 flows it is busy {used} of the time.",
        facts: { used: at(nameK("1 Gbps", 0), "utilization", 2, "percent") },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-8",
    figures: ["8"],
    title: "TRIM's queue is the shortest, to 15 flows",
    finding:
      "TCP's queue reaches the limit of the buffer. With 5 flows those of DCTCP and L2DCT stay at about 20 packets; TRIM's is the lowest. Only TCP drops packets, and its goodput is the lowest. The others use nearly 98% of the link.",
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
    assumptions: [markingAt20, slowStart, startJitter(jitters.us100, jitters.us10)],
    claims: [
      {
        says: "TCP's queue reaches the limit of the buffer.",
        ...said("IV-B", "figure 8(a)", "The TCP queue frequently touches the upper boundary of switch buffer"),
        printed: { level: 100 },
        test: { kind: "level", curves: [on(tcp, "maxQueuePackets")], least: 100 },
      },
      {
        says: "With 5 flows DCTCP's queue is about 20 packets.",
        ...said("IV-B", "figure 8(b)", "the switch queue length is kept about 20 packets"),
        printed: { values: { 5: 20 }, isAbout: true },
        test: { kind: "level", curves: [on(dctcp, "meanQueuePackets")], from: 5, until: 5, least: 17, most: 23 },
      },
      {
        says: "With 5 flows L2DCT's queue is about 20 packets.",
        ...said("IV-B", "figure 8(c)", "their switch queue lengths are also almost the same"),
        printed: { values: { 5: 20 }, isAbout: true },
        test: { kind: "level", curves: [on(l2dct, "meanQueuePackets")], from: 5, until: 5, least: 17, most: 23 },
      },
      {
        says: "TRIM's queue is shorter than DCTCP's.",
        ...said("IV-B", "figure 8(e)", "Overall, TCP-TRIM performs better."),
        test: { kind: "order", curves: [on(dctcp, "meanQueuePackets"), on(trim, "meanQueuePackets")], margin: 0.1 },
      },
      {
        says: "TRIM's queue is shorter than L2DCT's.",
        ...said("IV-B", "figure 8(e)", "Overall, TCP-TRIM performs better."),
        test: { kind: "order", curves: [on(l2dct, "meanQueuePackets"), on(trim, "meanQueuePackets")], margin: 0.1 },
      },
      {
        says: "Only TCP drops packets.",
        ...said("IV-B", "figure 8(f)", "while for other protocols, no drops and no TCP timeouts happen"),
        printed: { level: 0 },
        test: { kind: "level", curves: others.map((name) => on(name, "drops")), most: 0 },
      },
      {
        says: "The others use nearly 98% of the link.",
        ...said("IV-B", "figure 8(g)", "Their bottleneck link utilizations is nearly 98% as well."),
        printed: { level: 0.98, isAbout: true },
        test: { kind: "level", curves: others.map((name) => on(name, "normalizedGoodput")), least: 0.96 },
      },
      ...others.map((name) => ({
        says: tell(msg("TCP's goodput is below {name}'s."), { name }),
        ...said("IV-B", "figure 8(g)", "the goodput of TCP is the lowest across all the cases"),
        test: { kind: "order", curves: [on(name, "normalizedGoodput"), on(tcp, "normalizedGoodput")] } as const,
      })),
      ...names.map((name) => ({
        says: tell(msg("{name}'s mean queue grows with the flows."), { name }),
        ...said(
          "IV-B",
          "figure 8(e)",
          "AQLs of all the protocols show the gradually rising trend as the number of concurrent LPTs increases",
        ),
        test: { kind: "trend", curve: on(name, "meanQueuePackets"), least: 0.7 } as const,
      })),
    ],
    reason:
      "A window has at least two packets, so 20 flows keep 40 packets in flight whatever they measure. TRIM's queue is then as long as the others'.",
    questions: [
      {
        asks: "How long is each queue with 5 flows?",
        answer: "On average TCP's queue has {tcp} packets, DCTCP's {dctcp}, and TRIM's {trim}.",
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
    title: "Five flows: TRIM is the steadiest",
    finding: "With TRIM flows converge quickly to their fair shares. TCP and DCTCP are fair on average but vary; L2DCT performs worst.",
    scenario: { ...star, network: { ...star.network, senderLinkBps: 1.1e9 }, workload: { kind: "long", senders: 5 } },
    series: names.map((name) => ({ name, changes: { transport: { algorithm: ids[name], ...(name === tcp && { rtoMinNs: 1_000_000 }) } } })),
    x: { label: "seconds between starts", cases: [makeSteps(0.2, false), makeSteps(2, true)] },
    seeds: { coarse: 1, full: 3 },
    panels: [
      { title: "figure 9", kind: "timeline", y: [] },
      { title: "fairness", kind: "bars", y: ["jainTogether"] },
      { title: "variation", kind: "bars", y: ["variationTogether"] },
      { title: "convergence", kind: "bars", y: ["convergenceNs"] },
    ],
    assumptions: [markingAt20, slowStart, startJitter(jitters.us100, jitters.us10)],
    claims: [
      {
        says: "TRIM is fair while all five send: Jain's index is at least 0.95.",
        ...said("IV-B", "figure 9", "each of the five connections converges to their fair share quickly"),
        test: { kind: "level", curves: [on(trim, "jainTogether")], from: 2, least: 0.95 },
      },
      {
        says: "TRIM converges within 0.2 s of each start.",
        ...said("IV-B", "figure 9", "each of the five connections converges to their fair share quickly"),
        test: { kind: "level", curves: [on(trim, "convergenceNs")], from: 2, most: 200e6 },
      },
      ...[tcp, dctcp, l2dct].map((name) => ({
        says: tell(msg("TRIM's rates vary less than {name}'s."), { name }),
        ...said(
          "IV-B",
          "figure 9",
          "Altering the intensity of input traffic does not greatly disorganize the bandwidth share of TCP-TRIM.",
        ),
        test: { kind: "order", curves: [on(name, "variationTogether"), on(trim, "variationTogether")], from: 2 } as const,
      })),
      ...[tcp, dctcp, trim].map((name) => ({
        says: tell(msg("L2DCT is less fair than {name}."), { name }),
        ...said("IV-B", "figure 9", "Since L2DCT is not a completely fair protocol, it performs the worst."),
        test: { kind: "order", curves: [on(name, "jainTogether"), on(l2dct, "jainTogether")], from: 2 } as const,
      })),
    ],
    reason:
      "TRIM's rates do not vary, so the shares with which the five flows leave slow start stay a few percent apart. With slow start unchanged, as in the paper, Jain's index is almost 1.",
    questions: [
      {
        asks: "How much do the rates vary?",
        answer: "In pieces of 50 ms they vary by {tcp} of their mean with TCP, {dctcp} with DCTCP, and {trim} with TRIM.",
        facts: {
          tcp: at(tcp, "variationTogether", 2, "percent"),
          dctcp: at(dctcp, "variationTogether", 2, "percent"),
          trim: at(trim, "variationTogether", 2, "percent"),
        },
      },
      {
        asks: "Is the steadiest also the fairest?",
        answer: "Jain's index is {trim} with TRIM and {dctcp} with DCTCP.",
        facts: { trim: at(trim, "jainTogether", 2), dctcp: at(dctcp, "jainTogether", 2) },
      },
    ],
  }),
];
