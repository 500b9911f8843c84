import type { Lesson } from "../lesson.ts";

export const reproducibility: Lesson = {
  version: 1,
  id: "reproducibility",
  title: "The same result twice",
  question: "Same seed, same result, bit for bit. Does that make the result true?",
  outcome: "what a seed controls, and what else a result may depend on.",
  misconception: "A result that is exactly reproducible, and with other seeds too, holds in a real network.",
  minutes: 12,
  scenario: { transport: { algorithm: "gip" }, workload: { senders: 16 } },
  runs: {
    newreno: { transport: { algorithm: "newreno" } },
  },
  watch: {
    panes: ["network", "link", "queue", "senders"],
    look: [
      {
        text: "{senders} senders with GIP: {timeouts|timeout} in {blocks} blocks, and the link reaches {goodput} of its maximum goodput. NewReno reaches {!goodput in newreno}.",
        when: "timeouts = 0",
        part: "link",
      },
      {
        text: "It is not luck with one [[seed|seed]] either: seeds 2 and 3 give {goodput at seed=2} and {goodput at seed=3}.",
        when: "goodput at seed=2 > 95% and goodput at seed=3 > 95%",
        part: "senders",
        at: "request spread",
      },
      {
        text: "Yet the port is full and {drops|packet} are dropped. GIP retransmits them all in time.",
        when: "drops > 0",
        part: "dropped",
        at: "drops",
      },
    ],
    notes: [
      "Ask the room: “What does another seed change here?” Only when the servers answer, within {jitter}. Nothing else in this run is left to chance.",
      "Not every seed is as good: seed 6 gives {goodput at seed=6}.",
    ],
  },
  guess: {
    question:
      "A real host needs a moment for each packet, never exactly the same. Let each host add up to 200 ns at random; a packet takes about 8,000 ns on the link. How much of the maximum goodput does the link reach now?",
    predict: {
      kind: "number",
      label: "Goodput with 200 ns of noise",
      unit: "share",
      min: 0,
      max: 1,
      step: 0.01,
      truth: "median goodput at processing-jitter=200ns",
      right: "miss <= 10%",
      half: "guess < 60%",
    },
    notes: ["Most say 95% or more: 200 ns are 2% of a packet, and three seeds have just agreed."],
  },
  run: {
    scenario: { transport: { processingJitterNs: 200 } },
    ask: ["The seed stays the same. Make the noise smaller and run: how little of it is enough?"],
    control: { field: "processing-jitter", min: 2, max: 200 },
    kept: ["algorithm", "senders", "buffer", "block", "seed"],
    sweep: { vary: "processing-jitter", values: "2ns,5ns,10ns,20ns,50ns,200ns", fact: "goodput", seeds: 3 },
    panes: ["network", "link", "queue", "senders"],
  },
  explain: {
    scenario: { transport: { processingJitterNs: 200 } },
    panes: ["network", "link", "queue", "senders"],
    right: ["You said {guess}, and it is {!median goodput at processing-jitter=200ns}: {miss|points} off."],
    half: ["You said {guess}. You did not trust it, but it is worse: {!median goodput at processing-jitter=200ns}."],
    wrong: ["You said {guess}. It is {!median goodput at processing-jitter=200ns}, {miss|points} off."],
    sentences: [
      {
        text: "The seed and the start times are the same. With {processing-jitter} of noise the link reaches {!goodput}; without it {goodput at processing-jitter=0ns}. NewReno with noise reaches {goodput in newreno}: little of GIP's gain is left.",
        when: "goodput < 25% and goodput - goodput in newreno < 10%",
      },
      {
        text: "Noise did not cause more loss. {drops|packet} are dropped, not more than the {drops at processing-jitter=0ns} without it.",
        when: "drops <= drops at processing-jitter=0ns",
        part: "dropped",
        at: "drops",
      },
      {
        text: "What changed is which packets find a slot. {!lost-retransmission timeouts|timeout} come from a [[retransmission|lostRetransmission]] that was itself dropped; without noise there are {lost-retransmission timeouts at processing-jitter=0ns}.",
        when: "lost-retransmission timeouts > 0 and lost-retransmission timeouts at processing-jitter=0ns = 0",
        part: "queue",
        at: "lost-retransmission timeouts",
      },
      "Without noise all senders run in step with the port. An ACK says that a packet has left, and the retransmission it triggers arrives just as the next slot becomes free. That is phase locking.",
      {
        text: "{processing-jitter at processing-jitter=2ns} are enough to change the result: {!median goodput at processing-jitter=2ns}. A real host is never that exact.",
        when: "median goodput at processing-jitter=2ns < 50%",
      },
      "So a seed makes a run reproducible. Whether its result holds is another question: change what should not matter, and look again.",
    ],
    notes: [
      "Ask first: “Three seeds agreed. What did they have in common?” Exact timing: no seed has changed that.",
      "A usual wrong answer: “The simulator is wrong.” It computed what was asked for: hosts that take exactly the same time for every packet.",
      "A usual wrong answer: “Then GIP is useless.” Its tails are still safe: {tail timeouts} of {timeouts} timeouts are block-tail timeouts. It never protected retransmissions.",
    ],
  },
  check: {
    question:
      "Keep the 200 ns of noise. Find the largest receive window with which no packet is dropped and goodput is at least 95% of the maximum.",
    scenario: { transport: { processingJitterNs: 200 } },
    panes: ["network", "link", "queue", "senders"],
    change: ["awnd"],
    goals: [
      {
        text: "At least 95% of the maximum",
        holds: "goodput >= 95%",
        fails: ["It is {goodput}."],
      },
      {
        text: "No packet is dropped",
        holds: "drops = 0",
        fails: [
          "{drops|packet} dropped: {senders} windows of {awnd|packet} are {senders * awnd|packet}, and noise decides which one finds a slot.",
        ],
      },
      {
        text: "One packet more for each sender would not fit into the port",
        holds: "(awnd + 1 packet) * senders > port room",
        fails: ["{senders} windows of {awnd|packet} leave room for one packet more of each sender: a larger window works, too."],
      },
    ],
    hints: [
      "Noise decides which packet finds the last slot. When does it not matter which one it is?",
      "16 windows must fit into 64 slots and the few packets in the links.",
    ],
    solution: { transport: { awndPackets: 4 } },
    done: [
      "{senders} windows of {awnd|packet} fit: the longest queue is {longest queue}. The link reaches {goodput} with noise and {goodput at processing-jitter=0ns} without: this result does not depend on timing.",
    ],
    notes: ["A window of 5 already drops {drops at awnd=5|packet}, and still reaches {goodput at awnd=5}."],
  },
  claims: [
    "timeouts = 0",
    "needed time / 4096 > 8 us",
    "needed time / 4096 < 8.5 us",
    "drops > 0",
    "goodput > 98%",
    "goodput in newreno < 20%",
    "goodput at seed=2 > 95%",
    "goodput at seed=3 > 95%",
    "goodput at seed=6 < 90%",
    "median goodput at processing-jitter=200ns < 25%",
    "goodput at processing-jitter=200ns < 25%",
    "goodput at processing-jitter=200ns - goodput in newreno at processing-jitter=200ns < 10%",
    "drops at processing-jitter=200ns <= drops",
    "lost-retransmission timeouts = 0",
    "lost-retransmission timeouts at processing-jitter=200ns > 0",
    "tail timeouts at processing-jitter=200ns = 0",
    "median goodput at processing-jitter=2ns < 50%",
    "drops at processing-jitter=200ns, awnd=5 > 0",
    "goodput at processing-jitter=200ns, awnd=4 - goodput at awnd=4 < 1%",
    "goodput at awnd=4 - goodput at processing-jitter=200ns, awnd=4 < 1%",
  ],
};
