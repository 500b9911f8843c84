import type { Lesson } from "../lesson.ts";
import { ns2Transport } from "../../scenario/presets/preset.ts";

/** The lesson begins with long blocks, where only tails are lost, and goes on with `{}`, which is written out because it is laid over the former. */
const few = {
  transport: { ...ns2Transport },
  workload: { senders: 8, blockBytes: 1_024_000 },
} as const;
const collapse = {
  transport: { rules: "rfc", carefulFastRetransmit: true, initialWindow: 4, awndPackets: 16 },
  workload: { senders: 32, blockBytes: 256_000 },
} as const;

export const headAndTail: Lesson = {
  version: 1,
  id: "head-and-tail",
  title: "Head and tail of a block",
  question: "Most losses are recovered within a millisecond. Which are not?",
  outcome: "at which two ends of a block a loss is not reported by ACKs.",
  misconception: "Three duplicate ACKs report every loss, so a timeout is just bad luck.",
  minutes: 12,
  preset: "prin-2",
  scenario: {},
  runs: { few, collapse },
  watch: {
    panes: ["network", "link", "queue"],
    look: [
      {
        text: "{senders} senders, and {drops|packet} dropped in the whole run. Yet there are only {timeouts|timeout}: three [[duplicate ACKs|duplicateAck]] report nearly every loss.",
        when: "drops > 100 * timeouts",
        part: "dropped",
        at: "drops",
      },
      {
        text: "Here is the first timeout. No ACK reported this loss, and the sender had to wait for its [[retransmission timer|rto]].",
        part: "senders",
        at: "timeouts",
      },
      {
        text: "{timeouts|such wait} in {blocks} blocks, and the link reaches {goodput} of its maximum goodput.",
        part: "link",
        at: "timeouts",
      },
    ],
    notes: [
      "Ask a student to explain fast retransmit at the board: a packet is missing, each later one that arrives causes a duplicate ACK, the third triggers the retransmission.",
      "Do not say yet what is special about the packet. The prediction asks for it.",
    ],
  },
  guess: {
    question:
      "These are the last packets that the sender sent before its timeout: the end of its block. One of them was lost, and two duplicate ACKs came back, one too few. Which packet was it?",
    predict: {
      kind: "picks",
      timeout: "tail",
      packets: 12,
      right: "found = answers and extra = 0",
      half: "found = answers and extra <= 2",
    },
    notes: [
      "Many pick the very last packet. Ask them how many duplicate ACKs it could cause when it is missing.",
      "Students who pick all three have understood why but have not used the two duplicate ACKs: half right.",
    ],
  },
  run: {
    ask: [
      "Run the same long blocks with another number of senders. Then the packets that you chose from are highlighted: see which one no ACK reported.",
      "Each run leaves a dot: timeouts because one of a block's last three packets was lost.",
    ],
    control: { field: "senders", min: 4, max: 32 },
    kept: ["algorithm", "initial-window", "buffer", "block", "rto-min"],
    sweep: { vary: "senders", values: "4,6,8,10,12,16,24,32", fact: "tail timeouts", seeds: 1 },
    panes: ["network", "queue", "senders"],
  },
  explain: {
    scenario: collapse,
    panes: ["network", "link", "queue", "senders"],
    right: ["Right: the third packet from the end. Only two came after it, and it takes three duplicate ACKs."],
    half: ["You had it, with {extra|packet} too many. It was the third from the end: two came after it and caused the two duplicate ACKs."],
    wrong: ["It was the third packet from the end. Two came after it, so two duplicate ACKs came back, and it takes three."],
    sentences: [
      {
        text: "A loss so near the end causes a [[block-tail timeout|tail]]. With {senders in few} senders, {tail timeouts in few} of {timeouts in few} timeouts were of this kind.",
        when: "tail timeouts in few = timeouts in few",
      },
      {
        text: "With shorter blocks and {senders} senders, the losses are at the other end: {!head timeouts} of {timeouts} are [[block-head timeouts|head]].",
        when: "2 * head timeouts > timeouts",
        at: "head timeouts",
      },
      {
        text: "Sender {lost window sender} sent {lost window|packet}, and all of them were dropped. Nothing arrived, so there was nothing to acknowledge.",
        part: "dropped",
        at: "lost window",
      },
      {
        text: "Of the rest, {tail timeouts} are block-tail timeouts. In {other timeouts + lost-retransmission timeouts} the loss was in mid-block, or a retransmission was lost as well.",
        when: "head timeouts + tail timeouts + other timeouts + lost-retransmission timeouts = timeouts",
        at: "tail timeouts",
      },
      {
        text: "Fast retransmit works: {drops|packet} were dropped, and there were {timeouts|timeout}. But it needs three later packets that arrive. At the tail there are too few; at the head there is none.",
        when: "drops > 10 * timeouts",
      },
    ],
    notes: [
      "Ask: “Which of the two would more data after the lost packet prevent?” The loss at the tail. At the head everything was dropped, whatever followed.",
      "A usual answer is that a larger first window helps at the head. Here {senders} windows of {initial-window} meet a port with room for {port room|packet}: a larger one loses more.",
    ],
  },
  check: {
    question:
      "Thirty-two senders, and a port with 64 slots. Find the largest receive window with which no sender loses a whole window and goodput is at least 90% of the maximum.",
    scenario: collapse,
    panes: ["network", "queue", "senders"],
    change: ["awnd"],
    goals: [
      {
        text: "No sender loses a whole window",
        holds: "head timeouts = 0",
        fails: [
          "{head timeouts|time|times} a whole window is lost: {senders} windows of {awnd|packet} are {senders * awnd|packet}, and the port has {port room|slot}.",
        ],
      },
      {
        text: "At least 90% of the maximum",
        holds: "goodput >= 90%",
        fails: ["It is {goodput}."],
      },
      {
        text: "One packet more for each sender would not fit into the port",
        holds: "(awnd + 1 packet) * senders > port room",
        fails: ["{senders} windows of {awnd|packet} leave room for one packet more of each sender: a larger window works, too."],
      },
    ],
    hints: [
      "The receive window is the most that a sender may have in flight. All 32 senders may have it in flight at once.",
      "64 packets fit. How many is that for each of 32 senders?",
    ],
    solution: { transport: { awndPackets: 2 } },
    done: [
      {
        text: "{senders} senders with {awnd|packet} each: never more than {senders * awnd} in flight, and the port has room for {port room}. Nothing is dropped, and the link reaches {goodput}.",
        when: "drops = 0",
      },
    ],
    notes: [
      "Then ask how many senders this can serve. With one packet each the limit is {port room} senders, so it does not help more of them.",
    ],
  },
  claims: [
    "drops > 100 * timeouts",
    "timeouts = 3",
    "tail timeouts = 3",
    "timeouts in few = 3",
    "tail timeouts in few = 3",
    "goodput < 75%",
    "2 * head timeouts in collapse > timeouts in collapse",
    "lost window in collapse = 4",
    "drops in collapse > 10 * timeouts in collapse",
    "tail timeouts at senders=32 > tail timeouts at senders=8",
    "drops in collapse at awnd=2 = 0",
    "head timeouts in collapse at awnd=1 = 0",
    "goodput in collapse at awnd=3 < 50%",
  ],
};
