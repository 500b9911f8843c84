import { lookUp, t } from "../../../language/translate.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { indexRun } from "../../../analysis/run-index.ts";
import { senderStateAt } from "../../../analysis/senders.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { stateVocabulary } from "../../../analysis/vocabulary.ts";
import type { GridLayout } from "./grid-and-queue.ts";
import { placeCell } from "./layout.ts";
import styles from "./sender-cells.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";

/** The cell to which an arrow key leads from a cell; null: none, or another key. */
export function findNextCell(grid: GridLayout, cells: number, cell: number, key: string): number | null {
  const along = grid.isByColumn ? 8 : grid.columns;
  const steps: Readonly<Record<string, number>> = grid.isByColumn
    ? { ArrowDown: 1, ArrowUp: -1, ArrowRight: along, ArrowLeft: -along }
    : { ArrowRight: 1, ArrowLeft: -1, ArrowDown: along, ArrowUp: -along };
  const next = key === "Home" ? 0 : key === "End" ? cells - 1 : cell + (steps[key] ?? 0);
  return next === cell || next < 0 || next >= cells ? null : next;
}

const arrows = new Set(["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Home", "End"]);

/** The senders of the picture for keyboard and screen reader: one Tab stop, arrow keys move, Enter picks. */
export function SenderCells(props: { run: RunSnapshot; grid: GridLayout }) {
  const { run, grid } = props;
  const { view, clock, announcer, perform } = useRunView();
  const holder = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const picked = useStore(view, (value) => value.picked);
  const { senders } = run.scenario.workload;
  const cells = Math.ceil(senders / grid.perCell);
  const current = Math.min(active, cells - 1);

  const nameCell = (cell: number): string => {
    const first = cell * grid.perCell;
    const last = Math.min(senders, first + grid.perCell) - 1;
    return first === last ? t("Sender {sender}", { sender: first }) : t("Senders {first} to {last}", { first, last });
  };
  const enter = (cell: number) => {
    setActive(cell);
    perform({ do: "hover", sender: cell * grid.perCell });
    if (grid.perCell > 1) return;
    const { state } = senderStateAt(indexRun(run).senders, cell, clock.timeNs());
    announcer.say(t("Sender {sender}: {state}.", { sender: cell, state: lookUp(stateVocabulary[state].doing) }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !arrows.has(event.key)) return;
    event.preventDefault();
    const next = findNextCell(grid, cells, current, event.key);
    if (next !== null) holder.current?.querySelectorAll("button")[next]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <div ref={holder} role="group" aria-label={t("Senders: arrow keys move, Enter picks")} onKeyDown={onKeyDown}>
      {Array.from({ length: cells }, (_, cell) => {
        const box = placeCell(grid, cell);
        const first = cell * grid.perCell;
        const isPicked = picked !== null && picked >= first && picked < first + grid.perCell;
        return (
          <button
            key={first}
            type="button"
            className={styles.cell}
            style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
            aria-label={nameCell(cell)}
            aria-pressed={isPicked}
            tabIndex={cell === current ? 0 : -1}
            onFocus={() => enter(cell)}
            onBlur={() => perform({ do: "hover", sender: null })}
            onClick={() => perform({ do: "pick", sender: isPicked ? null : first })}
          />
        );
      })}
    </div>
  );
}
