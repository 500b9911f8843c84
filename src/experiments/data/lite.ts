import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { abstractCurves, liteCurves, makeLite } from "./lite-basics.ts";

/** "Performance analysis of TCP incast with TCP Lite and Abstract TCP", figures 2 to 6. */

/** Source of the claims that throughput falls: the section, the figure, and its sentence. */
type Passage = ReturnType<typeof said>;

const falls = (curves: readonly string[], passage: Passage): Experiment["claims"] =>
  curves.flatMap((name) => [
    {
      says: tell(msg("{name}: throughput falls as servers are added."), { name }),
      ...passage,
      test: { kind: "trend", curve: on(name, "goodputBps"), most: -0.6 } as const,
    },
    {
      says: tell(msg("{name}: from 6 servers on it is below two thirds of what two servers reach."), { name }),
      ...passage,
      test: { kind: "ratio", of: on(name, "goodputBps"), to: on(name, "goodputBps"), toX: 2, from: 6, most: 0.65 } as const,
    },
  ]);

export const lite: readonly Experiment[] = [
  makeLite({
    id: "lite-2",
    figures: ["2"],
    title: "Throughput falls once, then stays",
    finding: "Throughput falls dramatically with the number of servers, with packets of 512 and of 1024 bytes.",
    panels: [{ title: "figure 2", kind: "curve", y: ["goodputBps"], series: liteCurves }],
    claims: falls(liteCurves, said("II", "figure 2", "the throughput dramatically decreases with the number of concurrent servers")),
    reason:
      "The first timeout costs a third or more of the throughput. A timeout lasts as long with 14 servers as with 6, so throughput then rises slowly instead of falling. With a minimum RTO of 200 ms the same senders wait a fifth as long. A queue of 20 packets overflows with two servers already.",
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
    title: "TCP Lite delivers as much",
    finding: "With TCP Lite the bytes received fall as servers are added, with Abstract TCP they fluctuate. TCP Lite receives more.",
    panels: [{ title: "figure 3", kind: "curve", y: ["deliveredPackets"], series: [liteCurves[0], abstractCurves[0]] }],
    claims: [
      {
        says: "TCP Lite: bytes received fall as servers are added.",
        ...said("V-A", "figure 3", "the amount of bytes received decreases with number of concurrent servers in TCP Lite"),
        test: { kind: "trend", curve: on(liteCurves[0], "deliveredPackets"), most: -0.6 },
      },
      {
        says: "Abstract TCP: bytes received rise and fall without a trend.",
        ...said("V-A", "figure 3", "whereas in Abstract TCP it fluctuates"),
        test: { kind: "trend", curve: on(abstractCurves[0], "deliveredPackets"), least: -0.6, most: 0.6 },
      },
      {
        says: "TCP Lite receives more than Abstract TCP.",
        ...said("V-A", "figure 3", "TCP Lite delivers more number of packets to the client, when compared with Abstract TCP"),
        test: { kind: "order", curves: [on(liteCurves[0], "deliveredPackets"), on(abstractCurves[0], "deliveredPackets")], factor: 1.01 },
      },
    ],
    reason:
      "Both TCPs are reliable and 120 s are long, so all packets arrive. Only with repeated requests and a queue of 100 packets do the bytes received fall as servers are added, and not with every set of seeds.",
    questions: [
      {
        asks: "How many packets arrive?",
        answer: "With 14 servers {lite} with TCP Lite and {abstract} with Abstract TCP.",
        facts: {
          lite: at(liteCurves[0], "deliveredPackets", 14, "whole"),
          abstract: at(abstractCurves[0], "deliveredPackets", 14, "whole"),
        },
      },
      {
        asks: "How long does the slowest of 14 servers take?",
        answer: "It finishes after {time}, long before 120 s.",
        facts: { time: at(liteCurves[0], "durationNs", 14, "time") },
      },
    ],
  }),
  makeLite({
    id: "lite-4",
    figures: ["4"],
    title: "Abstract TCP loses no more than Lite",
    finding: "Abstract TCP loses more packets.",
    panels: [{ title: "figure 4", kind: "curve", y: ["drops"], series: [liteCurves[0], abstractCurves[0]] }],
    claims: [
      {
        says: "Abstract TCP loses more packets, from 6 servers on.",
        ...said("V-B", "figure 4", "Abstract TCP experiences more number of packet loss"),
        test: { kind: "order", curves: [on(abstractCurves[0], "drops"), on(liteCurves[0], "drops")], factor: 1.05, from: 6 },
      },
    ],
    reason:
      "The same windows meet the same queue. What only TCP Lite has (timestamps, window scaling, keep-alive) does not change how many packets are sent at once.",
    questions: [
      {
        asks: "Does window scaling matter for 100 packets of 512 B?",
        answer:
          "No: they are 51,200 B, and a window without it may have 65,535 B. With 14 servers {lite} packets are lost with it, and {abstract} without it.",
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
    title: "TCP Lite's throughput is not higher",
    finding: "Throughput falls dramatically with both TCPs; TCP Lite's is higher than Abstract TCP's.",
    panels: [{ title: "figure 5", kind: "curve", y: ["goodputBps"], series: [liteCurves[0], abstractCurves[0]] }],
    claims: [
      ...falls(
        [liteCurves[0], abstractCurves[0]],
        said(
          "V-C",
          "figure 5",
          "the throughput dramatically decreases with the number of concurrent servers for both TCP Lite and Abstract TCP",
        ),
      ),
      {
        says: "TCP Lite reaches a higher throughput than Abstract TCP, with every number of servers.",
        ...said("V-C", "figure 5", "the throughput values are higher for TCP Lite in comparison to Abstract TCP"),
        test: { kind: "order", curves: [on(liteCurves[0], "goodputBps"), on(abstractCurves[0], "goodputBps")], margin: 1 },
      },
    ],
    reason:
      "Chance decides which of the two is ahead: an earlier or later start decides which sender times out. With a minimum RTO of 200 ms the same senders wait a fifth as long, so throughput falls less. Whether a claim fails under every setting depends on the seeds, too.",
    questions: [
      {
        asks: "Which is higher with 10 servers?",
        answer: "TCP Lite reaches {lite}, Abstract TCP {abstract}.",
        facts: { lite: at(liteCurves[0], "goodputBps", 10, "rate"), abstract: at(abstractCurves[0], "goodputBps", 10, "rate") },
      },
      {
        asks: "What do packets twice as large change?",
        answer: "With 10 servers {large} instead of {small}.",
        facts: { large: at(liteCurves[1], "goodputBps", 10, "rate"), small: at(liteCurves[0], "goodputBps", 10, "rate") },
      },
    ],
  }),
  makeLite({
    id: "lite-6",
    figures: ["6"],
    title: "Retransmissions grow with both",
    finding: "Abstract TCP's retransmissions grow as servers are added. TCP Lite's rise slightly and are almost zero with many servers.",
    panels: [{ title: "figure 6", kind: "curve", y: ["retransmissions"], series: [liteCurves[0], abstractCurves[0]] }],
    claims: [
      {
        says: "Abstract TCP's retransmissions grow as servers are added.",
        ...said("V-D", "figure 6", "the number of retransmission increases with the number of concurrent servers in Abstract TCP"),
        test: { kind: "trend", curve: on(abstractCurves[0], "retransmissions"), least: 0.6 },
      },
      {
        says: "With 14 servers TCP Lite has almost none: at most a fifth of its maximum.",
        ...said("V-D", "figure 6", "it almost reduces to zero for higher number of concurrent servers"),
        printed: { level: 0, isAbout: true },
        test: { kind: "rise", curve: on(liteCurves[0], "retransmissions"), over: "most", most: 0.2 },
      },
    ],
    reason: "Nothing in TCP Lite keeps its windows from overflowing the queue.",
    questions: [
      {
        asks: "How many packets are retransmitted with 14 servers?",
        answer: "{lite} by TCP Lite, {abstract} by Abstract TCP.",
        facts: { lite: at(liteCurves[0], "retransmissions", 14, "whole"), abstract: at(abstractCurves[0], "retransmissions", 14, "whole") },
      },
      {
        asks: "Is each lost packet retransmitted once?",
        answer: "With 14 servers {lost} are lost and {again} retransmitted: after a timeout a sender repeats more than was lost.",
        facts: { lost: at(abstractCurves[0], "drops", 14, "whole"), again: at(abstractCurves[0], "retransmissions", 14, "whole") },
      },
    ],
  }),
];
