import type { Lesson } from "../lesson.ts";

export const costOfATimeout: Lesson = {
  version: 1,
  id: "cost-of-a-timeout",
  title: "Why a timeout costs 2,000 round trips",
  question: "A round trip takes 0.1 ms. Why can a loss cost 200?",
  outcome: "what a sender waits for, and where that time comes from.",
  misconception: "Retransmitting takes the time: lost packets have to cross the link again, and a faster link would need less time.",
  minutes: 10,
  scenario: {},
  watch: {
    panes: ["network", "queue"],
    look: [
      { text: "{senders} servers each send their part of the first block. They all begin within {request spread}.", part: "senders", at: "request spread" }, // prettier-ignore
      { text: "The port is full: {full queue|packet} wait, and what arrives now is dropped.", part: "queue", at: "full queue" },
      {
        text: "Sender {lost window sender} loses {lost window|packet}: everything it has sent so far.",
        part: "dropped",
        at: "lost window",
      },
      {
        text: "The link could transmit the whole block in {needed time}. The block takes {first block time}.",
        when: "first block time > 3 * needed time",
        part: "link",
        at: "first block time",
      },
    ],
    notes: [
      "Draw a bar of {first block time} on the board and ask what belongs in it. Collect: sending, queueing, retransmitting, waiting.",
      "Keep the row of senders closed until the prediction is made: it shows the answer.",
    ],
  },
  guess: {
    question:
      "The first block takes more than three times as long as its packets need. Look at the sender that finishes last. For what share of the block does it do nothing but wait for its retransmission timer?",
    predict: {
      kind: "number",
      label: "share of the first block spent waiting",
      unit: "share",
      min: 0,
      max: 1,
      step: 0.01,
      truth: "first block waiting of first block time",
      right: "miss <= 10%",
      half: "miss <= 30%",
    },
    notes: ["Most say 20 to 40%. They expect the time to go into queueing and into retransmitting lost packets."],
  },
  run: {
    ask: [
      "If retransmitting were the cost, a faster link would help. Speed it up, up to 10 Gbps, and run.",
      "Each run leaves a dot: the share of the time in which the link sends nothing.",
    ],
    control: { field: "link", min: 1_000_000_000, max: 10_000_000_000 },
    kept: ["senders", "algorithm", "buffer", "block", "rtt", "rto-min"],
    sweep: { vary: "link", values: "1Gbps,2Gbps,5Gbps,10Gbps", fact: "idle", seeds: 3 },
    panes: ["network", "link", "senders"],
    notes: ["Ask for a prediction before each run: “Ten times the rate, so how long will the first block take?” Most say a tenth."],
  },
  explain: {
    panes: ["network", "link", "queue", "senders"],
    right: ["You said {guess}, and it is {first block waiting of first block time}: nearly all of the block is one wait."],
    half: ["You said {guess}. It is {first block waiting of first block time}: you are {miss|points} off."],
    wrong: [
      "You said {guess}. It is {first block waiting of first block time}, and you are {miss|points} off: one wait is nearly all of the block.",
    ],
    sentences: [
      {
        text: "The block takes {first block time}. The sender that finished last was sending for {first block sending} of it, and waited {!first block waiting} for its [[retransmission timer|rto]].",
        at: "first block waiting",
      },
      "An empty network takes {rtt} for a [[round trip|baseRtt]]. A wait of {rto-min} is as long as {rto-min / rtt|round trip}.",
      {
        text: "Retransmitting is cheap: of all packets sent in this run, {retransmissions of packets sent} were retransmissions.",
        when: "retransmissions of packets sent < 10%",
      },
      {
        text: "A faster link does not shorten the wait. At {link at link=10Gbps} the first block needs only {needed time at link=10Gbps} and still takes {!first block time at link=10Gbps}; over the whole run the link is idle for {idle at link=10Gbps} of the time, instead of {idle}.",
        when: "first block waiting at link=10Gbps > 90% * first block waiting",
      },
      {
        text: "Nothing in this network takes that long: a packet queues for {longest stay} at most. The {rto-min} come from a setting: [[RTOmin|rtoMin]], the minimum RTO.",
        when: "longest stay < 1 ms",
        at: "longest stay",
      },
    ],
    notes: [
      "Draw the ruler to scale: if a round trip is one millimeter, the wait is two meters.",
      "Expect “then why 200 ms?” It suits the Internet, where a round trip takes tens of milliseconds. Linux still has it as its default, in data centers too.",
    ],
  },
  check: {
    question:
      "Two clocks are at work: the round trip and RTOmin. Change one of them, or both, so that the first block is complete in less than 100 ms and almost no timeout is spurious.",
    panes: ["network", "link", "senders"],
    change: ["rtt", "rto-min"],
    goals: [
      {
        text: "The first block takes less than 100 ms",
        holds: "first block time < 100 ms",
        fails: [
          {
            text: "It takes {first block time}, because its last sender still waits {first block waiting}: a sender waits for RTOmin, not for a round trip.",
            when: "rto-min >= 100 ms",
          },
          {
            text: "It takes {first block time}; {first block waiting} of that is waiting, since a sender may time out more than once.",
            when: "rto-min < 100 ms",
          },
        ],
      },
      {
        text: "At most one timeout in ten is spurious",
        holds: "10 * spurious timeouts <= timeouts",
        fails: [
          "{spurious timeouts} of {timeouts} timeouts are spurious: with an RTOmin of {rto-min} the timer expires while the packet or its ACK is still in flight.",
        ],
      },
    ],
    hints: [
      "Try a round trip of 10 µs first. How much shorter does the block get?",
      "A sender waits as long as RTOmin, and may have to wait twice. The link needs about 68 ms for the packets; what is left for waiting?",
    ],
    solution: { transport: { rtoMinNs: 20_000_000 } },
    done: [
      {
        text: "With an RTOmin of {rto-min} and a round trip of {rtt} the first block takes {first block time}; its last sender waits {first block waiting}.",
      },
      {
        text: "Packets are still dropped, {drops} in this run. Only the wait is shorter.",
        when: "drops > 0 and rto-min < 100 ms",
      },
    ],
    notes: [
      "With a shorter round trip alone, the first block still takes {first block time at rtt=10us}. Let a student try it in front of the class.",
      "How short RTOmin should be is a question of its own: lesson 5.",
    ],
  },
  claims: [
    "first block time > 3 * needed time",
    "lost window = initial-window",
    "first block waiting of first block time > 80%",
    "first block sending < 40 ms",
    "rto-min / rtt = 2000",
    "retransmissions of packets sent < 10%",
    "first block waiting > 195 ms",
    "first block time at link=10Gbps > 200 ms",
    "first block waiting at link=10Gbps > 90% * first block waiting",
    "needed time at link=10Gbps < 7 ms",
    "idle at link=10Gbps > idle",
    "median idle at link=10Gbps > median idle at link=1Gbps",
    "longest stay < 1 ms",
    "first block time at rtt=10us > 200 ms",
    "first block time at rto-min=20ms < 100 ms",
    "10 * spurious timeouts at rto-min=2ms > timeouts at rto-min=2ms",
    "10 * spurious timeouts at rto-min=5ms <= timeouts at rto-min=5ms",
    "first block waiting at rto-min=20ms > 0 ms",
  ],
};
