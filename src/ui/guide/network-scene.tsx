import { useLayoutEffect, useRef, useState } from "react";
import { isWaiting, senderStateAt } from "../../analysis/senders.ts";
import { indexRun } from "../../analysis/run-index.ts";
import { countUpTo } from "../../analysis/search.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { StepScene, Stretch } from "../../guide/step.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { isolate } from "../../language/numbers.ts";
import { t } from "../../language/translate.ts";
import type { Box } from "../panes/network/grid-and-queue.ts";
import { type PictureLayout, placeCell } from "../panes/network/layout.ts";
import { useClockTick } from "../run/use-clock.ts";
import { useShownScene } from "./step-context.ts";
import styles from "./scenes.module.css";
import { formatDuration, formatDurationLike, formatFigures } from "../../language/formats.ts";
import { useRunView } from "../run/run-view.ts";

/** What of the network is at full strength in a step; the rest lies under a veil. */
interface Bright {
  readonly senders: boolean;
  readonly queue: boolean;
  readonly link: boolean;
  readonly receiver: boolean;
}

const brightIn: Readonly<Record<StepScene["kind"], Bright>> = {
  start: { senders: true, queue: false, link: false, receiver: false },
  overflow: { senders: false, queue: true, link: false, receiver: false },
  wait: { senders: false, queue: false, link: true, receiver: false },
  cost: { senders: false, queue: false, link: false, receiver: true },
  play: { senders: true, queue: true, link: true, receiver: true },
};

function Veil({ box, kind = "full" }: { box: Box; kind?: "full" | "half" | "title" }) {
  return (
    <rect className={styles.veil} data-kind={kind} x={box.x} y={box.y} width={Math.max(0, box.width)} height={Math.max(0, box.height)} />
  );
}

/** Highlighted cells: the sender that the step is about, or all that wait. */
function isCellBright(scene: StepScene, run: RunSnapshot, sender: number, atNs: Nanos): boolean {
  if (scene.kind === "start" || scene.kind === "play") return true;
  if (scene.kind === "overflow") return sender === scene.sender;
  if (scene.kind === "wait") return isWaiting(senderStateAt(indexRun(run).senders, sender, atNs).state);
  return false;
}

/** Veils over what a step does not speak of, and what it adds to the picture. */
export function NetworkScene({ layout }: { layout: PictureLayout }) {
  const { run, told } = useShownScene();
  if (told === null) return null;
  const { scene, atNs } = told;
  const { grid, queue, uplink, wire, receiver, titleY, sendersTitleY, width, height, mode } = layout;
  const bright = brightIn[scene.kind];
  const senders = run.scenario.workload.senders;
  const title = (x: number, wide: number, y = titleY): Box => ({ x, y: y - 9, width: wide, height: 18 });
  const isPhone = mode === "phone";
  /** The links: on a phone down from the senders, and along the left of the queue. */
  const links: readonly Box[] =
    uplink === null
      ? []
      : isPhone
        ? [
            { x: 0, y: uplink.y + 1, width, height: titleY - 10 - uplink.y },
            { x: 0, y: titleY - 9, width: queue.x + queue.titleInset - 3, height: queue.y + 10 - titleY },
            { x: 0, y: queue.y + 1, width: queue.x - 1, height: uplink.y + uplink.height + 6 - queue.y },
          ]
        : [{ x: uplink.x - 2, y: grid.y - 6, width: queue.x - uplink.x - 6, height: grid.height + 12 }];
  return (
    <svg className={styles.scene} width={width} height={height} aria-hidden="true" direction="ltr">
      {!bright.senders && links.map((box) => <Veil key={box.y} box={box} />)}
      {!bright.senders && sendersTitleY !== null && <Veil box={title(0, grid.width, sendersTitleY)} kind="title" />}
      {!bright.senders &&
        grid.perCell === 1 &&
        Array.from({ length: senders }, (_, sender) => {
          if (isCellBright(scene, run, sender, atNs)) return null;
          const cell = placeCell(grid, sender);
          const isDone = scene.kind === "wait" || scene.kind === "cost";
          return <Veil key={sender} box={cell} kind={isDone ? "half" : "full"} />;
        })}
      {!bright.queue && <Veil box={{ x: queue.x - 3, y: queue.y - 2, width: queue.width + 6, height: queue.height + 4 }} />}
      {!bright.queue && <Veil box={title(queue.x + queue.titleInset - 2, queue.width - queue.titleInset + 4)} kind="title" />}
      {!bright.link && wire && (
        <Veil box={{ x: wire.x - 3, y: queue.y + queue.height / 2 - 9, width: wire.width + (isPhone ? 6 : 2), height: 18 }} />
      )}
      {!bright.receiver && <Veil box={{ x: receiver.x - 2, y: receiver.y - 2, width: receiver.width + 4, height: receiver.height + 4 }} />}
      {!bright.receiver && <Veil box={title(receiver.x - 4, receiver.width + 6)} kind="title" />}
      {scene.kind === "overflow" && <Dropped layout={layout} run={run} sender={scene.sender} atNs={atNs} />}
      {scene.kind === "wait" && scene.timer && scene.sender !== null && (
        <TimerDial layout={layout} sender={scene.sender} timer={scene.timer} />
      )}
    </svg>
  );
}

/** Packets of one sender that are drawn; more are a number. */
const mostDrawn = 8;

/** Drops up to the moment of the step: the packets of the step's sender, and the count of all. */
function Dropped(props: { layout: PictureLayout; run: RunSnapshot; sender: number | null; atNs: Nanos }) {
  const { layout, run, sender, atNs } = props;
  const { dropped, queue, mode, uplink } = layout;
  const { drops } = run.columns;
  const end = countUpTo(drops.timeNs, drops.length, atNs);
  if (end === 0) return null;
  const flows = drops.flow.subarray(0, end);
  const own = sender === null ? 0 : flows.reduce((count, flow) => count + (flow === sender ? 1 : 0), 0);
  const isPhone = mode === "phone";
  const [wide, high, pitch] = isPhone ? [23, 17, 30] : [32, 25, 44];
  const shown = Math.min(own, mostDrawn, Math.floor(dropped.width / 2 / pitch));
  const y = dropped.y;
  const textX = dropped.x + shown * pitch + 8;
  const all = t("{packets, plural, one {so far # packet} other {so far # packets}}", { packets: end });
  const from = t("{senders, plural, one {from # sender} other {from # senders}}", { senders: new Set(flows).size });
  return (
    <g>
      {uplink && !isPhone && (
        <path
          className={styles.fall}
          d={`M${queue.x - 8} ${queue.y + queue.height / 2 + 8}C${queue.x - 18} ${queue.y + queue.height} ${queue.x - 18} ${y} ${dropped.x - 5} ${y + high / 2}`}
        />
      )}
      {Array.from({ length: shown }, (_, place) => {
        const x = dropped.x + place * pitch;
        return (
          <g key={place}>
            <rect className={styles.packet} x={x} y={y} width={wide} height={high} rx={3} />
            <text className={styles.packetNumber} x={x + wide / 2} y={y + high / 2 + 4} textAnchor="middle">
              {sender}
            </text>
            <path className={styles.cross} d={`M${x + wide - 4} ${y - 4}l8 8M${x + wide + 4} ${y - 4}l-8 8`} />
          </g>
        );
      })}
      {own > 0 && (
        <text className={styles.loss} x={textX} y={isPhone ? y + 6 : y + 9}>
          {t("{packets, plural, one {# dropped} other {all # dropped}}", { packets: own })}
        </text>
      )}
      <Fitting
        key={`${layout.width} ${end}`}
        x={own > 0 ? textX : dropped.x + 4}
        y={isPhone ? y + 21 : y + (own > 0 ? 27 : 16)}
        endX={layout.width}
        long={`${all} ${from}`}
        short={all}
      />
    </g>
  );
}

/** A text that ends within the picture, or its short form. */
function Fitting(props: { x: number; y: number; endX: number; long: string; short: string }) {
  const { x, y, endX, long, short } = props;
  const element = useRef<SVGTextElement>(null);
  const [isShort, setShort] = useState(false);
  useLayoutEffect(() => {
    if (element.current && x + element.current.getComputedTextLength() > endX) setShort(true);
  }, [x, endX]);
  return (
    <text ref={element} className={styles.small} x={x} y={y}>
      {isShort ? short : long}
    </text>
  );
}

const radius = 25;

/** The sender's retransmission timer as a dial, full from 12 o'clock on. */
function TimerDial({ layout, sender, timer }: { layout: PictureLayout; sender: number; timer: Stretch }) {
  const { clock } = useRunView();
  const [nowNs, setNow] = useState(() => clock.timeNs());
  useClockTick(clock, () => setNow(clock.timeNs()));
  const { dropped, mode } = layout;
  const wholeNs = timer.toNs - timer.fromNs;
  const passedNs = Math.min(wholeNs, Math.max(0, nowNs - timer.fromNs));
  const share = passedNs / wholeNs;
  const isPhone = mode === "phone";
  const r = isPhone ? 15 : radius;
  const [x, y] = [dropped.x + r + 4, dropped.y + r - 2];
  const angle = 2 * Math.PI * Math.min(share, 0.9999);
  const [endX, endY] = [x + r * Math.sin(angle), y - r * Math.cos(angle)];
  const whole = formatDuration(wholeNs);
  // in the unit of the whole
  const unitNs = wholeNs >= 1e9 ? 1e9 : wholeNs >= 1e6 ? 1e6 : wholeNs >= 1e3 ? 1e3 : 1;
  const passed = isolate(formatFigures(passedNs / unitNs));
  return (
    <g>
      <circle className={styles.dial} cx={x} cy={y} r={r} />
      {share > 0 && (
        <path
          className={styles.passed}
          d={`M${x} ${y}V${y - r}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${endX} ${endY}Z`}
          fill="url(#guide-hatch)"
        />
      )}
      <path className={styles.dial} d={`M${x} ${y - r}v-5`} />
      <text className={styles.loss} x={x + r + 14} y={isPhone ? y + 4 : y - 4}>
        {isPhone
          ? t("Sender {sender}: {passed} of {whole}", { sender: String(sender), passed, whole })
          : t("Sender {sender}’s timer: {passed} of {whole}", { sender: String(sender), passed, whole })}
      </text>
      {!isPhone && (
        <text className={styles.small} x={x + r + 14} y={y + 14}>
          {t("{time} to go, then it retransmits", { time: formatDurationLike(wholeNs - passedNs, wholeNs) })}
        </text>
      )}
    </g>
  );
}
