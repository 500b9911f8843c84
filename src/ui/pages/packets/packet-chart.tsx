import { t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { zoomAbout } from "../../../charts/time/zoom.ts";
import type { StackFrame, TimelinePane } from "../../canvas/timeline-pane.ts";
import { type StackMarks, Timelines } from "../../canvas/timelines.tsx";
import { Action, Message } from "../../controls/message.tsx";
import { writeFault } from "../../text/fault-words.ts";
import { nameGaugePane } from "../../../scenario/fields/list-transports.ts";
import { gaugePanes } from "../../panes/gauges.ts";
import { usePackets, usePacketState } from "./packet-context.tsx";
import { createPacketPane } from "./packet-pane.ts";
import type { PacketSession } from "./packet-session.ts";
import styles from "./packet-page.module.css";
import { formatMs } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";

/** The whole run is shown, and the cursor hides nothing: packets are read before and after it. */
const frame: StackFrame = { hasAxis: true, queueRoom: 0, coversAhead: false };

const pullsPane = gaugePanes.find(({ id }) => id === nameGaugePane("pulls")) as TimelinePane;

/** Does a receiver pull packets, so that waiting pulls are drawn below the packets? */
export function hasPulls({ scenario }: RunSnapshot): boolean {
  return pullsPane.isOffered?.(scenario) === true;
}

/** Zoom factor of the + and - keys (our choice). */
const zoomFactor = 1.6;
/** A press that moves less than this is a click. */
const clickPx = 4;

interface ChartProps {
  readonly isCompact: boolean;
  /** For one of two runs; see `PacketPicture`. */
  readonly scale: number | null;
  /** Is room kept for waiting pulls? If one of two runs has them, the lines of both charts are at equal heights. */
  readonly keepsPulls: boolean;
}

/** The packets of one run, with the state of their recording. */
export function PacketChart({ run, ...props }: { run: RunSnapshot | null } & ChartProps) {
  return (
    <>
      <Word run={run} />
      {run && run.status !== "failed" && <Stage run={run} {...props} />}
    </>
  );
}

/** Progress or failure, and the port for which the picture is drawn. */
function Word({ run }: { run: RunSnapshot | null }) {
  const { session } = usePackets();
  const { computedNs, fault, recorded } = usePacketState();
  const toNs = useStore(session.run.view, (view) => view.toNs) ?? run?.computedNs ?? 0;
  if (fault !== null)
    return (
      <Message isFault actions={<Action onPress={session.retry}>{t("Try again")}</Action>}>
        <T message="<b>The packets could not be recorded.</b> {fault}" fault={writeFault(fault)} />
      </Message>
    );
  const { window } = recorded ?? {};
  const isCut = window !== undefined && window.isCut && window.untilNs < toNs;
  return (
    <p className={styles.word} role="status">
      {computedNs !== null && computedNs > 0
        ? t("Recording: the run is computed again up to {end} ms, now at {now} ms.", {
            end: formatMs(toNs),
            now: formatMs(computedNs),
          })
        : isCut
          ? t(
              "{packets, plural, one {The picture holds the first # packets, up to {end} ms. Zoom in for what follows.} other {The picture holds the first # packets, up to {end} ms. Zoom in for what follows.}}",
              { packets: window.length, end: formatMs(window.untilNs) },
            )
          : ""}
    </p>
  );
}

/** The picture with its pointer and key handlers. */
function Stage({ run, isCompact, scale, keepsPulls }: { run: RunSnapshot } & ChartProps) {
  const { session } = usePackets();
  const { recorded, second, serial, showsData, showsAcks, showsAllAcks, showsOthers } = usePacketState();
  const picked = useStore(session.run.view, (view) => view.picked);
  const { pane, findAt } = useMemo(
    () => createPacketPane({ recorded, picked, second, serial, showsData, showsAcks, showsAllAcks, showsOthers, scale }),
    [recorded, picked, second, serial, showsData, showsAcks, showsAllAcks, showsOthers, scale],
  );
  const isPulled = hasPulls(run);
  const panes = useMemo(() => (isPulled ? [pane, pullsPane] : [pane]), [pane, isPulled]);
  const roomFor = useMemo(() => (keepsPulls ? [pane, pullsPane] : [pane]), [pane, keepsPulls]);
  const marks = useMemo(() => createAnchor(session), [session]);
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef({ x: 0, y: 0 });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(session, zoomFactor);
    else if (event.key === "-" || event.key === "_") zoomBy(session, 1 / zoomFactor);
    else if (event.shiftKey) return;
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") session.step(event.key === "ArrowRight" ? 1 : -1, "packet");
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") session.step(event.key === "ArrowDown" ? 1 : -1, "sender");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (event: MouseEvent): void => {
    const at = box.current?.getBoundingClientRect();
    if (at === undefined || Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y) > clickPx) return;
    const row = findAt(event.clientX - at.left, event.clientY - at.top);
    if (row >= 0) session.pick(row);
  };

  return (
    // Time runs to the right, and the buttons are at its end.
    <div className={styles.stage} dir="ltr">
      <div className={styles.zoom} role="group" aria-label={t("Zoom")}>
        <button
          type="button"
          className="button"
          aria-label={t("Closer")}
          title={t("Closer: +")}
          onClick={() => zoomBy(session, zoomFactor)}
        >
          +
        </button>
        <button
          type="button"
          className="button"
          aria-label={t("Wider")}
          title={t("Wider: −")}
          onClick={() => zoomBy(session, 1 / zoomFactor)}
        >
          −
        </button>
        {scale === null && <ToTimer run={run} />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the pane within is a slider and has the focus; what it is told is heard here first */}
      <div
        ref={box}
        className={styles.timelines}
        onKeyDownCapture={onKeyDown}
        onPointerDownCapture={({ clientX: x, clientY: y }) => (pressed.current = { x, y })}
        onClick={onClick}
      >
        <Timelines
          run={run}
          ghost={null}
          clock={session.run.clock}
          view={session.run.view}
          panes={panes}
          roomFor={roomFor}
          isCompact={isCompact}
          frame={frame}
          perform={session.run.perform}
          marks={marks}
          isUnlabelled
        />
      </div>
    </div>
  );
}

/** Lets the session query positions in the picture. */
function createAnchor(session: PacketSession): StackMarks {
  return function Anchor({ getScene }) {
    useEffect(() => session.attach(getScene), [getScene]);
    return null;
  };
}

/** Around the cursor if it is visible, otherwise around the center. */
function zoomBy(session: PacketSession, factor: number): void {
  const scene = session.getScene();
  if (scene === null) return;
  const { axis, waits, endNs, makeAxis } = scene;
  const timeNs = session.run.clock.timeNs();
  const px = timeNs >= axis.fromNs && timeNs <= axis.toNs ? axis.toX(timeNs) : axis.widthPx / 2;
  const span = zoomAbout(axis, px, factor, waits, endNs, makeAxis);
  session.zoomTo(span.fromNs, span.toNs);
}

/** Zooms out until the picked sender's timer is visible; the wait itself is cut out. */
function ToTimer({ run }: { run: RunSnapshot }) {
  const { session } = usePackets();
  const { picked, fromNs } = useStore(session.run.view, (view) => view);
  const { timeouts } = run.columns;
  let found = -1;
  for (let row = 0; row < timeouts.length && found < 0; row++)
    if (timeouts.flow[row] === picked && timeouts.timeNs[row] > (fromNs ?? 0)) found = row;
  if (found < 0) return null;
  const show = (): void => {
    const { rttNs } = run.scenario.network;
    const startNs = timeouts.waitingSinceNs[found];
    session.zoomTo(Math.max(0, Math.min(startNs - 4 * rttNs, fromNs ?? 0)), timeouts.timeNs[found] + 2 * rttNs);
  };
  return (
    <button type="button" className="button" onClick={show}>
      {t("to the timer")}
    </button>
  );
}
