import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import { paperWindows } from "../../scenario/paper-transport.ts";
import type { ScenarioInput } from "../../scenario/scenario-input.ts";
import type { Assumption, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";

/** "Performance analysis of TCP incast with TCP Lite and Abstract TCP", figures 2 to 6: QualNet, 2 to 14 servers at 10 Mbps. */

/** Each server sends 100 packets of 512 B. */
const base: ScenarioInput = {
  network: { linkBps: 1e7, rttNs: 4_000_000, bufferPackets: 271 },
  transport: { ...paperWindows, segmentBytes: 512, rtoMinNs: 1_000_000_000 },
  workload: { kind: "barrier", blockBytes: 51_200, blocks: 1 },
};

const [small, large] = ["512 B", "1024 B"] as const;
const packets = [
  { name: small, changes: {} },
  { name: large, changes: { network: { bufferPackets: 140 }, transport: { segmentBytes: 1024 }, workload: { blockBytes: 102_400 } } },
] as const;

const series = packets.flatMap(({ name, changes }) =>
  (["tcp-lite", "abstract-tcp"] as const).map((algorithm) => ({
    name: `${algorithm === "tcp-lite" ? "TCP Lite" : "Abstract TCP"}, ${name}`,
    changes: { ...changes, transport: { ...("transport" in changes ? changes.transport : {}), algorithm } },
  })),
);
const liteCurves = [`TCP Lite, ${small}`, `TCP Lite, ${large}`];
const abstractCurves = [`Abstract TCP, ${small}`, `Abstract TCP, ${large}`];

const assumptions: readonly Assumption[] = [
  {
    field: "transport.rtoMinNs",
    label: "RTOmin",
    paperSays: "Nothing.",
    chosen: { name: "1 s", settings: { "transport.rtoMinNs": "1s" } },
    alternatives: [{ name: "200 ms", settings: { "transport.rtoMinNs": "200ms" } }],
    because: "4.4BSD's timer ticks every 500 ms, and its least RTO is two ticks.",
  },
  {
    field: "reading",
    label: "What is sent",
    paperSays: "100 packets from each server, and 120 s of simulated time; not whether once or again and again.",
    chosen: { name: "100 packets once", settings: {} },
    alternatives: [
      { name: "asked for again until 120 s are over", settings: { "workload.blocks": "10000", "workload.durationNs": "120s" } },
    ],
    because: "Bytes received and throughput are called directly proportional, which fits the second reading better: both are run.",
  },
  {
    field: "network.rttNs",
    label: "RTT",
    paperSays: "Nothing; the servers stand anywhere on 1500 m by 1500 m.",
    chosen: { name: "4 ms", settings: { "network.rttNs": "4ms" } },
    alternatives: [{ name: "0.4 ms", settings: { "network.rttNs": "400us" } }],
    because: "QualNet's scenarios have links of 1 ms unless told otherwise.",
  },
  {
    field: "network.bufferPackets",
    label: "Queue",
    paperSays: "Nothing.",
    chosen: { name: "150,000 B", settings: {} },
    alternatives: [
      { name: "100 packets", settings: { "network.bufferPackets": "100" } },
      { name: "20 packets", settings: { "network.bufferPackets": "20" } },
    ],
    because: "QualNet's usual queue: 271 packets of 552 B, 140 of 1064 B.",
  },
];

type Own = Pick<Experiment, "id" | "figures" | "title" | "finding" | "panels" | "claims" | "reason" | "questions">;

const makeLite = (own: Own): Experiment => ({
  paper: "LITE",
  basis: "simulation",
  scenario: base,
  series,
  x: { field: "workload.senders", label: "servers", coarse: [2, 6, 10, 14], full: [2, 4, 6, 8, 10, 12, 14] },
  seeds: { coarse: 1, full: 5 },
  measures: ["goodputBps", "deliveredPackets", "drops", "retransmissions", "timeouts"],
  assumptions,
  ...own,
});

const falls = (curves: readonly string[], cite: string): Experiment["claims"] =>
  curves.flatMap((name) => [
    {
      says: tell(msg("{name}: throughput falls with every server more (rank correlation -0.6 or below)."), { name }),
      cite,
      test: { kind: "trend", curve: on(name, "goodputBps"), most: -0.6 } as const,
    },
    {
      says: tell(msg("{name}: it falls dramatically, below 0.65 of what two servers have."), { name }),
      cite,
      test: { kind: "ratio", of: on(name, "goodputBps"), to: on(name, "goodputBps"), toX: 2, from: 6, most: 0.65 } as const,
    },
  ]);

export const lite: readonly Experiment[] = [
  makeLite({
    id: "lite-2",
    figures: ["2"],
    title: "Throughput falls with the servers, once",
    finding: "Throughput falls dramatically with the number of servers, with both TCPs.",
    panels: [{ title: "figure 2", kind: "curve", y: ["goodputBps"], series: [liteCurves[0], abstractCurves[0]] }],
    claims: falls([liteCurves[0], abstractCurves[0]], "section IV, figure 2"),
    reason:
      "The first timeout costs a third or more of the throughput. A timeout lasts as long for 14 servers as for 6, so throughput then creeps up. How deep it falls is the timer's affair: the same packets are lost and the same senders wait with an RTOmin of 200 ms, but a fifth as long. With a queue of 20 packets two servers overflow it already, so that there is nothing to fall from; and where servers are asked again and again, most of the time nobody waits.",
    questions: [
      {
        asks: "How much does the first timeout cost?",
        answer: "With 2 servers {two}, with 6 servers {six}, with 14 {many}.",
        facts: {
          two: at(liteCurves[0], "goodputBps", 2, "rate"),
          six: at(liteCurves[0], "goodputBps", 6, "rate"),
          many: at(liteCurves[0], "goodputBps", 14, "rate"),
        },
      },
      {
        asks: "How many timeouts are there?",
        answer: "With 6 servers {six} in all, with 14 servers {many}.",
        facts: { six: at(liteCurves[0], "timeouts", 6), many: at(liteCurves[0], "timeouts", 14) },
      },
    ],
  }),
  makeLite({
    id: "lite-3",
    figures: ["3"],
    title: "TCP Lite receives as much as Abstract TCP",
    finding: "The bytes received fall with the servers for TCP Lite and fluctuate for Abstract TCP; TCP Lite receives more.",
    panels: [{ title: "figure 3", kind: "curve", y: ["deliveredPackets"], series: [liteCurves[0], abstractCurves[0]] }],
    claims: [
      {
        says: "TCP Lite: bytes received fall with the servers.",
        cite: "section IV, figure 3",
        test: { kind: "trend", curve: on(liteCurves[0], "deliveredPackets"), most: -0.6 },
      },
      {
        says: "TCP Lite receives more than Abstract TCP (by 1 % and more).",
        cite: "section IV, figure 3",
        test: { kind: "order", curves: [on(liteCurves[0], "deliveredPackets"), on(abstractCurves[0], "deliveredPackets")], factor: 1.01 },
      },
    ],
    reason: "The transport is reliable and 120 s are long: all packets arrive, whichever TCP sends them.",
    questions: [
      {
        asks: "How many packets arrive?",
        answer: "With 14 servers {lite} of TCP Lite and {abstract} of Abstract TCP.",
        facts: {
          lite: at(liteCurves[0], "deliveredPackets", 14, "whole"),
          abstract: at(abstractCurves[0], "deliveredPackets", 14, "whole"),
        },
      },
      {
        asks: "What would have to be different for bytes to be lost for good?",
        answer: "A limit of time that cuts transfers short. The last of 14 servers is through after {time}.",
        facts: { time: at(liteCurves[0], "durationNs", 14, "time") },
      },
    ],
  }),
  makeLite({
    id: "lite-4",
    figures: ["4"],
    title: "Abstract TCP loses no more packets than TCP Lite",
    finding: "Abstract TCP loses more packets.",
    panels: [{ title: "figure 4", kind: "curve", y: ["drops"], series: [liteCurves[0], abstractCurves[0]] }],
    claims: [
      {
        says: "Abstract TCP loses more packets (by 5 % and more).",
        cite: "section IV, figure 4",
        test: { kind: "order", curves: [on(abstractCurves[0], "drops"), on(liteCurves[0], "drops")], factor: 1.05 },
      },
    ],
    reason:
      "The same windows meet the same queue; what TCP Lite has more (timestamps, window scaling, keep-alive) does not change how many packets are sent at once.",
    questions: [
      {
        asks: "Does window scaling matter for 100 packets of 512 B?",
        answer:
          "No: they are 51,200 B, below the 65,535 B that a window without it may have. With 14 servers {lite} packets are lost, and {abstract} without it.",
        facts: { lite: at(liteCurves[0], "drops", 14, "whole"), abstract: at(abstractCurves[0], "drops", 14, "whole") },
      },
      {
        asks: "From how many servers on are packets lost at all?",
        answer: "With 2 servers {two}, with 6 servers {six}.",
        facts: { two: at(liteCurves[0], "drops", 2, "whole"), six: at(liteCurves[0], "drops", 6, "whole") },
      },
    ],
  }),
  makeLite({
    id: "lite-5",
    figures: ["5"],
    title: "Nor is TCP Lite's throughput higher",
    finding: "With packets of 1024 B throughput falls too; TCP Lite's is higher than Abstract TCP's.",
    panels: [{ title: "figure 5", kind: "curve", y: ["goodputBps"], series: [liteCurves[1], abstractCurves[1]] }],
    claims: [
      ...falls([liteCurves[1], abstractCurves[1]], "section IV, figure 5"),
      {
        says: "TCP Lite has at least the throughput of Abstract TCP, with every number of servers.",
        cite: "section IV, figure 5",
        test: { kind: "order", curves: [on(liteCurves[1], "goodputBps"), on(abstractCurves[1], "goodputBps")] },
      },
    ],
    reason:
      "Which of the two is ahead is chance: a start earlier or later decides who times out. How deep throughput falls is the timer's affair: with an RTOmin of 200 ms the same senders wait a fifth as long. Where servers are asked again and again, most of the time nobody waits.",
    questions: [
      {
        asks: "Who is ahead with 10 servers?",
        answer: "TCP Lite has {lite}, Abstract TCP {abstract}.",
        facts: { lite: at(liteCurves[1], "goodputBps", 10, "rate"), abstract: at(abstractCurves[1], "goodputBps", 10, "rate") },
      },
      {
        asks: "What does a packet twice as large change?",
        answer: "With 10 servers {large} instead of {small}.",
        facts: { large: at(liteCurves[1], "goodputBps", 10, "rate"), small: at(liteCurves[0], "goodputBps", 10, "rate") },
      },
    ],
  }),
  makeLite({
    id: "lite-6",
    figures: ["6"],
    title: "Abstract TCP's retransmissions grow; TCP Lite's do too",
    finding: "Abstract TCP's retransmissions grow with the servers; TCP Lite's rise a little and are about none with many servers.",
    panels: [{ title: "figure 6", kind: "curve", y: ["retransmissions"], series: [liteCurves[0], abstractCurves[0]] }],
    claims: [
      {
        says: "Abstract TCP's retransmissions grow with the servers.",
        cite: "section IV, figure 6",
        test: { kind: "trend", curve: on(abstractCurves[0], "retransmissions"), least: 0.6 },
      },
      {
        says: "TCP Lite's are about none with 14 servers (a fifth of their largest).",
        cite: "section IV, figure 6",
        test: { kind: "rise", curve: on(liteCurves[0], "retransmissions"), over: "most", most: 0.2 },
      },
    ],
    reason: "Nothing in TCP Lite keeps a window out of a full queue.",
    questions: [
      {
        asks: "How many packets are sent again with 14 servers?",
        answer: "{lite} by TCP Lite, {abstract} by Abstract TCP.",
        facts: { lite: at(liteCurves[0], "retransmissions", 14, "whole"), abstract: at(abstractCurves[0], "retransmissions", 14, "whole") },
      },
      {
        asks: "Is each lost packet sent again once?",
        answer:
          "With 14 servers {lost} are lost and {again} sent again: a sender that goes back after a timeout repeats more than was lost.",
        facts: { lost: at(abstractCurves[0], "drops", 14, "whole"), again: at(abstractCurves[0], "retransmissions", 14, "whole") },
      },
    ],
  }),
];
