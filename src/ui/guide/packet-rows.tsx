import { countBelow, countUpTo } from "../../analysis/search.ts";
import { rowBand, rowOf } from "../../charts/time/sender-rows.ts";
import { transportsBySender } from "../../engine/spec/groups.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { wireTimeNs } from "../../engine/spec/geometry.ts";
import { describeStar } from "../../engine/topologies/star-geometry.ts";
import type { PlacedPane, Scene } from "../canvas/scene.ts";
import { measureTrips } from "../panes/network/scene.ts";
import styles from "./scenes.module.css";

interface SentPacket {
  readonly flow: number;
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** When the switch dropped it; null: it did not. */
  readonly droppedNs: Nanos | null;
}

/** The packets that leave their senders in a stretch of the run, as far as they reach the switch in it or soon after. */
function listPackets({ run, axis }: Scene): readonly SentPacket[] {
  const { packets, drops } = run.columns;
  const trips = measureTrips(run.scenario);
  const longestNs = trips.reduce((longest, trip) => Math.max(longest, trip), 0);
  const { senderLink } = describeStar(run.scenario.network);
  const wires = transportsBySender(run.scenario).map(({ segmentBytes, headerBytes }, sender) =>
    wireTimeNs(segmentBytes + headerBytes, senderLink(sender).rateBps),
  );
  const list: SentPacket[] = [];
  const collect = (times: Float64Array, flow: Int32Array, length: number, isDropped: boolean): void => {
    const end = countUpTo(times, length, axis.toNs + longestNs);
    for (let row = countBelow(times, length, axis.fromNs); row < end; row++) {
      const sender = flow[row];
      const fromNs = times[row] - trips[sender];
      if (fromNs <= axis.toNs) list.push({ flow: sender, fromNs, toNs: fromNs + wires[sender], droppedNs: isDropped ? times[row] : null });
    }
  };
  collect(packets.arriveNs, packets.flow, packets.length, false);
  collect(drops.timeNs, drops.flow, drops.length, true);
  return list;
}

export function findFirstSendNs(scene: Scene, sender: number): Nanos {
  return Math.min(...listPackets(scene).flatMap(({ flow, fromNs, droppedNs }) => (flow === sender && droppedNs !== null ? [fromNs] : [])));
}

/** Half of the cross at a drop, pixels. */
const crossPx = 4;

/** Each packet as it leaves its sender, a bar as long as that takes. */
export function PacketRows(props: { scene: Scene; rows: PlacedPane; past: string; showsDrops: boolean; told: number | null }) {
  const { scene, rows, past, showsDrops, told } = props;
  const { run, layout, axis } = scene;
  const senders = run.scenario.workload.senders;
  const x = (ns: Nanos): number => layout.left + axis.toX(ns);
  const list = listPackets(scene);
  const draw = (chosen: readonly SentPacket[]): string =>
    chosen
      .map(({ flow, fromNs, toNs }) => {
        const band = rowBand(rowOf(flow, senders), senders, rows.view);
        const high = Math.min(4, band.height);
        const left = Math.max(layout.left, x(fromNs));
        return `M${left.toFixed(1)} ${(band.top + (band.height - high) / 2).toFixed(1)}h${Math.max(0, x(toNs) - left - 1).toFixed(1)}v${high}H${left.toFixed(1)}Z`;
      })
      .join("");
  const isRed = ({ droppedNs }: SentPacket): boolean => showsDrops && droppedNs !== null;
  const others = list.filter(({ flow }) => flow !== told);
  const own = list.filter(({ flow }) => flow === told);
  const crosses = own
    .flatMap(({ flow, droppedNs }) => {
      if (droppedNs === null) return [];
      const band = rowBand(rowOf(flow, senders), senders, rows.view);
      const y = band.top + band.height / 2;
      return [
        `M${x(droppedNs) - 2 * crossPx} ${y - crossPx}l${2 * crossPx} ${2 * crossPx}m0 ${-2 * crossPx}l${-2 * crossPx} ${2 * crossPx}`,
      ];
    })
    .join("");
  return (
    <g>
      <rect className={styles.paper} x={layout.left + 1} y={rows.box.top - 2} width={layout.plotWidth} height={rows.box.height + 3} />
      <g clipPath={past}>
        <g opacity={told === null && !showsDrops ? 1 : 0.26}>
          <path className={styles.sent} d={draw(others.filter((packet) => !isRed(packet)))} />
          <path className={styles.lost} d={draw(others.filter(isRed))} />
        </g>
        <path className={styles.sent} d={draw(own.filter((packet) => !isRed(packet)))} />
        <path className={styles.lost} d={draw(own.filter(isRed))} />
      </g>
      {/* whole when the cursor reaches its middle */}
      {showsDrops && (
        <g transform={`translate(${crossPx} 0)`} clipPath={past}>
          <path className={styles.cross} d={crosses} />
        </g>
      )}
      {told !== null && <RowFrame scene={scene} rows={rows} sender={told} />}
    </g>
  );
}

function RowFrame({ scene, rows, sender }: { scene: Scene; rows: PlacedPane; sender: number }) {
  const { layout, run } = scene;
  const senders = run.scenario.workload.senders;
  const band = rowBand(rowOf(sender, senders), senders, rows.view);
  return (
    <rect className={styles.frame} x={layout.left - 2} y={band.top - 2} width={layout.plotWidth + 4} height={band.height + 4} rx={3} />
  );
}
