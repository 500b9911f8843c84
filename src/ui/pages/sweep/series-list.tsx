import { t } from "../../../language/translate.ts";
import { useId, useState } from "react";
import type { Series } from "../../../sweep/series.ts";
import { closeIcon } from "../../controls/icons.tsx";
import { ChangesEditor } from "./changes-editor.tsx";
import { CommitField } from "../../controls/commit-field.tsx";
import { Select } from "../../controls/select.tsx";
import { transportOptions } from "../../scenario/transport-select.tsx";
import { listScenarios } from "../../kit/sweep/model-data.ts";
import { SeriesSample } from "../../kit/xy/xy-series.tsx";
import { useLooks } from "./plot-canvas.tsx";
import { cleanName, mostSeries } from "../../kit/sweep/sweep-query.ts";
import { makeSeries, type SweepSettings } from "../../kit/sweep/sweep-settings.ts";
import { useSweep, useSweepState } from "./sweep-context.tsx";
import { describeSeries } from "../../kit/sweep/sweep-words.ts";
import styles from "./series-list.module.css";

/** The curves by name, each with its differences; pressing one picks it and opens its settings. */
export function SeriesList({ settings, onChange }: { settings: SweepSettings; onChange: (series: readonly Series[]) => void }) {
  const { sweep } = useSweep();
  const id = useId();
  const picked = useSweepState((state) => state.series);
  const [open, setOpen] = useState<number | null>(null);
  const plan = useSweepState((state) => state.plan);
  const looks = useLooks(settings);
  const { series, base, axis } = settings;
  const put = (index: number, next: Series): void => onChange(series.with(index, next));
  const add = (algorithm: string): void => {
    const made = algorithm === "" ? { name: t("As fixed"), changes: {} } : makeSeries(algorithm);
    const names = series.map(({ name }) => name);
    let number = 2;
    while (names.includes(`${made.name} ${number}`)) number++;
    onChange([...series, { ...made, name: names.includes(made.name) ? `${made.name} ${number}` : made.name }]);
    // A duplicate is opened so that it can be changed.
    if (names.includes(made.name)) setOpen(series.length);
  };
  return (
    <>
      <ul className={styles.root}>
        {series.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name that is being changed must not lose the focus
          <li key={index} data-picked={index === picked && series.length > 1 ? "" : undefined}>
            <div className={styles.row}>
              <SeriesSample look={looks[index]} />
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
                <span>{describeSeries(one, base, plan ? listScenarios(plan, index) : [], axis)}</span>
              </button>
              {series.length > 1 && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t("Remove {name}", { name: one.name })}
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
                  label={t("Name")}
                  text={one.name}
                  findFault={(text) =>
                    series.some(({ name }, other) => other !== index && name === cleanName(text))
                      ? t("Another series has this name.")
                      : null
                  }
                  onCommit={(text) => put(index, { ...one, name: cleanName(text) || one.name })}
                />
                <ChangesEditor changes={one.changes} base={base} axis={axis} onChange={(changes) => put(index, { ...one, changes })} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {series.length < mostSeries && (
        <div className={styles.add}>
          <span className="visually-hidden" id={id}>
            {t("Add an algorithm")}
          </span>
          <Select
            labelledBy={id}
            value="-"
            valueText={t("Add an algorithm")}
            groups={
              // Each of several groups has its own transport.
              base.groups.length > 0
                ? [{ label: null, options: [{ value: "", label: t("Other settings"), note: "" }] }]
                : transportOptions()
            }
            onChange={add}
          />
        </div>
      )}
    </>
  );
}
