import type { Lesson } from "../lesson.ts";

const tooHigh =
  "You said {guess at 192} at 192 packets. It was {!median goodput at buffer=192}: {guess at 192 - median goodput at buffer=192|points} too high.";
const tooLow =
  "You said {guess at 192} at 192 packets. It was {median goodput at buffer=192}: {guess at 192 - median goodput at buffer=192|points} too low.";

export const biggerBuffer: Lesson = {
  version: 1,
  id: "bigger-buffer",
  title: "Would a bigger buffer help?",
  question: "Three times the buffer: three times the goodput?",
  outcome: "what a larger buffer changes, and what it costs.",
  misconception: "Buffer and goodput grow together: twice the buffer, twice the goodput, and half the timeouts cost half as much.",
  minutes: 12,
  scenario: {},
  watch: {
    panes: ["network", "link", "queue", "senders"],
    look: [
      {
        text: "{senders} senders share a port with a buffer of {port room|packet}. It is full, and packets are dropped.",
        part: "queue",
        at: "full queue",
      },
      {
        text: "Sender {lost window sender} loses {lost window|packet} at once: a whole window. It can only wait for its [[retransmission timer|rto]].",
        part: "dropped",
        at: "lost window",
      },
      {
        text: "{timeouts|timeout} in {blocks} blocks: the link reaches {goodput} of its maximum goodput.",
        when: "timeouts > 100",
        part: "link",
        at: "timeouts",
      },
    ],
    notes: ["Ask what the class would do. “Buy a switch with more memory” is almost always the first answer."],
  },
  guess: {
    question:
      "Enlarge the buffer, up to 1,024 packets. What percentage of its maximum goodput does the link then reach with 32 senders? Draw the curve.",
    predict: {
      kind: "curve",
      right: "miss <= 12% and guess at 192 >= median goodput at buffer=192 - 10% and guess at 192 <= median goodput at buffer=192 + 10%",
      half: "miss <= 12%",
    },
    notes: ["Most curves rise early: at 192 packets nearly all timeouts are gone, and that is the trap."],
  },
  run: {
    ask: [
      "Set the buffer to 192 packets and run: three times as large.",
      "Then try others. Each run leaves a dot under your curve, or above it.",
    ],
    control: { field: "buffer", min: 32, max: 1024 },
    kept: ["senders", "algorithm", "block", "rto-min"],
    sweep: { vary: "buffer", values: "32,64,128,192,256,512,1024", fact: "goodput", seeds: 3 },
    panes: ["network", "link", "queue"],
  },
  explain: {
    scenario: { network: { bufferPackets: 192 } },
    panes: ["network", "link", "queue", "senders"],
    right: ["You said {guess at 192} at 192 packets. It was {median goodput at buffer=192}, and your curve is near the other points too."],
    half: [
      {
        text: tooHigh,
        when: "guess at 192 > median goodput at buffer=192",
      },
      {
        text: tooLow,
        when: "guess at 192 <= median goodput at buffer=192",
      },
    ],
    wrong: [
      {
        text: tooHigh,
        when: "guess at 192 > median goodput at buffer=192 + 10%",
      },
      {
        text: tooLow,
        when: "guess at 192 < median goodput at buffer=192 - 10%",
      },
      {
        text: "You said {guess at 192} at 192 packets, and it was {median goodput at buffer=192}. Elsewhere your curve is off: by {miss|points} on average.",
        when: "guess at 192 <= median goodput at buffer=192 + 10% and guess at 192 >= median goodput at buffer=192 - 10%",
      },
    ],
    sentences: [
      {
        text: "Timeouts fell from {timeouts at buffer=64} to {timeouts}. Yet {!blocks with timeouts} of the {blocks} blocks still had one, and one is enough.",
        when: "timeouts at buffer=64 > 6 * timeouts",
        at: "blocks with timeouts",
      },
      {
        text: "Here sender {waiting sender} waits {longest wait} for its [[retransmission timer|rto]], while {done meanwhile} of {senders} have finished their part. So the link is still [[idle|linkIdle]] for {!idle} of the time.",
        part: "rows",
        at: "longest wait",
      },
      {
        text: "From 128 to 192 packets, timeouts fall from {timeouts at buffer=128} to {timeouts at buffer=192}: to less than a third. The blocks that have one only fall from {blocks with timeouts at buffer=128} to {blocks with timeouts at buffer=192}. Goodput follows the blocks: from {goodput at buffer=128} to {goodput at buffer=192}.",
        when: "timeouts at buffer=128 > 3 * timeouts at buffer=192 and blocks with timeouts at buffer=192 > 16",
      },
      {
        text: "With 256 packets the blocks follow: only {blocks with timeouts at buffer=256} have a timeout, and the link reaches {goodput at buffer=256}.",
        when: "blocks with timeouts at buffer=256 < 10",
      },
      {
        text: "With a buffer of 1,024 packets no sender has a timeout, and the link reaches {goodput at buffer=1024}. But now a packet may queue for {longest stay at buffer=1024}: {longest stay at buffer=1024 / rtt|round trip} of the empty network.",
        when: "timeouts at buffer=1024 = 0",
      },
    ],
    notes: [
      "Ask first: “{timeouts} timeouts instead of {timeouts at buffer=64}: why is the gain so small?” Then go from block to block.",
      "A student who now says “so buy 1,024” can try it with 128 senders instead of 32: {goodput at buffer=1024, senders=128}, with {timeouts at buffer=1024, senders=128|timeout}.",
    ],
  },
  check: {
    question:
      "Forty-eight senders. Find a buffer with which goodput is at least 95% of the maximum, and yet no packet queues for longer than 5 ms.",
    scenario: { workload: { senders: 48 } },
    panes: ["network", "link", "queue"],
    change: ["buffer"],
    goals: [
      {
        text: "At least 95% of the maximum",
        holds: "goodput >= 95%",
        fails: ["With {buffer|slot} it is {goodput}: {timeouts|timeout}, for {senders} first windows do not all fit."],
      },
      {
        text: "No packet queues for longer than 5 ms",
        holds: "longest stay <= 5 ms",
        fails: ["The last of {longest queue|packet} in the queue waits {longest stay}: more slots than needed only make packets wait."],
      },
    ],
    hints: [
      "A packet takes 8.32 µs to send. How long does the last of 100 packets in the queue wait? And for how many packets is it 5 ms?",
      "448 packets are too few, 768 make packets wait too long.",
    ],
    solution: { network: { bufferPackets: 576 } },
    done: [
      "With a buffer of {buffer|packet} the link reaches {goodput}, and a packet queues for up to {longest stay}. Every slot that saves a timeout also makes packets wait.",
    ],
    notes: [
      "There is a window of good answers, and it moves with the number of senders: with {senders} senders it is not where it is with 32.",
    ],
  },
  claims: [
    "timeouts > 100",
    "goodput <= 21%",
    "lost window > 0",
    "median goodput at buffer=192 < 40%",
    "median goodput at buffer=192 < 3 * median goodput at buffer=64",
    "timeouts at buffer=64 > 6 * timeouts at buffer=192",
    "timeouts at buffer=192 = 43",
    "blocks with timeouts at buffer=192 = 17",
    "idle at buffer=192 > 50%",
    "longest wait at buffer=192 > 199 ms",
    "done meanwhile at buffer=192 > 20",
    "timeouts at buffer=128 > 3 * timeouts at buffer=192",
    "blocks with timeouts at buffer=128 = 20",
    "goodput at buffer=192 < 1.2 * goodput at buffer=128",
    "blocks with timeouts at buffer=256 < 10",
    "goodput at buffer=256 > 60%",
    "timeouts at buffer=1024 = 0",
    "median goodput at buffer=1024 > 99%",
    "longest stay at buffer=1024 > 4 ms",
    "longest stay at buffer=1024 > 40 * rtt",
    "goodput at buffer=1024, senders=128 < 90%",
    "goodput at buffer=448, senders=48 < 95%",
    "goodput at buffer=576, senders=48 >= 95%",
    "longest stay at buffer=608, senders=48 > 5 ms",
    "longest stay at buffer=768, senders=48 > 5 ms",
    "goodput at buffer=256 < 95%",
  ],
};
