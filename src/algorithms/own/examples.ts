/** Example programs, each a known or simple rule. `tests/algorithms/own` compares the first three with the built-in transports. */
export interface ProgramExample {
  readonly id: string;
  readonly name: string;
  /** What it does, in a few words shown next to its name. */
  readonly idea: string;
  readonly program: string;
}

const recovery = `function onLoss() {
  ssthresh = max(inFlight / 2, 2)
  cwnd = ssthresh
}

function onTimeout() {
  ssthresh = max(inFlight / 2, 2)
  cwnd = 1
}
`;

const growth = `function onAck(ack) {
  if (cwnd < ssthresh) cwnd += ack.packets
  else cwnd += min(1, ack.packets / cwnd)
}
`;

const dctcp = `name("My DCTCP")
recovery("newreno")
ecn("dctcp")
param("gain", 0.0625, 0.001, 1)

let alpha = 1, total = 0, marked = 0
let roundEnd = 0, cutUntil = -1
let waits = false

function onAnyAck(ack) {
  let newest = highestAck + ack.packets
  if (ack.packets > 0) {
    total += ack.packets
    if (ack.ecn) marked += ack.packets
    if (newest >= roundEnd) {
      alpha += gain * (marked / total - alpha)
      plot("alpha", alpha)
      total = 0
      marked = 0
      roundEnd = nextPacket
    }
  }
  if (ack.ecn && newest > cutUntil) {
    cwnd = min(cwnd, max(2, cwnd * (1 - alpha / 2)))
    ssthresh = max(2, cwnd)
    remember(true)
  }
}

function onAck(ack) {
  if (ack.ecn || (waits && highestAck <= cutUntil)) return
  if (cwnd < ssthresh) cwnd += ack.packets
  else cwnd += min(1, ack.packets / cwnd)
}

function onLoss() {
  ssthresh = max(inFlight / 2, 2)
  cwnd = ssthresh
  remember(false)
}

function onTimeout() {
  ssthresh = max(inFlight / 2, 2)
  cwnd = 1
  remember(false)
}

function remember(isMark) {
  cutUntil = nextPacket - 1
  waits = isMark
}
`;

export const programExamples: readonly ProgramExample[] = [
  {
    id: "newreno",
    name: "NewReno",
    idea: "halves its window on a loss",
    program: `name("Your rule")
recovery("newreno")

function onStart() { cwnd = initialWindow }

${growth}
${recovery}`,
  },
  {
    id: "reno",
    name: "Reno",
    idea: "recovers one loss per window",
    program: `name("My Reno")
recovery("reno")

${growth}
${recovery}`,
  },
  { id: "dctcp", name: "DCTCP", idea: "slows down in proportion to marks", program: dctcp },
  {
    id: "delay",
    name: "Delay",
    idea: "slows down when the RTT grows",
    program: `name("My delay rule")
recovery("newreno")
param("limit", 3, 1, 10)

function onBlockStart() { cwnd = min(cwnd, 2) }

function onAck(ack) {
  if (ack.rttUs > limit * baseRttUs) {
    cwnd = max(1, cwnd - ack.packets / cwnd)
    return
  }
  if (cwnd < ssthresh) cwnd += ack.packets
  else cwnd += min(1, ack.packets / cwnd)
}

${recovery}`,
  },
  {
    id: "one",
    name: "Window of one",
    idea: "never more than one packet",
    program: `name("Window of one")
recovery("newreno")

function onStart() { cwnd = 1 }
`,
  },
];

export function findExample(id: string): ProgramExample | undefined {
  return programExamples.find((one) => one.id === id);
}
