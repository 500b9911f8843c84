/** The programs of the lesson "write-a-rule": NewReno with two gaps, each filled alone, and both filled. */

/** NewReno's recovery, which stays as it is. */
const recovery = `
function onLoss() {
  ssthresh = max(inFlight / 2, 2)
  cwnd = ssthresh
}

function onTimeout() {
  ssthresh = max(inFlight / 2, 2)
  cwnd = 1
}
`;

export const gaps = `name("My rule")
recovery("newreno")

// 1. What does a block start with?
function onBlockStart() { }

function onAck(ack) {
  // 2. When does the window stop growing?
  if (cwnd < ssthresh) cwnd += ack.packets
  else cwnd += min(1, ack.packets / cwnd)
}
${recovery}`;

export const filled = `name("My rule")
recovery("newreno")

function onBlockStart() { cwnd = 1 }

function onAck(ack) {
  if (ack.rttUs > 3 * baseRttUs) return
  if (cwnd < ssthresh) cwnd += ack.packets
  else cwnd += min(1, ack.packets / cwnd)
}
${recovery}`;

export const firstGap = gaps.replace("function onBlockStart() { }", "function onBlockStart() { cwnd = 1 }");
export const secondGap = gaps.replace("  // 2. When does the window stop growing?\n", "  if (ack.rttUs > 3 * baseRttUs) return\n");
