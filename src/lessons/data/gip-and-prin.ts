import type { Lesson } from "../lesson.ts";

export const gipAndPrin: Lesson = {
  version: 1,
  id: "gip-and-prin",
  title: "GIP and PRIN",
  question: "Two algorithms protect the few packets that matter. Up to how many senders do they help?",
  outcome: "what GIP and PRIN protect, and up to how many senders each of them helps.",
  misconception: "What works with 10 senders works with any number of senders.",
  minutes: 12,
  scenario: { workload: { senders: 16 } },
  runs: {
    newreno: { transport: { algorithm: "newreno" } },
    gip: { transport: { algorithm: "gip" } },
    prin: { transport: { algorithm: "prin" } },
  },
  watch: {
    panes: ["network", "link", "senders"],
    look: [
      {
        text: "{senders} senders with NewReno: {!timeouts|timeout} in {blocks} blocks, and the link reaches {!goodput} of its maximum goodput.",
        part: "link",
        at: "timeouts",
      },
      {
        text: "{head timeouts} of them begin with a whole window lost: the [[block-head|head]] of a block. No packet arrives, so no ACK comes back.",
        when: "head timeouts > 0",
        part: "dropped",
        at: "head timeouts",
      },
      {
        text: "{tail timeouts} begin with one of a block's last three packets lost: its [[block-tail|tail]]. Too few packets follow to report the loss.",
        when: "tail timeouts > 0",
        part: "rows",
        at: "tail timeouts",
      },
      "GIP begins every block with a window of one packet, so that the first packets of all senders fit, and sends copies of a block's last packet, so that a loss there is reported.",
      "PRIN begins every block with half of its window and gives the last three packets high priority: the switch drops another packet before it drops one of these.",
    ],
    notes: [
      "Draw both remedies on the board before the prediction: which packets of a block does each one protect?",
      "Ask the room: “Which packets would you protect, if you could protect only four in a block?”",
    ],
  },
  guess: {
    question: "Which of the two reaches more than 80% of the maximum goodput with 10 senders, and which with 24?",
    predict: {
      kind: "choice",
      options: [
        {
          id: "both",
          text: "Both, at 10 and at 24",
          right:
            "median goodput in gip at senders=10 > 80% and median goodput in prin at senders=10 > 80% and median goodput in gip at senders=24 > 80% and median goodput in prin at senders=24 > 80%",
          half: "median goodput in gip at senders=10 > 80% and median goodput in prin at senders=10 > 80%",
        },
        {
          id: "gip",
          text: "Both at 10, only GIP at 24",
          right:
            "median goodput in gip at senders=10 > 80% and median goodput in prin at senders=10 > 80% and median goodput in gip at senders=24 > 80% and median goodput in prin at senders=24 <= 80%",
        },
        {
          id: "prin",
          text: "Both at 10, only PRIN at 24",
          right:
            "median goodput in gip at senders=10 > 80% and median goodput in prin at senders=10 > 80% and median goodput in gip at senders=24 <= 80% and median goodput in prin at senders=24 > 80%",
        },
        {
          id: "neither",
          text: "Neither, not even at 10",
          right: "median goodput in gip at senders=10 <= 80% and median goodput in prin at senders=10 <= 80%",
        },
      ],
    },
    notes: ["Most take “both”: they have just heard that head and tail are protected, and not yet up to how many senders."],
  },
  run: {
    scenario: { workload: { senders: 24 } },
    ask: [
      "The three algorithms with {senders} senders, on one time axis. Watch which link becomes idle, and how often.",
      "A GIP sender begins a block with one packet, a PRIN sender with half its window. Whose blocks end without a pause?",
    ],
    side: ["newreno", "gip", "prin"],
    kept: ["senders", "awnd", "buffer", "block", "rto-min"],
    sweep: { vary: "senders", values: "8,10,12,16,20,24,32", fact: "goodput", seeds: 3, series: ["gip", "prin", "newreno"] },
    panes: ["link", "senders"],
  },
  explain: {
    scenario: { transport: { algorithm: "prin" }, workload: { senders: 24 } },
    panes: ["network", "link", "queue", "senders"],
    right: ["You saw PRIN's limit: both help at 10 senders, and at {senders} GIP still reaches {goodput in gip} and PRIN {!goodput}."],
    half: ["At 10 senders you are right about both. At {senders} GIP reaches {goodput in gip}, but PRIN only {!goodput}."],
    wrong: [
      "At 10 senders GIP reaches {goodput in gip at senders=10} and PRIN {goodput in prin at senders=10}; at {senders} it is {goodput in gip} and {!goodput}.",
    ],
    sentences: [
      {
        text: "With 10 senders both keep their promise: {goodput in gip at senders=10} and {goodput in prin at senders=10}, where NewReno reaches {!goodput in newreno at senders=10}. Neither has a single timeout; NewReno has {timeouts in newreno at senders=10}.",
        when: "timeouts in gip at senders=10 = 0 and timeouts in prin at senders=10 = 0",
      },
      {
        text: "At {senders} PRIN's tails are still safe: {tail timeouts} of its {!timeouts|timeout} are [[block-tail|tail]] timeouts. Its heads are not: {!head timeouts} begin with a whole window lost.",
        when: "tail timeouts = 0 and head timeouts > 0",
        at: "head timeouts",
      },
      {
        text: "Sender {lost window sender} has {lost window|packet} in flight when the port overflows, and all are dropped: they are the first of its block, and PRIN protects the last.",
        part: "dropped",
        at: "lost window",
      },
      {
        text: "GIP begins every block with one packet: {senders} first packets find {port room|slot}. It has {head timeouts in gip} block-head and {tail timeouts in gip} block-tail timeouts here.",
        when: "head timeouts in gip = 0 and tail timeouts in gip = 0",
      },
      {
        text: "GIP has a limit too. {other timeouts in gip|timeout} at {senders} senders come from the middle of a block, which GIP does not protect; at 32 there are {other timeouts in gip at senders=32}, and it reaches {!goodput in gip at senders=32}.",
        when: "other timeouts in gip > 0 and goodput in gip at senders=32 < 50%",
      },
      "So a remedy has a range, and a good paper states where it ends.",
    ],
    notes: [
      "Ask first: “PRIN protects the tail perfectly. Which timeouts are left?” Then go to sender {lost window sender}.",
      "A usual wrong answer: “PRIN needs more priority.” The switch does protect the last three packets. It is the first packets that do not fit.",
      "The cost of GIP: {redundant copies in gip at senders=16|copy|copies} in {packets sent in gip at senders=16|packet} at 16 senders.",
    ],
  },
  check: {
    question:
      "Keep PRIN and its 24 senders. Bring it to 95% of the maximum with no more slots for each sender than 8 senders have in a port of 64.",
    scenario: { transport: { algorithm: "prin" }, workload: { senders: 24 } },
    panes: ["network", "link", "queue", "senders"],
    change: ["buffer"],
    goals: [
      {
        text: "At least 95% of the maximum",
        holds: "goodput >= 95%",
        fails: [
          "With {buffer|slot} it is {goodput}, with {timeouts|timeout}: losses in the middle of a block, which PRIN does not protect.",
        ],
      },
      {
        text: "At most 8 slots for each sender",
        holds: "buffer <= 8 packets * senders",
        fails: ["{buffer|slot} are {buffer / senders} for each sender: a smaller buffer is enough."],
      },
    ],
    hints: [
      "Look at the class of the timeouts: which packets do not find a slot?",
      "PRIN works at 8 senders with 64 slots. Keep the slots for each sender the same: how many are that for 24?",
    ],
    solution: { network: { bufferPackets: 192 } },
    done: ["{buffer|slot}, {timeouts|timeout}, and the link reaches {goodput}. PRIN's limit is a matter of slots for each sender."],
    notes: [
      "With 128 slots the first windows fit, and {head timeouts at buffer=128} of {timeouts at buffer=128|timeout} are block-head timeouts. Yet it is only {goodput at buffer=128}: losses in the middle of a block are left, and PRIN does not protect those.",
    ],
  },
  claims: [
    "goodput in newreno < 20%",
    "head timeouts > 0",
    "tail timeouts > 0",
    "goodput in newreno at senders=10 < 50%",
    "goodput in gip at senders=10 > 90%",
    "goodput in prin at senders=10 > 90%",
    "timeouts in gip at senders=10 = 0",
    "timeouts in prin at senders=10 = 0",
    "median goodput in gip at senders=24 > 80%",
    "median goodput in prin at senders=24 < 40%",
    "goodput in gip at senders=24 > 80%",
    "goodput in prin at senders=24 < 30%",
    "head timeouts in prin at senders=24 > 0",
    "tail timeouts in prin at senders=24 = 0",
    "head timeouts in gip at senders=24 = 0",
    "tail timeouts in gip at senders=24 = 0",
    "other timeouts in gip at senders=24 = timeouts in gip at senders=24",
    "other timeouts in gip at senders=32 > other timeouts in gip at senders=24",
    "goodput in gip at senders=32 < 50%",
    "redundant copies in gip > 0",
    "goodput in prin at senders=24, buffer=128 < 95%",
    "head timeouts in prin at senders=24, buffer=128 = 0",
    "tail timeouts in prin at senders=24, buffer=128 = 0",
    "timeouts in prin at senders=24, buffer=128 > 0",
    "goodput in prin at senders=24, buffer=176 < 95%",
  ],
};
