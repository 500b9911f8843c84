import type { Lesson } from "../lesson.ts";

export const cutAndPull: Lesson = {
  version: 1,
  id: "cut-and-pull",
  title: "Trim, don’t drop",
  question: "A burst is six times as large as the buffer. Does a sender have to wait for a timer?",
  outcome: "why a port that keeps only the headers of what does not fit needs no timers, and where the packets wait instead.",
  misconception: "What does not fit into the buffer is lost, so only a larger buffer, smaller windows or a shorter timer can help.",
  minutes: 10,
  scenario: { workload: { senders: 32, blocks: 5 } },
  runs: {
    newreno: { transport: { algorithm: "newreno" } },
    ndp: { transport: { algorithm: "ndp", params: { window: 12, wholePackets: 8 } } },
    homa: { transport: { algorithm: "homa", params: { unscheduled: 14, degree: 8 } } },
    homaone: { transport: { algorithm: "homa", params: { unscheduled: 1, degree: 1 } } },
  },
  watch: {
    panes: ["network", "link", "queue", "senders"],
    look: [
      {
        text: "{senders} servers answer at once, each with a first window of {initial-window} packets: {senders * initial-window} packets meet a port of {buffer} slots.",
        when: "senders * initial-window > buffer",
        part: "queue",
      },
      {
        text: "The port [[drops|drop]] what does not fit, {drops|packet} in this run. A dropped packet leaves no trace: its sender has to infer the loss from the ACKs that do not come.",
        when: "drops > 1000",
        part: "dropped",
      },
      {
        text: "Where too few ACKs come, only the retransmission timer is left: {timeouts|timeout}. The link is idle for {!idle} of the time, and goodput is {!goodput} of the maximum.",
        when: "timeouts > 50 and idle > 80%",
        part: "senders",
      },
      "Now another switch. It keeps 8 packets whole, including the one being sent, and [[trims|trimming]] the others to their headers instead of dropping them. A header has 40 of the 1,040 bytes, and headers leave before all whole packets.",
    ],
    notes: [
      "Ask what a sender of a dropped packet knows, and from whom. Then ask what the receiver could say if it had at least the header.",
    ],
  },
  guess: {
    question:
      "With NDP these senders begin with 12 packets each, three times as many, and the port keeps 8 whole, an eighth as many. How much of the maximum do they reach?",
    predict: {
      kind: "number",
      label: "Goodput with NDP",
      unit: "share",
      min: 0,
      max: 1,
      step: 0.01,
      truth: "goodput in ndp",
      known: { label: "Goodput with NewReno", truth: "goodput in newreno" },
      right: "miss <= 5%",
      half: "miss <= 25%",
    },
    notes: ["Many expect less than with NewReno: larger windows and fewer slots sound like more incast."],
  },
  run: {
    ask: [
      "Three ways on one time axis: drop and wait (NewReno), drop and ask again (Homa), trim and pull (NDP). Where do packets wait in each of them?",
      "Watch when a sender retransmits a packet, and what made it do so.",
    ],
    side: ["newreno", "homa", "ndp"],
    kept: ["senders", "buffer", "block", "link", "rtt"],
    sweep: { vary: "senders", values: "4,8,16,32,64", fact: "goodput", seeds: 2, series: ["ndp", "homa", "newreno"] },
    panes: ["link", "senders"],
  },
  explain: {
    scenario: { transport: { algorithm: "ndp", params: { window: 12, wholePackets: 8 } } },
    panes: ["network", "link", "queue", "gauge-pulls", "senders"],
    right: ["You said {guess}, and it is {goodput}: a burst that does not fit need not cost anything."],
    half: ["You said {guess}. It is {goodput}: you are {miss|points} off."],
    wrong: ["You said {guess}. It is {goodput}, {miss|points} away: a burst that does not fit need not cost anything."],
    sentences: [
      {
        text: "The port trims {cut packets|packet} of {packets sent} and drops none. A header takes a 26th of a packet's time, so even the headers of a whole burst leave soon.",
        when: "drops = 0 and cut packets > 1000",
        part: "queue",
      },
      {
        text: "From the header the receiver knows within a round trip which packet is missing. It says so with a [[NACK|nack]], and the sender keeps the packet ready. No sender waits for a timer.",
        when: "timeouts = 0",
        part: "senders",
      },
      {
        text: "The packets still wait, but at their senders: of {12 * senders} in the first burst, up to {waiting pulls} wait there for a [[pull|pull]]. The receiver sends one pull per packet time, to one sender after another, so the packets that arrive just fill the link.",
        when: "waiting pulls > 300 and goodput > 98%",
      },
      {
        text: "The port never holds more than {longest queue|packet}, headers included. More senders change nothing but the number of pulls: with 64 goodput is {goodput at senders=64}.",
        when: "goodput at senders=64 >= 99% and longest queue < 64",
        part: "queue",
      },
      {
        text: "Homa's receiver decides as well: it [[grants|grant]] packets to the few senders with the fewest left. But each sender sends 14 packets without a grant, and grants for 8 senders at a time cover more packets than the port holds. Its switch drops {drops in homa|packet}. The receiver asks for them again after 1 ms, not after 200 as NewReno's timers do, so Homa still reaches {goodput in homa}.",
        when: "drops in homa > 10000 and goodput in homa > 90%",
      },
      {
        text: "If each sender begins with one packet, and one sender at a time has grants, Homa drops nothing. The cost is the pause between two senders: {goodput in homaone}.",
        when: "drops in homaone = 0 and goodput in homaone > 93%",
      },
      {
        text: "The cost of NDP: every switch on the path must trim, and every receiver must pull. It sends {control packets|control packet}, {control packets / packets sent} for each packet of data.",
        when: "control packets > packets sent",
      },
      "So a buffer need not hold a whole burst. It must hold enough to tell the receiver which packets are missing; the rest can wait where there is room, at the senders.",
    ],
    notes: [
      "Ask: “Who decides here when a packet may leave?” With TCP each sender does, from what it learns one round trip later. Here the receiver does, and all packets meet there.",
      "26 headers take as long as one packet of 1,040 bytes. With 27 or more senders in a burst, the link carries almost nothing but headers for a while. At most {longest queue} packets and headers wait here, and {longest queue at senders=64} with 64 senders.",
    ],
  },
  check: {
    question:
      "64 senders with NDP send 768 packets at once, and the port has 64 slots. Make the buffer smaller than half a slot for each sender, and let no packet be lost, not even its header.",
    scenario: { transport: { algorithm: "ndp", params: { window: 12, wholePackets: 8 } }, workload: { senders: 64, blocks: 3 } },
    panes: ["network", "link", "queue", "gauge-pulls"],
    change: ["buffer"],
    goals: [
      {
        text: "No packet lost",
        holds: "drops = 0 and timeouts = 0",
        fails: [
          {
            text: "{drops|header} found no room in {buffer} slots, and {timeouts|timeout} had to tell the senders. Headers need buffer space, too.",
            when: "drops > 0",
          },
        ],
      },
      {
        text: "Less than half a slot for each sender",
        holds: "buffer < senders / 2",
        fails: ["{buffer} slots are {buffer / senders} for each sender: a smaller buffer is enough, since it only has to hold headers."],
      },
    ],
    hints: [
      "The port keeps 8 packets whole, whatever the buffer. What else has to fit, and how many bytes is it?",
      "A slot of 1,040 bytes holds 26 headers. How many headers wait at most? Look at the longest queue.",
    ],
    solution: { network: { bufferPackets: 24 } },
    done: [
      "{buffer} slots are enough for {senders} senders: {longest queue} packets and headers at most, nothing lost, and {goodput} of the maximum.",
    ],
    notes: [
      "With 20 slots a few headers are lost. The goodput does not show it, {goodput at buffer=20}: other senders send meanwhile. Ask where it does show: in the time of the slowest sender.",
    ],
  },
  claims: [
    "goodput in newreno < 25%",
    "timeouts in newreno > 50",
    "idle in newreno > 80%",
    "goodput in ndp >= 99%",
    "drops in ndp = 0",
    "timeouts in ndp = 0",
    "cut packets in ndp > 1500",
    "cut packets in ndp < 2200",
    "waiting pulls in ndp > 350",
    "waiting pulls in ndp < 384",
    "longest queue in ndp < 64",
    "goodput in ndp at senders=64 >= 99%",
    "control packets in ndp > packets sent in ndp",
    "goodput in homa > 88%",
    "goodput in homa < goodput in ndp",
    "drops in homa > 10000",
    "goodput in homaone > 92%",
    "drops in homaone = 0",
    "drops in ndp at senders=64, buffer=20 > 0",
    "goodput in ndp at senders=64, buffer=20 > 98%",
    "drops in ndp at senders=64, buffer=22 = 0",
    "drops in ndp at senders=64, buffer=31 = 0",
  ],
};
