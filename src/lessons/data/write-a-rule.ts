import type { Lesson } from "../lesson.ts";
import { filled, firstGap, gaps, secondGap } from "./write-a-rule-programs.ts";

const own = (program: string) => ({ transport: { algorithm: "own", program } });

export const writeARule: Lesson = {
  version: 1,
  id: "write-a-rule",
  title: "Write a rule that survives 32 senders",
  question: "What would your own TCP do differently?",
  outcome: "what a sender can do against incast without knowing how many others there are.",
  misconception: "A better rule needs to know how many senders there are.",
  minutes: 15,
  // the rule alone decides: no receive window in its way
  scenario: { transport: { awndPackets: 1000 } },
  runs: {
    first: own(firstGap),
    second: own(secondGap),
    both: own(filled),
    eight: { ...own(filled), workload: { senders: 8 } },
    alone: { ...own(filled), workload: { senders: 1 } },
  },
  watch: {
    panes: ["network", "link", "queue", "senders"],
    look: [
      {
        text: "NewReno with {senders} senders and a receive window too large to matter: goodput reaches {goodput} of the maximum, after {timeouts|timeout}.",
        when: "goodput < 25%",
        part: "link",
        at: "timeouts",
      },
      {
        text: "The port has room for {port room|packet}. {drops|packet} found no room.",
        when: "drops > 1000",
        part: "queue",
      },
    ],
    notes: ["Ask what a sender can see: its own window, its ACKs, and how long they take. It cannot see the other senders."],
  },
  guess: {
    question:
      "You may change two parts of NewReno: the window at the start of each block, and when the window stops growing. Which matters most?",
    predict: {
      kind: "choice",
      options: [
        { id: "start", text: "The start of a block", right: "goodput in first > 90%", half: "goodput in first > goodput in second" },
        {
          id: "growth",
          text: "When the window stops growing",
          right: "goodput in second > 90%",
          half: "goodput in second > goodput in first",
        },
        {
          id: "both",
          text: "Neither is enough alone",
          right: "goodput in both > 90% and goodput in first < 50% and goodput in second < 50%",
        },
      ],
    },
    notes: ["Take a vote and leave it on the board: the runs of the next step decide it."],
  },
  run: {
    ask: [
      "The two changes, each alone, then together: a window of one at each block, and no growth while round trips take three times as long.",
    ],
    side: ["first", "second", "both"],
    panes: ["link", "queue", "senders"],
  },
  explain: {
    scenario: own(filled),
    panes: ["network", "link", "queue", "senders"],
    right: ["Right: either alone leaves the link idle most of the time."],
    half: [
      "Half right: it reaches more than a small start, {goodput in second} instead of {goodput in first}. Either alone still leaves the link idle most of the time.",
    ],
    wrong: ["Either alone leaves the link idle most of the time."],
    sentences: [
      {
        text: "A small start alone reaches {goodput in first}: the windows grow until the queue overflows.",
        when: "goodput in first < 50%",
      },
      {
        text: "No growth at long round trips alone reaches {goodput in second}: a block begins with the windows of the last one, all at once.",
        when: "goodput in second < 50%",
      },
      { text: "Both together reach {goodput in both}, with {timeouts in both|timeout}.", when: "goodput in both > 90%" },
    ],
    notes: ["Round trips are all that a sender sees of the queue. A rule that reads them needs no help from the switch."],
  },
  check: {
    question: "Now write it. NewReno has two blanks here. Decide how a block starts and when the window stops growing.",
    scenario: own(gaps),
    panes: ["network", "link", "queue", "senders"],
    change: ["program"],
    goals: [
      {
        text: "At least 90% of the maximum",
        holds: "goodput >= 90%",
        fails: ["It is {goodput}, after {timeouts|timeout}."],
      },
      {
        text: "No timeout with 8 senders",
        holds: "timeouts at senders=8 = 0",
        fails: ["With 8 senders there are {timeouts at senders=8|timeout}."],
      },
      {
        text: "At least 80% of the maximum with one sender",
        holds: "goodput at senders=1 >= 80%",
        fails: ["With one sender it is {goodput at senders=1}, although no other sender competes with it."],
      },
    ],
    hints: [
      "Fill both blanks: either one alone leaves the link idle most of the time.",
      "ack.rttUs is the round trip of this ACK, baseRttUs that of the empty network. A return in onAck skips the growth.",
      "Start a block with cwnd = 1, and return where ack.rttUs is more than 3 * baseRttUs.",
    ],
    solution: own(filled),
    done: ["Your rule reaches {goodput} with {senders} senders. It does not need to know how many there are."],
    notes: ["Many rules reach it. Open a student's in Your TCP: the score shows what it costs with one sender, and with 64."],
  },
  claims: [
    "goodput < 25%",
    "drops > 1000",
    "goodput in first < 50%",
    "goodput in second < 50%",
    "goodput in both > 90%",
    "timeouts in eight = 0",
    "goodput in alone >= 80%",
  ],
};
