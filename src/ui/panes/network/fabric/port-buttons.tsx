import { t } from "../../../../language/translate.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { nameNode, namePort } from "../../../../analysis/node-names.ts";
import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Gauge } from "./fabric-layout.ts";
import styles from "../sender-cells.module.css";
import { useRunView } from "../../../run/run-view.ts";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The ports of the picture for keyboard and screen reader: one Tab stop, arrow keys move, Enter picks. */
export function PortButtons(props: {
  geometry: NetworkGeometry;
  gauges: readonly Gauge[];
  port: number;
  /** Name of the port that a gauge presently shows. */
  nameShown: (gauge: number) => string;
}) {
  const { geometry, gauges, port, nameShown } = props;
  const { perform } = useRunView();
  const holder = useRef<HTMLDivElement>(null);
  const pickedAt = gauges.findIndex(({ ports }) => ports.includes(port));
  const [active, setActive] = useState<number | null>(null);
  const current = Math.min(active ?? Math.max(0, pickedAt), gauges.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = steps[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? gauges.length - 1 : step === undefined ? null : current + step;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next >= 0 && next < gauges.length) holder.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <div ref={holder} role="group" aria-label={t("Ports: arrow keys move, Enter picks")} onKeyDown={onKeyDown}>
      {gauges.map(({ ports, box }, i) => (
        <button
          key={ports[0]}
          type="button"
          className={styles.cell}
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
          aria-label={
            ports.length === 1
              ? t("Port {port}", { port: namePort(geometry, ports[0]) })
              : t("{count, plural, one {# port of {node}} other {# ports of {node}}}", {
                  count: ports.length,
                  node: nameNode(geometry, geometry.links[ports[0]].from),
                })
          }
          aria-pressed={ports.includes(port)}
          tabIndex={i === current ? 0 : -1}
          onFocus={() => setActive(i)}
          onClick={() => perform({ do: "pickPort", name: nameShown(i) })}
        />
      ))}
    </div>
  );
}
