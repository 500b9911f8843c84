import { useLayoutEffect, useRef } from "react";
import type { LegendEntry, LegendMark } from "./legend-entries.ts";
import { Word } from "../controls/word.tsx";
import { openLayer } from "./canvas-host.ts";
import { useLook } from "./look.ts";
import paneStyles from "./pane.module.css";

/** A legend's mark, drawn as the charts draw it. */
export function LegendMarkPicture({ mark, scale }: { mark: LegendMark; scale: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useLook();
  useLayoutEffect(() => {
    if (canvas.current === null) return;
    const [width, height] = [mark.width * scale, mark.height * scale];
    const { context, reset } = openLayer(canvas.current);
    reset(width, height, look.ratio);
    context.translate(width / 2, height / 2);
    mark.draw(context, { theme: look.theme, patterns: look.patterns, scale });
  }, [mark, scale, look]);
  return <canvas ref={canvas} className={paneStyles.mark} aria-hidden="true" />;
}

/** Marks and their words, side by side. */
export function Legend({ entries, scale, isBrief }: { entries: readonly LegendEntry[]; scale: number; isBrief: boolean }) {
  return (
    <span className={isBrief ? `${paneStyles.legend} ${paneStyles.legendBrief}` : paneStyles.legend}>
      {entries.map(({ mark, text, word }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups may share a name
        <span key={index} className={paneStyles.legendEntry} data-word={word}>
          <LegendMarkPicture mark={mark} scale={scale} />
          <Word id={word}>{text}</Word>
        </span>
      ))}
    </span>
  );
}
