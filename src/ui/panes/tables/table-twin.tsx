import { t } from "../../../language/translate.ts";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { closeIcon } from "../../controls/icons.tsx";
import { useIsPlaying } from "../../run/use-clock.ts";
import { findTimelines } from "../registry.ts";
import { makeTable } from "./make-table.ts";
import styles from "./table-twin.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { TableData } from "../../canvas/timeline-pane.ts";

const rowsPerPage = 20;
/** Cursor and run change many times per second: the table is updated after they rest, ms. */
const restMs = 200;

/** The current table; updated when run, view, or (at rest) the cursor changes. */
function useTable(run: RunSnapshot, name: string, comes: number): TableData {
  const { clock, view } = useRunView();
  const isPlaying = useIsPlaying(clock);
  const shown = useStore(view, (value) => value);
  const { fromNs, toNs, picked, compressWaits } = shown;
  const read = () => makeTable(run, name, view.get(), clock.timeNs());
  const [table, setTable] = useState(read);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    let timer: number | undefined;
    const refreshSoon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setTable(latest.current()), restMs);
    };
    refreshSoon();
    const stop = isPlaying ? undefined : clock.subscribe(refreshSoon);
    return () => {
      window.clearTimeout(timer);
      stop?.();
    };
  }, [run, name, comes, isPlaying, clock, fromNs, toNs, picked, compressWaits]);
  return table;
}

/** A chart as a table: caption, columns, pages of rows; a first cell that is a time is a link to it. */
export function TableTwin(props: { run: RunSnapshot; name: string }) {
  const { perform } = useRunView();
  const [comes, setComes] = useState(0);
  const onCome = useCallback(() => setComes((count) => count + 1), []);
  const table = useTable(props.run, props.name, comes);
  const Late = findTimelines([props.name])[0]?.Late;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = Math.max(1, Math.ceil(table.rows.length / rowsPerPage));
  const [page, setPage] = useState(() => Math.max(0, Math.floor(table.current / rowsPerPage)));
  const shown = Math.min(page, pages - 1);
  const first = shown * rowsPerPage;
  const rows = table.rows.slice(first, first + rowsPerPage);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, []);

  const close = () => {
    perform({ do: "showTable", table: null });
    // Returns the focus to the element that opened it, or to the menu that contains it.
    const opener = [...document.querySelectorAll<HTMLElement>(`[data-table="${props.name}"], [data-view-menu] button`)];
    opener.find((one) => one.checkVisibility())?.focus();
  };
  return (
    <section className={styles.root} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t("{chart}, as a table", { chart: table.title })}
        </h2>
        <span className={styles.pages}>
          <span role="status">
            {table.rows.length === 0
              ? t("no rows")
              : t("rows {first} to {last} of {total}", { first: first + 1, last: first + rows.length, total: table.rows.length })}
          </span>
          <button type="button" className="text-button" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            {t("Earlier")}
          </button>
          <button type="button" className="text-button" disabled={shown >= pages - 1} onClick={() => setPage(shown + 1)}>
            {t("Later")}
          </button>
        </span>
        <button type="button" className="icon-button" aria-label={t("Close the table")} onClick={close}>
          {closeIcon}
        </button>
      </div>
      {Late && <Late onCome={onCome} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard (WCAG 2.1.1) */}
      <div className={styles.scroll} role="group" tabIndex={0} aria-labelledby={id}>
        <table>
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <th key={column} scope="col" data-number={index >= table.wordColumns ? "" : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={`${row.cells[0]} ${row.timeNs}`} aria-current={first + index === table.current ? "true" : undefined}>
                <th scope="row" data-number={table.wordColumns === 0 ? "" : undefined}>
                  <RowHead text={row.cells[0]} timeNs={row.timeNs} onSeek={(timeNs) => perform({ do: "seek", timeNs })} />
                </th>
                {row.cells.slice(1).map((cell, column) => (
                  <td key={table.columns[column + 1]} data-number={column + 1 >= table.wordColumns ? "" : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function RowHead(props: { text: string; timeNs: number | null; onSeek: (timeNs: number) => void }) {
  const { timeNs } = props;
  if (timeNs === null) return props.text;
  return (
    <button type="button" className="text-button" onClick={() => props.onSeek(timeNs)}>
      {props.text}
    </button>
  );
}
