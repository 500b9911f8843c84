import type { Lesson } from "../lesson.ts";

const tooHigh =
  "You said {guess at 256} at 256 packets. It was {!median goodput at buffer=256}: {guess at 256 - median goodput at buffer=256|points} too high.";
const tooLow =
  "You said {guess at 256} at 256 packets. It was {median goodput at buffer=256}: {guess at 256 - median goodput at buffer=256|points} too low.";

export const biggerBuffer: Lesson = {
  version: 1,
  id: "bigger-buffer",
  title: "Would a bigger buffer cure it?",
  question: "Four times the memory: four times the goodput?",
  outcome: "why 12 timeouts can still cost half the link.",
  misconception: "Memory and goodput grow together: twice the buffer, twice the goodput, and half the timeouts cost half as much.",
  minutes: 12,
  scenario: {},
  watch: {
    panes: ["network", "link", "queue", "senders"],
    look: [
      {
        text: "{senders} senders share a port with room for {port room|packet}. It is full, and packets are dropped.",
        part: "queue",
        at: "full queue",
      },
      {
        text: "Sender {lost window sender} loses {lost window|packet} at once: a whole window. It can only wait for its [[RTO|rto]].",
        part: "dropped",
        at: "lost window",
      },
      {
        text: "{timeouts|timeout} in {blocks} blocks: the link carries {goodput} of what it could.",
        when: "timeouts > 100",
        part: "link",
        at: "timeouts",
      },
    ],
    notes: ["Ask what the room would do. “Buy a switch with more memory” comes first, nearly always."],
  },
  guess: {
    question:
      "Give the port more room, up to 1,024 packets. How much of what it could does the link then carry with 32 senders? Draw the curve.",
    predict: {
      kind: "curve",
      right: "miss <= 12 % and guess at 256 >= median goodput at buffer=256 - 10 % and guess at 256 <= median goodput at buffer=256 + 10 %",
      half: "miss <= 12 %",
    },
    notes: ["Most curves rise early and flatten out at 256: the timeouts do so too, and that is the trap."],
  },
  run: {
    ask: [
      "Set the buffer to 256 packets and run: four times the memory.",
      "Then try others. Each run leaves a dot under your curve, or above it.",
    ],
    control: { field: "buffer", min: 16, max: 1024 },
    kept: ["senders", "algorithm", "block", "rto-min"],
    sweep: { vary: "buffer", values: "16,32,64,128,256,512,1024", fact: "goodput", seeds: 3 },
    panes: ["network", "link", "queue"],
  },
  explain: {
    scenario: { network: { bufferPackets: 256 } },
    panes: ["network", "link", "queue", "senders"],
    right: ["You said {guess at 256} at 256 packets. It was {median goodput at buffer=256}, and your curve is near the other points too."],
    half: [
      {
        text: tooHigh,
        when: "guess at 256 > median goodput at buffer=256",
      },
      {
        text: tooLow,
        when: "guess at 256 <= median goodput at buffer=256",
      },
    ],
    wrong: [
      {
        text: tooHigh,
        when: "guess at 256 > median goodput at buffer=256 + 10 %",
      },
      {
        text: tooLow,
        when: "guess at 256 < median goodput at buffer=256 - 10 %",
      },
      {
        text: "You said {guess at 256} at 256 packets, and it was {median goodput at buffer=256}. Elsewhere your curve is off: by {miss|points} on average.",
        when: "guess at 256 <= median goodput at buffer=256 + 10 % and guess at 256 >= median goodput at buffer=256 - 10 %",
      },
    ],
    sentences: [
      {
        text: "Timeouts fell from {timeouts at buffer=64} to {timeouts}. Yet {!blocks with timeouts} of the {blocks} blocks still had one, and one is enough.",
        when: "timeouts at buffer=64 > 10 * timeouts",
        at: "blocks with timeouts",
      },
      {
        text: "Here sender {waiting sender} waits {longest wait} for its [[RTO|rto]], while {done meanwhile} of {senders} have finished their part. So the link is still [[idle|linkIdle]] for {!idle} of the time.",
        part: "rows",
        at: "longest wait",
      },
      {
        text: "From 128 to 256 packets, timeouts fall from {timeouts at buffer=128} to {timeouts at buffer=256}: to a tenth. The blocks that have one only fall from {blocks with timeouts at buffer=128} to {blocks with timeouts at buffer=256}: to half. Goodput follows the blocks.",
        when: "timeouts at buffer=128 > 9 * timeouts at buffer=256 and blocks with timeouts at buffer=128 = 2 * blocks with timeouts at buffer=256",
      },
      {
        text: "With room for 1,024 packets nobody has a timeout, and the link carries {goodput at buffer=1024}. But now a packet may queue for {longest stay at buffer=1024}: {longest stay at buffer=1024 / rtt|round trip} of the empty network.",
        when: "timeouts at buffer=1024 = 0",
      },
    ],
    notes: [
      "Ask first: “{timeouts} timeouts instead of {timeouts at buffer=64}: why is the gain so small?” Then go from block to block.",
      "Whoever now says “so buy 1,024” may try it with 10 senders instead of 32: {goodput at buffer=1024, senders=10}, with {timeouts at buffer=1024, senders=10|timeout}.",
    ],
  },
  check: {
    question:
      "Sixteen senders. Find a buffer with which the link carries at least 95 % of what it could, and yet no packet queues for longer than 3.5 ms.",
    scenario: { workload: { senders: 16 } },
    panes: ["network", "link", "queue"],
    change: ["buffer"],
    goals: ["goodput >= 95 %", "longest stay <= 3.5 ms"],
    hints: [
      "A packet takes 8.32 µs to send. How long does the last of 100 packets in the queue wait? And for how many packets is it 3.5 ms?",
      "256 packets are too few, 512 make packets wait too long.",
    ],
    solution: { network: { bufferPackets: 384 } },
    done: [
      "With room for {buffer|packet} the link carries {goodput}, and a packet queues for up to {longest stay}. Every slot that saves a timeout also makes packets wait.",
    ],
    notes: [
      "There is a window of good answers, and it moves with the number of senders: with {senders} senders it is not where it is with 32.",
    ],
  },
  claims: [
    "timeouts > 100",
    "goodput <= 21 %",
    "lost window > 0",
    "median goodput at buffer=256 < 50 %",
    "median goodput at buffer=256 < 3 * median goodput at buffer=64",
    "timeouts at buffer=64 > 10 * timeouts at buffer=256",
    "timeouts at buffer=256 = 12",
    "blocks with timeouts at buffer=256 = 9",
    "idle at buffer=256 > 50 %",
    "longest wait at buffer=256 > 199 ms",
    "done meanwhile at buffer=256 > 20",
    "timeouts at buffer=128 > 9 * timeouts at buffer=256",
    "blocks with timeouts at buffer=128 = 2 * blocks with timeouts at buffer=256",
    "timeouts at buffer=1024 = 0",
    "median goodput at buffer=1024 > 99 %",
    "longest stay at buffer=1024 > 8.5 ms",
    "longest stay at buffer=1024 > 80 * rtt",
    "goodput at buffer=1024, senders=10 < 50 %",
    "goodput at buffer=256, senders=16 < 95 %",
    "goodput at buffer=384, senders=16 >= 95 %",
    "longest stay at buffer=512, senders=16 > 3.5 ms",
    "goodput at buffer=384 < 95 %",
  ],
};
