import { rowBand, rowOf } from "../../charts/time/sender-rows.ts";
import { sendersPerRow } from "../../charts/time/layout.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { StepScene } from "../../guide/step.ts";
import type { PlacedPane, Scene } from "../canvas/scene.ts";
import styles from "./scenes.module.css";

export const findPane = (scene: Scene, id: string): PlacedPane | undefined => scene.panes.find(({ pane }) => pane.id === id);

/** The timelines that are at full strength in a step; of the senders' rows some may be although the pane is not. */
const brightPanes: Readonly<Record<StepScene["kind"], readonly string[]>> = {
  start: ["senders"],
  overflow: ["queue"],
  wait: ["link", "senders"],
  cost: ["link"],
  play: ["link", "queue", "windows", "senders"],
};

/** What a step does not speak of. */
export function Veils({ scene, kind, atNs }: { scene: Scene; kind: StepScene["kind"]; atNs: Nanos }) {
  const { layout, run } = scene;
  const bright = brightPanes[kind];
  const x = layout.left;
  const width = layout.plotWidth + 6;
  const senders = run.scenario.workload.senders;
  const rows = findPane(scene, "senders");
  return (
    <g>
      {scene.panes
        .filter(({ pane }) => pane.id !== "senders" && !bright.includes(pane.id))
        .map(({ pane, box }) => (
          <rect key={pane.id} className={styles.veil} data-kind="full" x={x} y={box.top - 12} width={width} height={box.height + 13} />
        ))}
      {rows && kind === "cost" && (
        <rect className={styles.veil} data-kind="full" x={x} y={rows.box.top - 4} width={width} height={rows.box.height + 6} />
      )}
      {rows &&
        kind === "wait" &&
        sendersPerRow(senders) === 1 &&
        Array.from({ length: senders }, (_, sender) => {
          if (findWaits(scene, sender).some(({ fromNs, toNs }) => fromNs <= atNs && atNs < toNs)) return null;
          const band = rowBand(rowOf(sender, senders), senders, rows.view);
          return (
            <rect key={sender} className={styles.veil} data-kind="full" x={x} y={band.top - 0.5} width={width} height={band.height + 1} />
          );
        })}
    </g>
  );
}

/** The waits of a sender for its timer, as far as they are known. */
function findWaits({ run }: Scene, sender: number): readonly { fromNs: Nanos; toNs: Nanos }[] {
  const { timeNs, flow, waitingSinceNs, length } = run.columns.timeouts;
  const waits: { fromNs: Nanos; toNs: Nanos }[] = [];
  for (let row = 0; row < length; row++) if (flow[row] === sender) waits.push({ fromNs: waitingSinceNs[row], toNs: timeNs[row] });
  return waits;
}

/** A stretch of time, and what it is. */
export function Bracket(props: {
  fromX: number;
  toX: number;
  /** Its words end before this, so that the cursor does not cross them. Default: its end. */
  labelToX?: number;
  y: number;
  down: number;
  text: string;
  tone?: "pick";
}) {
  const { fromX, toX, labelToX = toX, y, down, text, tone } = props;
  return (
    <g className={styles.bracket} data-tone={tone}>
      <path d={`M${fromX} ${y + down}V${y}H${toX}V${y + down}`} />
      <text x={(fromX + labelToX) / 2} y={y + 4.5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** The link while no sender sends. */
export function Idle(props: {
  box: { top: number; height: number };
  fromX: number;
  toX: number;
  labelToX: number;
  past: string;
  text: string;
}) {
  const { box, fromX, toX, labelToX, past, text } = props;
  const middle = (fromX + labelToX) / 2;
  return (
    <g>
      <g clipPath={past}>
        <rect x={fromX} y={box.top} width={Math.max(0, toX - fromX)} height={box.height} fill="url(#guide-hatch)" opacity={0.6} />
      </g>
      {labelToX - fromX > 40 && (
        <text className={styles.idle} x={middle} y={box.top + box.height / 2 + 4.5} textAnchor="middle">
          {text}
        </text>
      )}
    </g>
  );
}

/** The rest of each wait that goes on at the cursor: so much of the future is certain. */
export function Ahead({ scene, rows, atNs }: { scene: Scene; rows: PlacedPane; atNs: Nanos }) {
  const { run, layout, axis } = scene;
  const senders = run.scenario.workload.senders;
  const { timeNs, flow, waitingSinceNs, length } = run.columns.timeouts;
  const x = (ns: Nanos): number => layout.left + Math.min(layout.plotWidth, Math.max(0, axis.toX(ns)));
  const bars = Array.from({ length }, (_, row) => row).filter((row) => waitingSinceNs[row] <= atNs && timeNs[row] > atNs);
  return bars.map((row) => {
    const band = rowBand(rowOf(flow[row], senders), senders, rows.view);
    return (
      <rect
        key={row}
        x={x(atNs)}
        y={band.top}
        width={Math.max(0, x(timeNs[row]) - x(atNs))}
        height={band.height}
        fill="url(#guide-hatch)"
        opacity={0.32}
      />
    );
  });
}
