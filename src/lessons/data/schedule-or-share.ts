import type { Lesson } from "../lesson.ts";

export const scheduleOrShare: Lesson = {
  version: 1,
  id: "schedule-or-share",
  title: "Schedule, don’t share",
  question: "The link is full and nothing is lost. Can senders still finish sooner?",
  outcome: "why a switch that serves one sender after another halves the mean completion time at the same goodput.",
  misconception: "A full link cannot do better: if one sender finishes sooner, another finishes later by the same amount.",
  minutes: 10,
  scenario: { transport: { algorithm: "d3" }, workload: { senders: 8, blocks: 1 } },
  runs: {
    d3: { transport: { algorithm: "d3" } },
    pfabric: { transport: { algorithm: "pfabric" } },
    pdq: { transport: { algorithm: "pdq" } },
    newreno: { transport: { algorithm: "newreno" } },
  },
  watch: {
    panes: ["network", "link", "rates"],
    look: [
      {
        text: "{senders} servers answer at once. The switch gives each of them an equal [[grant|grant]] (D3), and together they fill the link: {goodput} of its maximum goodput.",
        when: "goodput >= 95%",
        part: "link",
      },
      { text: "No packet is dropped, and no sender waits for a timer.", when: "drops = 0 and timeouts = 0", part: "dropped" },
      {
        text: "All senders share the link to the end of each block. A sender finishes after {mean completion} on average: at {completion share} of the block.",
        when: "completion share >= 95%",
        part: "senders",
      },
      "Now another switch. It serves the sender with the fewest packets [[left to send|priorityQueue]] first, and the others wait: that is pFabric.",
    ],
    notes: [
      "Draw {senders} bars of equal length on the board, first next to each other, afterwards one behind the other. Ask where each of them ends.",
      "Keep the row of senders closed until the prediction is made.",
    ],
  },
  guess: {
    question:
      "Same data, same link. If they share the link, senders finish after about 17 ms on average. If the switch serves one sender after another, what is the mean?",
    predict: {
      kind: "number",
      label: "mean completion time",
      unit: "ns",
      min: 0,
      max: 20_000_000,
      step: 100_000,
      truth: "mean completion in pfabric",
      known: { label: "If they share the link (D3)", truth: "mean completion in d3" },
      right: "miss <= 1 ms",
      half: "miss <= 3 ms",
    },
    notes: ["Many say 17 ms again: the link was full already. Ask them when the first sender finishes now, and when the last one does."],
  },
  run: {
    ask: [
      "Two switches on one time axis: D3 shares, pFabric schedules. A stroke at the end of a row shows when a sender finishes.",
      "Does any sender finish later? Compare the ends of the two blocks.",
    ],
    side: ["d3", "pfabric"],
    kept: ["senders", "buffer", "block", "link", "rtt"],
    sweep: {
      vary: "senders",
      values: "2,4,8,16,32,64",
      fact: "completion share",
      seeds: 2,
      series: ["pfabric", "pdq", "d3"],
      ideal: "(senders + 1) of (2 * senders)",
    },
    panes: ["link", "senders"],
  },
  explain: {
    scenario: { transport: { algorithm: "pfabric" } },
    panes: ["network", "link", "gauge-remaining", "senders"],
    right: ["You said {guess}, and it is {mean completion}: not much more than half of a block."],
    half: ["You said {guess}. It is {mean completion}: you are {miss} off."],
    wrong: ["You said {guess}. It is {mean completion}, {miss} away: not much more than half of a block."],
    sentences: [
      {
        text: "In both runs, the link is busy to the end: the switch that shares reaches {goodput in d3} of the maximum, the one that schedules {goodput}.",
        when: "goodput in d3 - goodput <= 6%",
        part: "link",
      },
      {
        text: "When sharing, all senders finish near the end: after {mean completion in d3}, at {completion share in d3} of the block. When the switch serves one after another, {senders} senders finish after one part of the block, after two, and so on: at {(senders + 1) of (2 * senders)} on average.",
        when: "completion share in d3 >= 95%",
      },
      {
        text: "pFabric comes near to that: {completion share}, {mean completion} after the block began. PDQ does it with rates: it pauses all but the senders with the fewest packets left, and reaches {completion share in pdq}.",
        when: "completion share - (senders + 1) of (2 * senders) <= 6%",
        part: "senders",
      },
      {
        text: "pFabric's {timeouts|timeout} cost almost nothing: its timer is short, and while one sender waits another one sends. The link is idle for {idle} of the time.",
        when: "timeouts > 20 and idle < 8%",
      },
      {
        text: "The cost: a block takes {block time} instead of {block time in d3}, since packets are dropped and retransmitted, and every packet has to state how much its sender has left. PDQ's senders send {control packets in pdq|control packet} to be let in: {control packets in pdq of packets sent in pdq} of the number of its data packets.",
        when: "block time > block time in d3",
      },
      {
        text: "The more senders, the nearer to a half: with 32 it is {completion share at senders=32}.",
        when: "completion share at senders=32 < completion share",
      },
      "But goodput does not show it. Measure what the application waits for: if it can use each answer as it arrives, the mean counts; if it has to wait for all of them, as behind a [[barrier|barrier]], only the last one does.",
    ],
    notes: [
      "Ask: “Which of these would you want for a web page, and which for a stripe of a file?” The second has to wait for the last sender anyway.",
      "NewReno's mean is low as well once it collapses: at 16 senders {completion share in newreno at senders=16} of a block, but that is a block of {block time in newreno at senders=16}. A share alone says nothing.",
    ],
  },
  check: {
    question:
      "Choose a number of senders, and another algorithm if you like, so that senders finish at 55% of the block or sooner on average, and in at most 40 ms, with at least 94% of the maximum goodput.",
    scenario: { transport: { algorithm: "pfabric" } },
    panes: ["network", "link", "senders"],
    change: ["senders", "algorithm"],
    goals: [
      {
        text: "Mean completion at 55% of the block or sooner",
        holds: "completion share <= 55%",
        fails: [
          {
            text: "It is {completion share}: this algorithm shares the link, and all senders finish together.",
            when: "completion share > 85%",
          },
          {
            text: "It is {completion share}: with {senders} senders even a perfect schedule has {(senders + 1) of (2 * senders)}.",
            when: "completion share <= 85%",
          },
        ],
      },
      {
        text: "Mean completion time of at most 40 ms",
        holds: "mean completion <= 40 ms",
        fails: ["It is {mean completion}, since a block takes {block time}: fewer senders have less to send."],
      },
      {
        text: "At least 94% of the maximum",
        holds: "goodput >= 94%",
        fails: ["It is {goodput}, with {timeouts|timeout}: a small share of a long block is no gain."],
      },
    ],
    hints: [
      "Sharing cannot reach it with any number of senders. Which algorithms serve one sender after another?",
      "A perfect schedule has a mean of (N + 1) / 2N of the block. With how many senders is that well below 55%?",
    ],
    solution: { workload: { senders: 24 } },
    done: ["A sender finishes after {mean completion} on average, at {completion share} of the block, and the link reaches {goodput}."],
    notes: [
      "With 16 senders a perfect schedule has {17 of 32}, so only a good one stays below 55%; from about 35 senders on the data takes too long.",
    ],
  },
  claims: [
    "goodput in d3 >= 97%",
    "drops in d3 = 0",
    "timeouts in d3 = 0",
    "completion share in d3 >= 98%",
    "mean completion in d3 > 16.9 ms",
    "mean completion in d3 < 17.5 ms",
    "goodput in pfabric > 92%",
    "mean completion in pfabric > 9.8 ms",
    "mean completion in pfabric < 10.8 ms",
    "completion share in pfabric < 62%",
    "completion share in pdq < 62%",
    "goodput in pdq > 92%",
    "drops in pdq < 10",
    "timeouts in pfabric > 20",
    "idle in pfabric < 8%",
    "block time in pfabric > block time in d3",
    "block time in pfabric < 110% * block time in d3",
    "completion share in pfabric at senders=32 < 54%",
    "completion share in pdq at senders=32 < 56%",
    "completion share in d3 at senders=32 > 98%",
    "median completion share in pfabric at senders=2 > 70%",
    "completion share in newreno at senders=16 < 40%",
    "goodput in newreno at senders=16 < 30%",
    "mean completion in pfabric at senders=33 <= 40 ms",
    "mean completion in pfabric at senders=36 > 40 ms",
    "completion share in pfabric at senders=16 <= 55%",
    "goodput in pfabric at senders=16 >= 94%",
  ],
};
