import { useEffect, useMemo, useRef, useState } from "react";
import { readFamilyColors } from "../../../charts/sweep/series-looks.ts";
import { drawSeriesSample, type SeriesLook } from "../../../charts/sweep/series-marks.ts";
import type { Series } from "../../../sweep/series.ts";
import { openLayer } from "../../canvas/canvas-host.ts";
import { type Look, useLook } from "../../canvas/look.ts";
import { closeIcon } from "../../controls/icons.tsx";
import { ChangesEditor } from "./changes-editor.tsx";
import { listLooks } from "./chart-data.ts";
import { CommitField } from "../../controls/commit-field.tsx";
import { mostSeries } from "./sweep-query.ts";
import type { SweepSettings } from "./sweep-settings.ts";
import { useSweep, useSweepState } from "./sweep-context.tsx";
import { listChanges } from "./sweep-words.ts";
import styles from "./series-list.module.css";

/** The curves by name, each with what differs in it; pressing one picks it, and opens what can be changed of it. */
export function SeriesList({ settings, onChange }: { settings: SweepSettings; onChange: (series: readonly Series[]) => void }) {
  const { sweep } = useSweep();
  const picked = useSweepState((state) => state.series);
  const [open, setOpen] = useState<number | null>(null);
  const look = useLook();
  const looks = useMemo(() => (look ? listLooks(settings, readFamilyColors(document.documentElement)) : []), [settings, look]);
  const { series, base, axis } = settings;
  const put = (index: number, next: Series): void => onChange(series.with(index, next));
  const add = (): void => {
    const names = series.map(({ name }) => name);
    let number = series.length + 1;
    while (names.includes(`Series ${number}`)) number++;
    onChange([...series, { name: `Series ${number}`, changes: {} }]);
    setOpen(series.length);
  };
  return (
    <>
      <ul className={styles.root}>
        {series.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name that is being changed must not lose the focus
          <li key={index} data-picked={index === picked ? "" : undefined}>
            <div className={styles.row}>
              <Sample look={looks[index]} page={look} />
              <button
                type="button"
                className={styles.name}
                aria-expanded={open === index}
                onClick={() => {
                  sweep.look({ series: index });
                  setOpen(open === index ? null : index);
                }}
              >
                <b>{one.name}</b>
                <span>{listChanges(one, base).join(", ") || "as fixed"}</span>
              </button>
              {series.length > 1 && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${one.name}`}
                  onClick={() => {
                    setOpen(null);
                    onChange(series.toSpliced(index, 1));
                  }}
                >
                  {closeIcon}
                </button>
              )}
            </div>
            {open === index && (
              <div className={styles.editor}>
                <CommitField
                  label="Name"
                  text={one.name}
                  findFault={(text) =>
                    series.some(({ name }, other) => other !== index && name === text.trim()) ? "Another series has this name." : null
                  }
                  onCommit={(name) => put(index, { ...one, name: name.replaceAll(/[?\p{Cc}]/gu, "").slice(0, 80) || one.name })}
                />
                <ChangesEditor changes={one.changes} base={base} axis={axis} onChange={(changes) => put(index, { ...one, changes })} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {series.length < mostSeries && (
        <button type="button" className={`text-button ${styles.add}`} onClick={add}>
          + add a series
        </button>
      )}
    </>
  );
}

const [sampleWidth, sampleHeight] = [42, 16];

/** The line of a series as the chart has it. */
function Sample({ look, page }: { look: SeriesLook | undefined; page: Look }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current || !look) return;
    const layer = openLayer(canvas.current);
    layer.reset(sampleWidth, sampleHeight, page.ratio);
    drawSeriesSample(layer.context, page.theme, look, 0, sampleHeight / 2, sampleWidth);
  }, [look, page]);
  return <canvas ref={canvas} className={styles.sample} aria-hidden="true" />;
}
