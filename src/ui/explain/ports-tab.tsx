import { useMemo, useState } from "react";
import { geometryOf } from "../../analysis/geometry.ts";
import { namePort } from "../../analysis/node-names.ts";
import { sumDrops, tellPorts } from "../../story/port-story.ts";
import { type PortFacts, boundPortQueue, listPortFacts, portLoad } from "../../analysis/ports.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { msg, t } from "../../language/translate.ts";
import { Choice } from "../controls/choice.tsx";
import { T } from "../text/t.tsx";
import { ResponseTimes } from "./response-times.tsx";
import { Words } from "./sentence.tsx";
import { SenderWay } from "./sender-way.tsx";
import explainStyles from "./explain.module.css";
import styles from "./ports-tab.module.css";
import { formatCount, formatRate } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Ports listed until all are asked for (our choice). */
const mostShown = 8;
/** More rows than this are no list any more. */
const mostEver = 400;

const orders = [
  { value: "drops", label: msg("by drops") },
  { value: "longest", label: msg("longest") },
  { value: "busiest", label: msg("busiest") },
] as const;
type Order = (typeof orders)[number]["value"] | "way";

/** Every port that had a queue, sorted by what went wrong there; a press on one has link, queue and slots follow it. */
export function PortsTab({ run }: { run: RunSnapshot }) {
  const { view, layout } = useRunView();
  const picked = useStore(view, (value) => value.picked);
  // They are said once.
  const hasPane = useStore(layout, ({ panes }) => panes.includes("responses"));
  const [order, setOrder] = useState<Order>("drops");
  const [isAll, setAll] = useState(false);
  const geometry = geometryOf(run.scenario);
  const facts = useMemo(() => listPortFacts(run, run.computedNs), [run]);
  const told = useMemo(() => tellPorts(run, run.computedNs), [run]);
  const way = picked !== null && picked < geometry.flows.length ? geometry.dataRoutes[picked] : null;
  const shownOrder = order === "way" && way === null ? "drops" : order;
  const sorted = sortPorts(run, facts, shownOrder, way);
  const shown = sorted.slice(0, isAll ? mostEver : mostShown);
  const ports = geometry.links.filter(({ isShort }) => isShort).length;
  const hidden = sorted.length - shown.length;
  const without = Math.max(0, ports - sorted.length);
  const listed = orders.map(({ value, label }) => ({ value, label: t(label) }));
  const options = way === null ? listed : [...listed, { value: "way", label: t("path of {sender}", { sender: picked ?? 0 }) } as const];
  return (
    <div className={explainStyles.summary}>
      <p className={explainStyles.verdict}>
        <Words of={told} />
      </p>
      {facts.length > 3 && (
        <div className={styles.orders}>
          <Choice<Order> label={t("Order of the ports")} value={shownOrder} options={options} onChange={setOrder} />
        </div>
      )}
      <div className={styles.head} aria-hidden="true">
        <span>{t("port")}</span>
        <span>{t("queue")}</span>
        <span>{t("longest")}</span>
        <span>{t("drops")}</span>
      </div>
      <ul className={styles.ports} aria-label={t("Ports with a queue")}>
        {shown.map((one) => (
          <PortRow key={one.port} run={run} facts={one} isOnWay={way?.includes(one.port) === true} sender={picked} />
        ))}
      </ul>
      <p className={styles.rest}>
        <span>
          {hidden > 0
            ? t(
                "{hidden, plural, one {# more port} other {# more ports}} with a queue, {without, plural, one {# port} other {# ports}} without",
                { hidden, without },
              )
            : t("{without, plural, one {# port without} other {# ports without}}", { without })}
        </span>
        {sorted.length > mostShown && (
          <button type="button" className="text-button" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? "show fewer" : "show all")}
          </button>
        )}
      </p>
      {way !== null && picked !== null && <SenderWay run={run} sender={picked} />}
      {run.columns.responses.length > 0 && !hasPane && <ResponseTimes run={run} />}
    </div>
  );
}

function sortPorts(run: RunSnapshot, facts: readonly PortFacts[], order: Order, way: readonly number[] | null): readonly PortFacts[] {
  if (order === "way" && way !== null)
    return facts.filter(({ port }) => way.includes(port)).sort((a, b) => way.indexOf(a.port) - way.indexOf(b.port));
  if (order === "longest") return facts.toSorted((a, b) => b.longest - a.longest || sumDrops(b) - sumDrops(a) || a.port - b.port);
  if (order !== "busiest") return facts;
  const loads = new Map(facts.map(({ port }) => [port, portLoad(run, port, 0, run.computedNs)] as const));
  return facts.toSorted((a, b) => (loads.get(b.port) ?? 0) - (loads.get(a.port) ?? 0) || a.port - b.port);
}

function PortRow(props: { run: RunSnapshot; facts: PortFacts; isOnWay: boolean; sender: number | null }) {
  const { run, facts, isOnWay, sender } = props;
  const { perform } = useRunView();
  const geometry = geometryOf(run.scenario);
  const name = namePort(geometry, facts.port);
  const drops = sumDrops(facts);
  const isFull = facts.longest >= facts.roomPackets;
  return (
    <li>
      <button
        type="button"
        className={styles.port}
        aria-pressed={facts.isRecorded}
        onClick={() => perform({ do: "pickPort", name: facts.name })}
      >
        <span className={styles.name}>
          <b title={name}>{name}</b>
          <small data-way={isOnWay ? "" : undefined}>
            {isOnWay && !facts.isRecorded ? t("on the path of {sender}", { sender: sender ?? 0 }) : formatRate(facts.rateBps)}
          </small>
        </span>
        <Sparkline run={run} facts={facts} />
        <span className={styles.number} data-full={isFull ? "" : undefined}>
          <T
            message="<hidden>longest queue </hidden>{packets}"
            packets={formatCount(facts.longest)}
            hidden={(text) => <span className="visually-hidden">{text}</span>}
          />
        </span>
        <span className={styles.number} data-full={drops > 0 ? "" : undefined} data-none={drops === 0 ? "" : undefined}>
          <T
            message="{packets}<hidden> dropped</hidden>"
            packets={formatCount(drops)}
            hidden={(text) => <span className="visually-hidden">{text}</span>}
          />
        </span>
      </button>
    </li>
  );
}

const spark = { width: 80, height: 20 };

/** The queue over the whole run, under the port's limit. */
function Sparkline({ run, facts }: { run: RunSnapshot; facts: PortFacts }) {
  const { port, roomPackets, longest } = facts;
  const path = useMemo(() => {
    const bins = spark.width;
    const edges = Float64Array.from({ length: bins + 1 }, (_, i) => (run.computedNs * i) / bins);
    const [low, high] = [new Float64Array(bins), new Float64Array(bins)];
    boundPortQueue(run, port, edges, low, high);
    const points = Array.from(high, (packets, i) => `${i} ${(spark.height * (1 - Math.min(1, packets / roomPackets))).toFixed(1)}`);
    return `M0 ${spark.height}L${points.join("L")}L${bins} ${spark.height}`;
  }, [run, port, roomPackets]);
  return (
    <svg className={styles.spark} viewBox={`0 -1 ${spark.width} ${spark.height + 2}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      <line x1="0" x2={spark.width} y1="0" y2="0" data-full={longest >= roomPackets ? "" : undefined} />
    </svg>
  );
}
