import type { Lesson } from "../lesson.ts";

export const ecnAndDctcp: Lesson = {
  version: 1,
  id: "ecn-and-dctcp",
  title: "ECN and DCTCP",
  question: "The switch says “slow down” before its port is full. Is that early enough?",
  outcome: "what a CE mark can prevent, and which packets leave before any mark comes.",
  misconception: "ECN ends incast: a switch that warns in time never has to drop. But the first round needs room too.",
  minutes: 12,
  scenario: { network: { ecnThresholdPackets: 20 }, transport: { algorithm: "dctcp" }, workload: { senders: 8 } },
  runs: { newreno: { network: { ecnThresholdPackets: null }, transport: { algorithm: "newreno" } } },
  watch: {
    panes: ["network", "link", "senders"],
    look: [
      {
        text: "{senders} senders with NewReno lose {!drops in newreno|packet} and reach {!goodput in newreno}. Here the same senders use DCTCP.",
        when: "drops in newreno > 0",
        part: "senders",
        at: "request spread",
      },
      {
        text: "The switch does not wait until its {port room|slot} are taken. With more than {ecn-threshold|packet} waiting it marks the packets that arrive with [[CE|ceMark]]: {marks|packet} in this run.",
        part: "queue",
        when: "marks >= 1 packet",
      },
      {
        text: "No packet is dropped in {blocks} blocks, and the link reaches {goodput} of its maximum goodput.",
        when: "drops = 0",
        part: "link",
      },
    ],
    notes: [
      "Leave the queue closed for now: the prediction is about it.",
      "Ask the room: “How does a sender find out that its packet was marked, and when?” The answer, a round trip later, decides the lesson.",
    ],
  },
  guess: {
    question: "How long does the queue become at its longest, for each ECN threshold? Draw it, for a port of 64 slots.",
    predict: {
      kind: "curve",
      right: "miss <= 8 packets",
      half: "guess at 20 > 30 packets and guess at 1 < 30 packets",
    },
    notes: ["Most draw the threshold itself, a straight line from 1 to 60: “it marks from 20 packets on, so 20 it is.”"],
  },
  run: {
    ask: ["Move the ECN threshold and run. Watch how far the queue shoots past it, and from which threshold on the port is full."],
    control: { field: "ecn-threshold", min: 1, max: 64 },
    kept: ["algorithm", "senders", "buffer", "initial-window", "block"],
    sweep: { vary: "ecn-threshold", values: "1,5,10,20,30,40,60", fact: "longest queue", seeds: 1 },
    panes: ["network", "queue", "senders"],
  },
  explain: {
    scenario: { workload: { senders: 32 } },
    panes: ["network", "link", "queue", "senders"],
    right: ["Your curve is {miss|packet} off on average: you allowed for the packets that a mark comes too late for."],
    half: [
      "You drew {guess at 20|packet} at a threshold of 20, and it is {longest queue at senders=8}. Your curve is {miss|packet} off on average.",
    ],
    wrong: [
      {
        text: "You drew {guess at 20|packet} at a threshold of 20. The queue reaches {longest queue at senders=8}: the threshold is not a limit.",
        when: "guess at 20 < longest queue at senders=8",
      },
      {
        text: "Your curve is {miss|packet} off on average: with a low threshold the queue stays short.",
        when: "guess at 20 >= longest queue at senders=8",
      },
    ],
    sentences: [
      {
        text: "On average the queue does stay near the threshold: {mean queue at senders=8|packet} for a threshold of {ecn-threshold}. But at its longest it holds {longest queue at senders=8}.",
        when: "mean queue at senders=8 < ecn-threshold + 3 packets",
      },
      {
        text: "A mark takes a round trip to slow its sender. What is sent until then needs slots above the threshold. With a threshold of 40 there are too few: {drops at senders=8, ecn-threshold=40|packet} dropped, {!timeouts at senders=8, ecn-threshold=40|timeout}.",
        when: "timeouts at senders=8, ecn-threshold=40 > 0",
      },
      {
        text: "Now {senders} senders, the same switch, the same threshold: {!timeouts|timeout}, and {head timeouts} of them are [[block-head|head]] timeouts. Whole windows are lost before the first mark can come back.",
        when: "head timeouts > 9 * (timeouts - head timeouts)",
        part: "dropped",
        at: "head timeouts",
      },
      {
        text: "A mark cuts no window below 2: {senders} senders that obey every mark still send {2 * senders|packet} at once, and the port has {port room|slot}. Sender {waiting sender} waits {longest wait} for its [[retransmission timer|rto]], while {done meanwhile} others have finished.",
        part: "rows",
        at: "longest wait",
      },
      {
        text: "ECN helps a lot: {goodput} is more than the {goodput in newreno} of NewReno. It does not end incast, because the first round is sent before any sender can be warned.",
        when: "goodput > goodput in newreno and goodput < 60%",
      },
    ],
    notes: [
      "Ask first: “At the first packet of a block, what does a sender know about the queue?” Nothing: no ACK of this block has come back.",
      "A usual wrong answer: “Then mark earlier, it costs nothing.” With {senders at senders=8} senders a threshold of 1 does reach {goodput at senders=8, ecn-threshold=1}. With 32 it reaches {goodput at ecn-threshold=1}: all {timeouts at ecn-threshold=1} timeouts of that run occur in its first block, before any sender has been warned.",
    ],
  },
  check: {
    question:
      "16 senders, the same 64 slots. Find the highest threshold at which goodput is at least 95% of the maximum and no sender waits for its retransmission timer.",
    scenario: { workload: { senders: 16 } },
    panes: ["network", "link", "queue", "senders"],
    change: ["ecn-threshold"],
    goals: [
      {
        text: "At least 95% of the maximum, without a timeout",
        holds: "goodput >= 95% and timeouts = 0",
        fails: [
          "With a threshold of {ecn-threshold} it is {goodput}, with {timeouts|timeout}: the windows that one block leaves are too large for the start of the next.",
        ],
      },
      {
        text: "No lower than 1, 5, 10, 20, … allow",
        holds: "ecn-threshold >= last ecn-threshold with timeouts = 0",
        fails: ["A threshold of {ecn-threshold} marks earlier than it must: a higher one has no timeout either."],
      },
    ],
    hints: [
      "A sender begins a block with the window that the previous block left. Which threshold leaves smaller windows?",
      "16 windows of 4 packets just fit. The windows must be that small by the end of a block: below which threshold are they?",
    ],
    solution: { network: { ecnThresholdPackets: 10 } },
    done: [
      "With a threshold of {ecn-threshold} every block leaves windows so small that the next {senders} first windows fit: the longest queue is {longest queue}, of {port room|slot}.",
    ],
    notes: [
      "Counts from {last ecn-threshold with timeouts = 0} up to where the first timeout comes. It does not help any number of senders: 24 senders with a threshold of 1 have {timeouts at senders=24, ecn-threshold=1|timeout} again, because 24 first windows of 4 do not fit.",
    ],
  },
  claims: [
    "drops = 0",
    "goodput >= 98%",
    "marks >= 1 packet",
    "drops in newreno > 500",
    "goodput in newreno < 70%",
    "longest queue = 59",
    "mean queue < 23 packets",
    "longest queue at ecn-threshold=1 < 30 packets",
    "drops at ecn-threshold=40 > 0",
    "timeouts at ecn-threshold=40 > 0",
    "head timeouts at senders=32 > 9 * (timeouts at senders=32 - head timeouts at senders=32)",
    "goodput at senders=32 < 60%",
    "goodput in newreno at senders=32 < goodput at senders=32",
    "goodput at senders=32, ecn-threshold=1 < 95%",
    "first block time at senders=32, ecn-threshold=1 > 200 ms",
    "blocks with timeouts at senders=32, ecn-threshold=1 = 1",
    "timeouts at senders=16 > 0",
    "goodput at senders=16, ecn-threshold=10 >= 95%",
    "timeouts at senders=16, ecn-threshold=10 = 0",
    "timeouts at senders=24, ecn-threshold=1 > 0",
  ],
};
