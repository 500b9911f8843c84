import { triedSeeds, triedSendersText } from "../../analysis/classic-collapse.ts";
import type { Lesson } from "../lesson.ts";

export const whatIsIncast: Lesson = {
  version: 1,
  id: "what-is-incast",
  title: "What is incast?",
  question: "Every new server adds data. Why does less arrive per second?",
  outcome: "what collapses, and at how many senders.",
  misconception: "The link is saturated: it carries less because too many senders compete for it.",
  minutes: 8,
  scenario: { workload: { senders: 6 } },
  watch: {
    panes: ["network", "link", "queue", "senders"],
    look: [
      { text: "{senders} servers answer one request and all start within {request spread}.", part: "senders", at: "request spread" },
      {
        text: "They share one port with a buffer of {port room|packet}, and now the queue is full.",
        when: "full queue > 0",
        part: "queue",
        at: "full queue",
      },
      {
        text: "Packets are dropped, but every sender finds out at once and retransmits them: the link reaches {goodput} of its maximum goodput.",
        when: "drops > 0 and timeouts = 0",
        part: "dropped",
        at: "drops",
      },
    ],
    notes: [
      "Let the class find out which senders wait for which: no sender begins the next block before the last one has finished this one.",
    ],
  },
  guess: {
    question:
      "Senders are added one by one. At how many does the collapse begin: from which number on does the goodput stay below half of the best?",
    predict: {
      kind: "point",
      truth: "collapse",
      right: "guess = collapse",
      half: "guess >= collapse / 2 and guess <= 2 * collapse",
    },
    notes: ["Most say 32 or more: every sender has its own link, and the port is never asked for more than it can send."],
  },
  run: {
    ask: ["Move the senders and run. Each run leaves a dot on the axis of your prediction. Watch what the link does while little arrives."],
    control: { field: "senders", min: 1, max: 64 },
    kept: ["algorithm", "awnd", "buffer", "block", "rto-min"],
    sweep: { vary: "senders", values: triedSendersText, fact: "goodput", seeds: triedSeeds },
    panes: ["network", "link", "senders"],
  },
  explain: {
    scenario: { workload: { senders: 12 } },
    panes: ["network", "link", "queue", "senders"],
    right: ["You said {guess}, and so it is: the collapse begins at {collapse|sender}, in the median of {seeds|seed}."],
    half: ["You said {guess}. The collapse begins at {collapse|sender}, in the median of {seeds|seed}: you are {miss|sender} off."],
    wrong: [
      {
        text: "You said {guess}. The collapse begins at {collapse|sender}, in the median of {seeds|seed}: the port copes with far fewer.",
        when: "guess > collapse",
      },
      {
        text: "You said {guess}. The collapse begins at {collapse|sender}, in the median of {seeds|seed}: the port copes with more.",
        when: "guess < collapse",
      },
    ],
    sentences: [
      {
        text: "The link is not saturated. With {senders} senders it is [[idle|linkIdle]] for {!idle} of the time and reaches {!goodput} of its maximum goodput.",
        when: "idle > 50%",
      },
      {
        text: "It is idle because its senders are waiting: {!timeouts|timeout} in this run. Sender {waiting sender} waits {longest wait} for its [[retransmission timer|rto]], while {done meanwhile} of {senders} have finished their part and can only wait, too.",
        at: "longest wait",
      },
      {
        text: "A few are enough: {timeouts at senders=8|timeout} in the whole run, with 8 senders, cost {idle at senders=8} of the link.",
        when: "timeouts at senders=8 < 4 and timeouts at senders=8 > 0",
      },
      "Many servers answer at once, a port overflows, and a timer of {rto-min} stops them all: that is [[incast|incast]].",
    ],
    notes: ["Ask first: “The link is idle: who could be sending?” Then point at the row of sender {waiting sender}."],
  },
  check: {
    question: "Double the buffer to 128 packets. What is the smallest number of senders at which goodput is less than half of the maximum?",
    scenario: { network: { bufferPackets: 128 }, workload: { senders: 12 } },
    panes: ["network", "link", "senders"],
    change: ["senders"],
    goals: [
      {
        text: "Less than half of the maximum, in the median of the seeds",
        holds: "median goodput < 50%",
        fails: [
          {
            text: "With {senders} senders this run reaches {goodput}, but the median of {seeds|seed} is {median goodput}. Results vary here: add senders.",
            when: "goodput < 50%",
          },
          {
            text: "With {senders} senders the median is {median goodput}: the port still copes. Add senders.",
            when: "goodput >= 50%",
          },
        ],
      },
      {
        text: "No more senders than that takes",
        holds: "senders <= first senders with median goodput < 50%",
        fails: ["With {senders} senders it is {median goodput}, far below half: fewer senders are enough. Find where it begins."],
      },
    ],
    hints: [
      "With 12 senders a timeout is still rare. Add senders.",
      "Twice the buffer, about twice the senders. With how many senders did the port with 64 slots reach less than half?",
    ],
    solution: { workload: { senders: 20 } },
    done: ["{senders} senders, {timeouts|timeout}: a larger buffer moves the collapse to more senders. It does not remove it."],
    notes: [
      "Counts from the first number whose median is below half up to {first senders with median goodput < 50%}. Near this number results vary with the seed: compare seed 1 with the median.",
    ],
  },
  claims: [
    "timeouts = 0",
    "drops > 0",
    "goodput >= 98%",
    "collapse = 10",
    "median goodput at senders=8 > 98%",
    "median goodput at senders=10 < 25%",
    "idle at senders=12 > 80%",
    "goodput at senders=12 < 20%",
    "done meanwhile at senders=12 > 0",
    "timeouts at senders=8 = 2",
    "idle at senders=8 > 30%",
    "median goodput at senders=64 < 25%",
    "goodput at buffer=128, senders=12 > 70%",
    "median goodput at buffer=128, senders=16 > 50%",
    "median goodput at buffer=128, senders=20 < 50%",
  ],
};
