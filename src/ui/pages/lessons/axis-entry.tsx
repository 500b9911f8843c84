import { lookUp, t } from "../../../language/translate.ts";
import { useRef, useState } from "react";
import type { Guess } from "../../../lessons/guess.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { writeValue } from "../../../lessons/template.ts";
import { completeGuess, type Drawn } from "../../kit/draw-guess.ts";
import { DrawingSurface, takeStep, useStroke } from "../../kit/xy/surface.tsx";
import { AxisChart, AxisTitle } from "./axis-chart.tsx";
import { type AxisFrame, makeFrame, sweepField, writePlace } from "./axis-frame.ts";
import { GuessLayer } from "./guess-layer.tsx";
import styles from "./axis-entry.module.css";
import { useWidth } from "../../controls/use-size.ts";

interface EntryProps {
  readonly lesson: Lesson;
  readonly guess: Guess | null;
  readonly height: number;
  /** Possible values of the curves, which must fit on the axis. */
  readonly room: readonly number[];
  readonly onGuess: (guess: Guess) => void;
}

/** Empty axes on which to mark a value or draw a curve, with the pointer, a finger, or the arrow keys. */
export function AxisEntry({ lesson, guess, height, room, onGuess }: EntryProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const frame = makeFrame(lesson, { width: Math.max(200, width), height }, room);
  const isCurve = lesson.guess.predict.kind === "curve";
  const [drawn, setDrawn] = useState<Drawn>(() => (guess?.kind === "curve" ? guess.values.map((value) => value / frame.most) : []));
  const places = frame.guessXs.map((x) => frame.toX(x));
  return (
    <div>
      <AxisTitle lesson={lesson} seeds={1} />
      <div ref={box} className={styles.root} dir="ltr" style={{ height }}>
        <AxisChart frame={frame} label={t("Empty axes")} axisName={lookUp(sweepField(lesson).label)} curves={[]}>
          <GuessLayer lesson={lesson} frame={frame} guess={isCurve ? null : guess} drawn={drawn} />
        </AxisChart>
        {isCurve ? (
          <DrawingSurface
            drawn={drawn}
            count={places.length}
            getGround={() => ({ places, fromY: (py) => frame.fromY(py) / frame.most })}
            onDraw={(shares) => {
              setDrawn(shares);
              const whole = completeGuess(shares, places);
              if (whole !== null) onGuess({ kind: "curve", values: whole.map((share) => share * frame.most) });
            }}
            label={t("Your curve. Right and left arrow go from value to value and draw, up and down arrow change it.")}
            describe={(at) => {
              const share = drawn[at] ?? null;
              const value = share === null ? t("not drawn") : writeValue(share * frame.most, frame.unit);
              return t("{at}: {value}", { at: writePlace(lesson, frame.guessXs[at]), value });
            }}
            invitation={<Invitation text={t("Draw here, from left to right")} />}
          />
        ) : (
          <PointSurface lesson={lesson} frame={frame} value={guess?.kind === "point" ? guess.value : null} onGuess={onGuess} />
        )}
      </div>
    </div>
  );
}

/** Where a value of the axis is marked. */
function PointSurface(props: { lesson: Lesson; frame: AxisFrame; value: number | null; onGuess: (guess: Guess) => void }) {
  const { lesson, frame, value, onGuess } = props;
  const { xs } = frame;
  const end = xs.length - 1;
  const at = value === null ? 0 : xs.indexOf(value);
  // a first key marks where the axis begins
  const go = (to: number): void => onGuess({ kind: "point", value: xs[value === null && to !== end ? 0 : Math.max(0, Math.min(end, to))] });
  const away = (x: number, px: number): number => Math.abs(frame.toX(x) - px);
  const stroke = useStroke((_, { px }) =>
    onGuess({ kind: "point", value: xs.reduce((best, x) => (away(x, px) < away(best, px) ? x : best), xs[0]) }),
  );
  return (
    <div
      className={styles.surface}
      role="slider"
      tabIndex={0}
      aria-label={t("Your point on the axis. Right and left arrow move it.")}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={value === null ? t("not marked") : writePlace(lesson, value)}
      onKeyDown={(event) =>
        takeStep(event, {
          ...{ ArrowRight: () => go(at + 1), ArrowUp: () => go(at + 1), ArrowLeft: () => go(at - 1), ArrowDown: () => go(at - 1) },
          ...{ Home: () => go(0), End: () => go(end) },
        })
      }
      {...stroke}
    >
      {value === null && <Invitation text={t("Mark it here")} />}
    </div>
  );
}

function Invitation({ text }: { text: string }) {
  return (
    <p className={styles.invitation} aria-hidden="true">
      {text}
    </p>
  );
}
