import { lookUp, t } from "../../../../language/translate.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { geometryOf } from "../../../../analysis/geometry.ts";
import { nameNode, namePort } from "../../../../analysis/node-names.ts";
import { indexRun } from "../../../../analysis/run-index.ts";
import { senderStateAt } from "../../../../analysis/senders.ts";
import { stateVocabulary } from "../../../../analysis/vocabulary.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import type { HostCell, Gauge } from "./fabric-layout.ts";
import { findTraffic } from "./traffic.ts";
import styles from "../sender-cells.module.css";
import { useStore } from "../../../run/store.ts";
import { useRunView } from "../../../run/run-view.ts";
import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";

const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const steps: Readonly<Record<string, number>> = { ...arrowSteps, PageDown: 8, PageUp: -8 };

/**
 * The sending hosts of the picture for keyboard and screen reader: one Tab stop, arrow keys move, Enter picks. To support a
 * thousand hosts, the page contains one button, which moves from cell to cell.
 */
export function HostButtons({ run, cells, onPick }: { run: RunSnapshot; cells: readonly HostCell[]; onPick: (host: number) => void }) {
  const { view, clock, announcer, perform } = useRunView();
  const button = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState(0);
  const picked = useStore(view, (value) => value.picked);
  const geometry = geometryOf(run.scenario);
  const { flowsOf } = findTraffic(geometry);
  const senders = cells.filter(({ node }) => flowsOf.has(node));
  if (senders.length === 0) return null;
  const current = Math.min(active, senders.length - 1);
  const { node, box } = senders[current];
  const flows = flowsOf.get(node) ?? [];
  const nameCell = (own: readonly number[], host: number): string =>
    own.length === 1
      ? t("Sender {sender} at {host}", { sender: own[0], host: nameNode(geometry, host) })
      : t("{count, plural, one {# sender at {host}} other {# senders at {host}}}", { count: own.length, host: nameNode(geometry, host) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = steps[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? senders.length - 1 : step === undefined ? null : current + step;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.max(0, Math.min(senders.length - 1, next));
    setActive(to);
    const own = flowsOf.get(senders[to].node) ?? [];
    perform({ do: "hover", sender: own[0] });
    const { state } = senderStateAt(indexRun(run).senders, own[0], clock.timeNs());
    const name = nameCell(own, senders[to].node);
    announcer.say(own.length === 1 ? t("{name}: {state}.", { name, state: lookUp(stateVocabulary[state].doing) }) : t("{name}.", { name }));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the button in it
    <div role="group" aria-label={t("Senders: arrow keys move, Enter picks")} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.cell}
        style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
        aria-label={nameCell(flows, node)}
        aria-pressed={picked !== null && flows.includes(picked)}
        onBlur={() => perform({ do: "hover", sender: null })}
        onClick={() => onPick(node)}
      />
    </div>
  );
}

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
    const step = arrowSteps[event.key];
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
