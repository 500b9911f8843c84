import type { Lesson } from "../lesson.ts";

export const shorterRtoMin: Lesson = {
  version: 1,
  id: "shorter-rto-min",
  title: "A shorter RTOmin",
  question: "If waiting is the problem, why not wait only 1 ms?",
  outcome: "which RTOmin is too short, and how to see it.",
  misconception: "The shorter, the better. And whatever helps against incast helps because there are fewer timeouts.",
  minutes: 10,
  scenario: {},
  watch: {
    panes: ["network", "link", "queue", "senders"],
    look: [
      {
        text: "With an [[RTOmin|rtoMin]] of {rto-min} the link is [[idle|linkIdle]] for {!idle} of the time: {timeouts|timeout}, each of {rto-min} or more.",
        when: "idle > 50%",
        part: "link",
        at: "timeouts",
      },
      {
        text: "A round trip of the empty network takes {rtt}. A packet may also queue, for {longest stay} at most.",
        when: "longest stay < 1 ms",
        part: "queue",
        at: "longest stay",
      },
    ],
    notes: [
      "Ask how long an ACK can take at most here: the round trip and the longest stay in the queue, together less than 1 ms. Leave it on the board: the prediction of 1 ms follows from it, and it is too short.",
    ],
  },
  guess: {
    question: "RTOmin can be anything from 200 ms down to 0.2 ms. With which is goodput highest?",
    predict: {
      kind: "point",
      truth: "most rto-min for median goodput",
      right: "guess > (most rto-min for median goodput) / 2 and guess <= 2.5 * (most rto-min for median goodput)",
      half: "guess >= (most rto-min for median goodput) / 5 and guess <= 10 * (most rto-min for median goodput)",
    },
    notes: ["Two camps: “as short as it goes”, and “1 ms, just above the longest round trip”. Take a vote; both will be surprised."],
  },
  run: {
    ask: [
      "Shorten RTOmin and run. Each run leaves a dot on the axis of your prediction.",
      "Watch the number of timeouts too: does it fall while goodput rises?",
    ],
    control: { field: "rto-min", min: 200_000, max: 200_000_000 },
    kept: ["senders", "algorithm", "buffer", "block"],
    sweep: { vary: "rto-min", values: "200ms,100ms,50ms,20ms,10ms,5ms,2ms,1ms,500us,200us", fact: "goodput", seeds: 3 },
    panes: ["network", "link", "senders"],
  },
  explain: {
    scenario: { transport: { rtoMinNs: 2_000_000 } },
    panes: ["network", "link", "queue", "senders"],
    right: [
      { text: "You said {guess}, and no value tried reaches more.", when: "guess = most rto-min for median goodput" },
      {
        text: "You said {guess}. Best of those tried is {most rto-min for median goodput}: that is close.",
        when: "guess != most rto-min for median goodput",
      },
    ],
    half: [
      {
        text: "You said {guess}. Best of those tried is {most rto-min for median goodput}: yours is a little too long.",
        when: "guess > most rto-min for median goodput",
      },
      {
        text: "You said {guess}. Best of those tried is {most rto-min for median goodput}: yours is a little too short.",
        when: "guess < most rto-min for median goodput",
      },
    ],
    wrong: [
      {
        text: "You said {guess}. Best of those tried is {most rto-min for median goodput}: with yours, senders wait too long.",
        when: "guess > most rto-min for median goodput",
      },
      {
        text: "You said {guess}. Best of those tried is {most rto-min for median goodput}: yours is far too short.",
        when: "guess < most rto-min for median goodput",
      },
    ],
    sentences: [
      {
        text: "With {rto-min} the link reaches {goodput} of its maximum goodput, though there are {!timeouts|timeout}. With 200 ms there were {timeouts at rto-min=200ms}, and it reached {goodput at rto-min=200ms}.",
        when: "timeouts > 4 * timeouts at rto-min=200ms",
        at: "timeouts",
      },
      {
        text: "So fewer timeouts were not the cure. Each costs less: the longest wait is {longest wait} now, and was {longest wait at rto-min=200ms}.",
        when: "longest wait < longest wait at rto-min=200ms",
        at: "longest wait",
      },
      {
        text: "Shorter is not better. With 0.5 ms there are {!timeouts at rto-min=500us|timeout}, and the link reaches {goodput at rto-min=500us}.",
        when: "goodput at rto-min=500us < goodput - 5%",
      },
      {
        text: "Of those, {spurious timeouts at rto-min=500us} are [[spurious|spurious]]: the missing packet was already in flight, or had arrived, and the RTO did not wait for its ACK. In the queue alone a packet may spend {longest stay at rto-min=500us}.",
        when: "longest stay at rto-min=500us > 500 us and 2 * spurious timeouts at rto-min=500us > timeouts at rto-min=500us",
      },
      {
        text: "Even 1 ms is too short: longer than one round trip through the full queue, {rtt + longest stay}, and still {spurious timeouts at rto-min=1ms} of {timeouts at rto-min=1ms} timeouts are spurious.",
        when: "rtt + longest stay < 1 ms and 2 * spurious timeouts at rto-min=1ms > timeouts at rto-min=1ms",
      },
      {
        text: "A spurious timeout retransmits what needs no retransmission: {retransmissions at rto-min=500us} with 0.5 ms, {retransmissions} with {rto-min}. And it sets the sender's window back to one packet.",
        when: "retransmissions at rto-min=500us > 1.3 * retransmissions",
      },
    ],
    notes: [
      "Why is 1 ms too short? NewReno recovers one lost packet per round trip, and a window that has lost several takes several round trips. Open a spurious timeout and read it: the retransmission was in the queue.",
      "Ask: “What would you have to know of a network to choose its RTOmin?” How long a recovery takes with the queue full.",
      "A student who knows the literature asks about delayed ACKs: with a receiver that waits up to 40 ms, a short RTOmin is too short again.",
    ],
  },
  check: {
    question:
      "Now the port has room for 256 packets, and one of them may queue for more than 2 ms. Find an RTOmin with which goodput is at least 99% of the maximum.",
    scenario: { network: { bufferPackets: 256 }, transport: { rtoMinNs: 2_000_000 } },
    panes: ["network", "link", "queue"],
    change: ["rto-min"],
    goals: [
      {
        text: "At least 99% of the maximum",
        holds: "goodput >= 99%",
        fails: [
          {
            text: "It is {goodput}: {spurious timeouts} of {timeouts} timeouts are spurious, since a packet may queue for {longest stay}. RTOmin is too short.",
            when: "2 * spurious timeouts > timeouts",
          },
          {
            text: "It is {goodput}: none or few of the {timeouts} timeouts are spurious, but each one costs {rto-min} or more. RTOmin is too long.",
            when: "2 * spurious timeouts <= timeouts",
          },
        ],
      },
    ],
    hints: [
      "With a full queue a round trip takes longer than 2 ms. How many timeouts are spurious?",
      "Stay above the longest time in the queue, but not at twenty times as much.",
    ],
    solution: { transport: { rtoMinNs: 5_000_000 } },
    done: [
      "RTOmin {rto-min}, {timeouts|timeout}, {spurious timeouts} of them spurious: the link reaches {goodput}. A bigger queue asks for a longer RTOmin.",
    ],
    notes: ["Both extremes fail: 2 ms is too short here, and 50 ms is too long ({goodput at rto-min=50ms})."],
  },
  claims: [
    "idle > 50%",
    "longest stay < 1 ms",
    "most rto-min for median goodput = 2 ms",
    "median goodput at rto-min=2ms > 95%",
    "goodput at rto-min=2ms > 95%",
    "timeouts at rto-min=2ms > 4 * timeouts",
    "goodput <= 21%",
    "longest wait at rto-min=2ms < longest wait",
    "goodput at rto-min=500us < goodput at rto-min=2ms - 5%",
    "median goodput at rto-min=500us < median goodput at rto-min=2ms - 5%",
    "timeouts at rto-min=500us > 10000",
    "rtt + longest stay < 1 ms",
    "2 * spurious timeouts at rto-min=1ms > timeouts at rto-min=1ms",
    "median goodput at rto-min=1ms < median goodput at rto-min=2ms - 3%",
    "longest stay at rto-min=500us > 500 us",
    "2 * spurious timeouts at rto-min=500us > timeouts at rto-min=500us",
    "retransmissions at rto-min=500us > 1.3 * retransmissions at rto-min=2ms",
    "longest stay at buffer=256, rto-min=2ms > 2 ms",
    "goodput at buffer=256, rto-min=2ms < 99%",
    "goodput at buffer=256, rto-min=5ms >= 99%",
    "goodput at buffer=256, rto-min=50ms < 99%",
    "spurious timeouts at buffer=256, rto-min=2ms > spurious timeouts at buffer=256, rto-min=5ms",
  ],
};
