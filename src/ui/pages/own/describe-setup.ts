import type { Scenario } from "../../../engine/spec/scenario.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { formatBytes, formatDuration } from "../../../language/formats.ts";

/** "32 senders, buffer 64, blocks of 256 KB, RTOmin 200 ms": the conditions of the program's run. */
export function describeSetup({ workload, network, transport }: Scenario): string {
  return writeSeries([
    t("{senders, plural, one {# sender} other {# senders}}", { senders: workload.senders }),
    t("buffer {packets}", { packets: network.bufferPackets }),
    ...(workload.kind === "barrier" ? [t("{size} per sender", { size: formatBytes(workload.blockBytes) })] : []),
    t("minimum RTO {time}", { time: formatDuration(transport.rtoMinNs) }),
  ]);
}
