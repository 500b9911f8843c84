import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { formatMs } from "../../language/formats.ts";
import { t } from "../../language/translate.ts";
import type { PlaybackClock } from "../run/contracts.ts";
import { useClockTick } from "../run/use-clock.ts";

/** Share of the whole by which a key moves the cursor. */
const keySteps: Readonly<Record<string, number>> = { ArrowRight: 0.01, ArrowLeft: -0.01, PageUp: 0.1, PageDown: -0.1, Home: -1, End: 1 };

interface TimeSliderProps {
  readonly clock: PlaybackClock;
  readonly endNs: Nanos;
  readonly onSeek: (timeNs: Nanos) => void;
  readonly label: string;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly box?: RefObject<HTMLDivElement | null>;
  /** The element along which the time runs; absent: the slider itself. */
  readonly track?: RefObject<HTMLElement | null>;
  /** The cursor's time for screen readers; absent: in ms. */
  readonly describe?: (timeNs: Nanos) => string;
  readonly children: ReactNode;
}

/** A slider over the time from 0 to `endNs`; press or drag to move the cursor. Its style property `--cursor` is the clock's share of that time. */
export function TimeSlider(props: TimeSliderProps) {
  const { clock, endNs, onSeek, describe = (timeNs) => t("{number} ms", { number: formatMs(timeNs) }) } = props;
  const own = useRef<HTMLDivElement>(null);
  const box = props.box ?? own;
  useClockTick(clock, () => {
    const timeNs = clock.timeNs();
    box.current?.style.setProperty("--cursor", String(Math.min(1, timeNs / endNs)));
    box.current?.setAttribute("aria-valuenow", String(Math.round(timeNs / 1e3)));
    box.current?.setAttribute("aria-valuetext", describe(timeNs));
  });
  const seekTo = (clientX: number): void => {
    const place = (props.track ?? box).current?.getBoundingClientRect();
    if (place) onSeek(Math.max(0, ((clientX - place.left) / Math.max(1, place.width)) * endNs));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = keySteps[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    onSeek(Math.max(0, Math.min(endNs, clock.timeNs() + by * endNs)));
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className={props.className}
      style={props.style}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={Math.round(endNs / 1e3)}
      aria-valuenow={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event.clientX);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekTo(event.clientX);
      }}
    >
      {props.children}
    </div>
  );
}
