import { geometryOf } from "../../analysis/geometry.ts";
import { RowState } from "../../analysis/senders.ts";
import { scaleWindows } from "../../charts/time/windows-data.ts";
import { transportOf } from "../../engine/spec/groups.ts";
import { findFirstWindow } from "../../scenario/fields/first-window.ts";
import type { Scene } from "../canvas/scene.ts";
import { findTop } from "../panes/windows.ts";
import { findPane } from "./stack-parts.tsx";
import styles from "./scenes.module.css";

/** A run reports windows that change: until then each sender has the one that it began with. */
export function FirstWindows({ scene, past, told }: { scene: Scene; past: string; told: number | null }) {
  const pane = findPane(scene, "windows");
  if (!pane) return null;
  const { run, index, layout, axis } = scene;
  const { timeNs } = run.columns.windows;
  const geometry = geometryOf(run.scenario);
  const toY = scaleWindows(findTop(scene), pane.view);
  const toX = (ns: number): number => layout.left + Math.min(layout.plotWidth, Math.max(0, axis.toX(ns)));
  const draw = (sender: number): string => {
    const { startNs, states } = index.senders.tracks[sender];
    const began = states.findIndex((state, place) => place < startNs.length && state !== RowState.idle);
    const rows = index.windows.rowsOf[sender];
    const untilNs = rows.length > 0 ? timeNs[rows.values[0]] : run.computedNs;
    if (began < 0 || untilNs <= axis.fromNs || startNs.values[began] >= axis.toNs) return "";
    const y = toY(findFirstWindow(transportOf(run.scenario, sender), geometry, sender));
    return `M${toX(startNs.values[began]).toFixed(1)} ${y.toFixed(1)}H${toX(untilNs).toFixed(1)}`;
  };
  const others = Array.from({ length: run.scenario.workload.senders }, (_, sender) => (sender === told ? "" : draw(sender)));
  return (
    <g clipPath={past} className={styles.firstWindows}>
      <path d={others.join("")} />
      {told !== null && <path data-told="" d={draw(told)} />}
    </g>
  );
}
