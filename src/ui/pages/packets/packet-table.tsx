import { t } from "../../../language/translate.ts";
import { useId } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { listTransportNames } from "../../../scenario/fields/name-transport.ts";
import { closeIcon } from "../../controls/icons.tsx";
import { usePackets, usePacketState } from "./packet-context.tsx";
import { makePacketTable } from "./packet-words.ts";
import styles from "../../panes/tables/table-twin.module.css";
import { formatMs } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";

/** The visible packets of the two followed senders as a table. A row's time picks its packet. @param run one of several, to be named. */
export function PacketTable({ run, onClose }: { run: RunSnapshot | null; onClose: () => void }) {
  const { session } = usePackets();
  const { recorded, second } = usePacketState();
  const { picked, fromNs, toNs } = useStore(session.run.view, (view) => view);
  const id = useId();
  if (recorded === null) return null;
  const { window } = recorded;
  const senders = [picked, second].filter((flow) => flow !== null);
  const [from, to] = [fromNs ?? 0, toNs ?? window.untilNs];
  const { columns, rows } = makePacketTable(window, senders, from, to, session.run.clock.timeNs());
  const rowOf = (timeNs: number | null, flow: string): number =>
    window.sentNs.findIndex((sentNs, row) => sentNs === timeNs && String(window.flow[row]) === flow);
  return (
    <section className={styles.root} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {run === null
            ? t("Packets, as a table")
            : t("{name}: packets, as a table", { name: writeSeries(listTransportNames(run.scenario)) })}
        </h2>
        <button type="button" className="icon-button" aria-label={t("Close the table")} onClick={onClose}>
          {closeIcon}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard (WCAG 2.1.1) */}
      <div className={styles.scroll} role="group" tabIndex={0} aria-labelledby={id}>
        <table>
          <caption>
            {t("Sent from {from} to {to} ms. Times from the start of the run.", { from: formatMs(from), to: formatMs(to) })}
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-number="">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ timeNs, cells }) => (
              <tr key={cells.join(" ")}>
                <th scope="row" data-number="">
                  <button type="button" className="text-button" onClick={() => session.pick(rowOf(timeNs, cells[1]))}>
                    {cells[0]}
                  </button>
                </th>
                {cells.slice(1).map((cell, column) => (
                  <td key={columns[column + 1]} data-number="">
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
