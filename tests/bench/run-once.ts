/** One run in a process of its own: the counterpart of one `ns incast.tcl`. Takes a Work as JSON; prints one JSON object. */
import { runWork, type Work } from "./workload.ts";

const work = JSON.parse(process.argv[2] ?? "{}") as Work;
const { durationNs, deliveredPackets, deliveredBytes, dataPacketsSent, retransmissions } = runWork(work);
console.log(
  JSON.stringify({
    durationSeconds: durationNs / 1e9,
    deliveredPackets,
    dataPacketsSent,
    retransmissions,
    normalizedGoodput: (deliveredBytes * 8e9) / durationNs / work.linkBps,
  }),
);
