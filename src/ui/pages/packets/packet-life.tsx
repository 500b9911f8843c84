import { t } from "../../../language/translate.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { closeIcon, nextIcon, previousIcon } from "../../controls/icons.tsx";
import { usePackets, usePacketState } from "./packet-context.tsx";
import { namePacket, readLife } from "./packet-words.ts";
import styles from "./packet-panel.module.css";
import { formatFixed } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";

/** The history of the picked packet, with links to the previous and the next one. */
export function PacketLife({ run }: { run: RunSnapshot }) {
  const { session } = usePackets();
  const { recorded, serial } = usePacketState();
  const picked = useStore(session.run.view, (view) => view.picked);
  if (recorded === null) return null;
  const row = session.findRow();
  if (serial === null || row < 0)
    return (
      <section className={styles.section} aria-label={t("Life of a packet")}>
        <h3>{t("Life of a packet")}</h3>
        <p className={styles.say}>
          {t(
            serial === null
              ? "Click a stroke, or use the arrow keys, to follow a packet."
              : "The packet that was picked is in another part of the run.",
          )}
        </p>
        <button type="button" className="button" onClick={() => session.step(1, "packet")}>
          {t("Next packet")}
        </button>
      </section>
    );
  const { window } = recorded;
  const steps = readLife(window, row, run);
  const [first] = steps;
  return (
    <section className={styles.section} aria-label={t("Life of a packet")} data-first={window.flow[row] === picked ? "" : undefined}>
      <div className={styles.lifeHead}>
        <h3>{namePacket(window, row)}</h3>
        <button type="button" className="icon-button" aria-label={t("Previous packet")} onClick={() => session.step(-1, "packet")}>
          {previousIcon}
        </button>
        <button type="button" className="icon-button" aria-label={t("Next packet")} onClick={() => session.step(1, "packet")}>
          {nextIcon}
        </button>
        <button type="button" className="icon-button" aria-label={t("Deselect the packet")} onClick={() => session.pick(-1)}>
          {closeIcon}
        </button>
      </div>
      <ol className={styles.life}>
        {steps.map(({ timeNs, name, detail, isLoss }) => (
          <li key={`${timeNs} ${name}`} data-loss={isLoss ? "" : undefined}>
            <button type="button" className="text-button" onClick={() => session.run.perform({ do: "goTo", timeNs })}>
              {timeNs === first.timeNs
                ? t("{number} µs", { number: formatFixed(timeNs / 1e3, 3) })
                : `+${formatFixed((timeNs - first.timeNs) / 1e3, 3)}`}
            </button>
            <span>
              <b>{name}</b>
              {detail !== "" && <> {detail}</>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
