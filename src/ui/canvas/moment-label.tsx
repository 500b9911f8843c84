import { activeLanguage } from "../../language/active.ts";
import { isolate } from "../../language/numbers.ts";
import { lookUp, t } from "../../language/translate.ts";
import { useLayoutEffect, useRef } from "react";
import { queueLengthAt } from "../../analysis/queue.ts";
import { detailEndNs } from "../../analysis/run-index.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { nameTimeout } from "../../analysis/other-timeouts.ts";
import type { LabView, Store } from "../run/contracts.ts";
import { eventTimeNs, findTimeoutOf } from "../run/event-at.ts";
import { type EventSpot, placeSpot } from "./event-spot.ts";
import type { Scene } from "./scene.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";
import styles from "./moment-label.module.css";
import { formatBytes, formatDuration, formatMs, formatPacket } from "../../language/formats.ts";
import { findLoss } from "../../analysis/timeouts.ts";

/** What happened at a spot, in lines; the first is the time, or how long it took. */
export function writeSpot(run: RunSnapshot, spot: EventSpot): readonly string[] {
  const { columns, scenario } = run;
  const { row } = spot;
  const timeNs = eventTimeNs(run, spot);
  const sender = columns[spot.table].flow[row];
  if (spot.table === "responses") {
    const { startNs, bytes } = columns.responses;
    return [
      formatDuration(timeNs - startNs[row]),
      t("{size} of sender {sender}", { size: formatBytes(bytes[row]), sender }),
      t("finished at {time} ms", { time: formatMs(timeNs) }),
    ];
  }
  const what =
    spot.table === "drops"
      ? t("sender {sender} lost {packet}", { sender, packet: formatPacket(columns.drops.packet[row]) })
      : t("timeout of sender {sender}: {kind}", { sender, kind: lookUp(nameTimeout(run, row).name) });
  const queue =
    timeNs <= detailEndNs(run)
      ? [t("queue {held} of {room}", { held: queueLengthAt(columns, timeNs), room: portRoomPackets(scenario) })]
      : [];
  return [isolate(`${formatMs(timeNs)} ms`), what, ...queue];
}

const isCoarse = (): boolean => matchMedia("(pointer: coarse)").matches;

/** What opens the autopsy: a press on the spot or, by touch, on the label; else the key. */
function nameGesture({ isPointed }: EventSpot): string {
  if (isCoarse()) return t("Tap here: explain");
  return t(isPointed ? "Press: explain" : "Enter: explain");
}

function withoutTimeout({ table }: EventSpot): string {
  return t(table === "responses" ? "did not wait for a timer" : "recovered without a timeout");
}

/** The timeout that waited for this very drop; null: none did, or the run has been changed in its middle already. */
function findCaused(run: RunSnapshot, spot: EventSpot): number | null {
  if (spot.table !== "drops" || run.scenario.intervention !== undefined) return null;
  const row = findTimeoutOf(run, spot);
  return row !== null && findLoss(run.columns, row)?.row === spot.row ? row : null;
}

/** Between label and event, pixels. */
const awayPx = 12;

/** A dark plate beside an event: when, what, the queue then, and how to learn more. For the eye; the words are spoken elsewhere. */
export function MomentLabel(props: {
  run: RunSnapshot;
  spot: EventSpot;
  view: Store<LabView>;
  getScene: () => Scene | null;
  onExplain: () => void;
  /** Asks what would have changed a timeout. */
  onWhatIf: (row: number) => void;
}) {
  const { run, spot, view, getScene, onExplain, onWhatIf } = props;
  // one that is pointed at goes when the pointer leaves its mark
  const asked = spot.isPointed ? null : findCaused(run, spot);
  const plate = useRef<HTMLDivElement>(null);
  const [time, ...lines] = writeSpot(run, spot);

  useLayoutEffect(() => {
    let frame = 0;
    const place = () => {
      const scene = getScene();
      const at = scene && scene.run.columns === run.columns ? placeSpot(scene, spot) : null;
      if (!plate.current) return;
      plate.current.hidden = at === null;
      if (at === null || scene === null) return;
      const { widthPx, heightPx } = scene.layout;
      const { offsetWidth: width, offsetHeight: height } = plate.current;
      const isLeft = at.x + awayPx + width > widthPx || (!spot.isPointed && at.x - awayPx - width > 0);
      // The readings of the cursor are at its right, so its label is at the left if there is room.
      const left = isLeft ? at.x - awayPx - width : at.x + awayPx;
      plate.current.style.left = `${Math.max(0, Math.min(widthPx - width, left))}px`;
      plate.current.style.top = `${Math.max(0, Math.min(heightPx - height, at.y - height / 2))}px`;
    };
    // The charts are drawn again in the frame after the view has changed.
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(place)));
    };
    place();
    placeSoon();
    const stop = view.subscribe(placeSoon);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [run, spot, view, getScene]);

  return (
    <div ref={plate} className={styles.root} dir={activeLanguage().direction} aria-hidden="true" onClick={onExplain}>
      <b>{time}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <small>{findTimeoutOf(run, spot) === null ? withoutTimeout(spot) : nameGesture(spot)}</small>
      {asked !== null && (
        <button
          type="button"
          // for the pointer: by keyboard it is F
          tabIndex={-1}
          className={styles.whatIf}
          onClick={(event) => {
            event.stopPropagation();
            onWhatIf(asked);
          }}
        >
          {t(isCoarse() ? "Tap here: what if it had not been dropped?" : "F: what if it had not been dropped?")}
        </button>
      )}
    </div>
  );
}
