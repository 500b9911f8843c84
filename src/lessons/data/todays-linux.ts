import type { Lesson } from "../lesson.ts";

export const todaysLinux: Lesson = {
  version: 1,
  id: "todays-linux",
  title: "Today's Linux?",
  question: "CUBIC, selective ACKs, tail loss probes: has modern TCP solved incast?",
  outcome: "which timeouts modern loss recovery removes, and which it cannot.",
  misconception: "Modern TCP has solved it: selective ACKs and tail loss probes find every loss without a timeout.",
  minutes: 10,
  preset: "modern-linux",
  scenario: { workload: { senders: 8 } },
  runs: {
    linux: {},
    newreno: {
      transport: {
        algorithm: "newreno",
        recovery: "default",
        initialWindow: 4,
        delayedAck: false,
        growWhenApplicationLimited: true,
      },
    },
  },
  watch: {
    panes: ["network", "link", "queue", "senders"],
    look: [
      {
        text: "{senders} senders with the TCP of today's Linux share a port with {port room|slot}, and {drops|packet} are dropped.",
        part: "dropped",
        at: "drops",
      },
      {
        text: "No sender waits for its [[retransmission timer|rto]]: {timeouts|timeout} in {blocks} blocks, and the link reaches {goodput} of its maximum goodput.",
        when: "timeouts = 0",
        part: "link",
      },
      {
        text: "NewReno has {!timeouts in newreno|timeout} with the same {senders} senders and reaches {!goodput in newreno}.",
        when: "timeouts in newreno > 0",
        part: "senders",
      },
    ],
    notes: [
      "Name what is new since NewReno: selective ACKs, RACK, which finds a loss by time instead of three duplicate ACKs, and a [[tail loss probe|lossProbe]] after two round trips without an ACK.",
      "Ask the room: “Which of the two kinds of timeout does a tail loss probe prevent: whole window lost, or last packets lost?”",
    ],
  },
  guess: {
    question: "Does today's Linux still collapse? Choose the number of senders from which it stays below half of its best.",
    predict: {
      kind: "point",
      truth: "collapse",
      right: "guess = collapse",
      half: "guess >= collapse / 2 and guess <= 2 * collapse",
    },
    notes: ["Most say 32: eight senders have just gone well, and everything on the list sounds like a cure."],
  },
  run: {
    ask: ["Add senders and run. For each run, look at the class of its timeouts: which kind is left?"],
    control: { field: "senders", min: 4, max: 32 },
    kept: ["algorithm", "awnd", "buffer", "block", "rto-min"],
    sweep: { vary: "senders", values: "4..6,8,9,10,12,16,24,32", fact: "goodput", seeds: 3, series: ["linux", "newreno"] },
    panes: ["network", "link", "senders"],
  },
  explain: {
    scenario: { workload: { senders: 32 } },
    panes: ["network", "link", "queue", "senders"],
    right: ["You said {guess}, and so it is: its collapse begins at {collapse|sender}, in the median of {seeds|seed}."],
    half: ["You said {guess}. Its collapse begins at {collapse|sender}, in the median of {seeds|seed}: you are {miss|sender} off."],
    wrong: [
      {
        text: "You said {guess}. Its collapse begins at {collapse|sender}, in the median of {seeds|seed}: modern TCP collapses too.",
        when: "guess > collapse",
      },
      {
        text: "You said {guess}. Its collapse begins at {collapse|sender}, in the median of {seeds|seed}: it does take a few more.",
        when: "guess < collapse",
      },
    ],
    sentences: [
      {
        text: "The collapse begins with more senders, but it does occur: with Linux it begins at {collapse|sender}, with NewReno at {collapse in newreno}. At {senders} they reach {!goodput} and {!goodput in newreno} of the maximum.",
        when: "goodput < 30% and goodput in newreno < 30%",
      },
      {
        text: "What is new does work: {tail timeouts} of its {!timeouts|timeout} are [[block-tail|tail]] timeouts. NewReno has {tail timeouts in newreno} of them.",
        when: "tail timeouts = 0 and tail timeouts in newreno > 0",
      },
      {
        text: "But {!head timeouts} are [[block-head|head]] timeouts: all that was in flight is lost, no ACK comes back, and there is nothing that a selective ACK could report.",
        when: "head timeouts > 0",
        part: "dropped",
        at: "head timeouts",
      },
      {
        text: "Sender {waiting sender} waits {longest wait} for its retransmission timer, and {done meanwhile} of {senders} senders wait at the barrier until it has finished. At least one sender waits like that in {blocks with timeouts} of {blocks} blocks.",
        part: "rows",
        at: "longest wait",
      },
      {
        text: "The receive window of {awnd|packet} is not to blame. Without it there are {timeouts at awnd=1000|timeout}, {head timeouts at awnd=1000} of them head and {tail timeouts at awnd=1000} tail, and the link reaches {goodput at awnd=1000}.",
        when: "head timeouts at awnd=1000 > 0",
      },
    ],
    notes: [
      "Ask first: “A tail loss probe is one more packet. What happens to a packet that arrives at a full port?”",
      "A usual wrong answer: “Then it is the initial window of ten.” With an initial window of 2, {senders} senders reach {goodput at initial-window=2}.",
    ],
  },
  check: {
    question:
      "20 senders with today's Linux. Reach 90% of the maximum by the initial window or by RTOmin, without timers that expire far too soon.",
    scenario: { workload: { senders: 20 } },
    panes: ["network", "link", "queue", "senders"],
    change: ["initial-window", "rto-min"],
    goals: [
      {
        text: "At least 90% of the maximum",
        holds: "goodput >= 90%",
        fails: [
          {
            text: "It is {goodput}. Smaller first windows delay the first loss, but the windows grow again: {head timeouts} of {timeouts} timeouts are block-head timeouts.",
            when: "rto-min >= 200 ms",
          },
          {
            text: "It is {goodput}: {timeouts|timeout}, and each costs {rto-min} or more.",
            when: "rto-min < 200 ms",
          },
        ],
      },
      {
        text: "At most three timeouts in four are spurious",
        holds: "4 * spurious timeouts <= 3 * timeouts",
        fails: ["{spurious timeouts} of {timeouts} timeouts are spurious: an ACK may take longer than {rto-min} here."],
      },
    ],
    hints: [
      "Try an initial window of 2 first. It helps; how far?",
      "If block-head timeouts cannot be avoided here, how can each of them cost less?",
    ],
    solution: { transport: { rtoMinNs: 10_000_000 } },
    done: ["{timeouts|timeout} in this run, and yet {goodput}: each one costs about {rto-min} now, not {rto-min at rto-min=200ms}."],
    notes: [
      "An initial window of 1 alone gives {goodput at initial-window=1}: it holds only until the windows have grown again.",
      "RTOmin of 20 ms is not enough here: {goodput at rto-min=20ms}.",
    ],
  },
  claims: [
    "timeouts = 0",
    "drops > 0",
    "goodput > 90%",
    "timeouts in newreno > 0",
    "goodput in newreno < 70%",
    "collapse = 16",
    "collapse in newreno = 10",
    "goodput at senders=32 < 30%",
    "tail timeouts at senders=32 = 0",
    "head timeouts at senders=32 > 9 * (timeouts at senders=32 - head timeouts at senders=32)",
    "tail timeouts in newreno at senders=32 > 0",
    "head timeouts at senders=32, awnd=1000 = 142",
    "tail timeouts at senders=32, awnd=1000 = 0",
    "goodput at senders=32, awnd=1000 < 30%",
    "goodput at senders=32, initial-window=2 < 50%",
    "goodput at senders=20 < 30%",
    "goodput at senders=20, initial-window=1 < 90%",
    "goodput at senders=20, rto-min=20ms < 90%",
    "4 * spurious timeouts at senders=20, rto-min=1ms > 3 * timeouts at senders=20, rto-min=1ms",
  ],
};
