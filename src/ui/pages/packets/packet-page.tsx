import { t } from "../../../language/translate.ts";
import { type ReactNode, useMemo, useState } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { listTransportNames } from "../../../scenario/fields/name-transport.ts";
import { Choice } from "../../controls/choice.tsx";
import { Guard } from "../../controls/guard.tsx";
import { Message } from "../../controls/message.tsx";
import { writeFault } from "../../text/fault-words.ts";
import { PlaybackBar } from "../../panes/playback/playback-bar.tsx";
import { Messages } from "../../kit/messages.tsx";
import { PacketContext, usePackets, usePacketState } from "./packet-context.tsx";
import { writePairHeadline } from "./pair-words.ts";
import { hasPulls, PacketChart } from "./packet-chart.tsx";
import { measureRoom } from "./queue-room.ts";
import { PacketPanel } from "./packet-panel.tsx";
import type { PacketSession, PacketState } from "./packet-session.ts";
import { PacketTable } from "./packet-table.tsx";
import { writePacketHeadline } from "./packet-words.ts";
import styles from "./packet-page.module.css";
import { useStore } from "../../run/store.ts";
import type { Screen } from "../../kit/page.ts";

/** A few microseconds of a run, with every packet as a line between senders, queue, and receiver. */
export function PacketPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const charts = useCharts();
  const [hasTable, setTable] = useState(false);
  const [{ run }] = charts;
  const isPair = charts.length > 1;
  // What was recorded of a run before it failed is not what happens in it.
  const whole = charts.filter(({ run }) => run?.status !== "failed");
  const isBusy = whole.some(
    ({ run, state }) => run === null || (state.fault === null && (state.recorded === null || state.computedNs !== null)),
  );
  return (
    <>
      {!isProjector && (
        <aside className={`scenario-panel ${styles.panel}`} aria-label={t("Packet by packet")}>
          <Guard name={t("the panel")}>{run && <PacketPanel run={run} hasTable={hasTable} onTable={setTable} />}</Guard>
        </aside>
      )}
      <main className={`centre ${styles.centre}`} id="centre" tabIndex={-1} aria-busy={isBusy}>
        <Guard name={t("the packets")}>
          <Headline charts={whole} />
          <Messages />
          <Charts charts={charts} isCompact={screen === "phone"} />
          {hasTable &&
            whole.map((chart) => (
              <InChart key={chart.place} chart={chart}>
                <PacketTable run={isPair ? chart.run : null} onClose={() => setTable(false)} />
              </InChart>
            ))}
        </Guard>
      </main>
      <PlaybackBar />
    </>
  );
}

function Headline({ charts }: { charts: readonly Chart[] }) {
  const { session } = usePackets();
  const { second } = usePacketState();
  const { picked, fromNs, toNs } = useStore(session.run.view, (view) => view);
  const runs = charts.flatMap(({ run, state: { recorded } }) => (run && recorded ? [{ run, window: recorded.window }] : []));
  const [first] = runs;
  const [from, to] = [fromNs ?? 0, toNs ?? first?.run.computedNs ?? 0];
  const pieces =
    charts.length === 0
      ? [{ text: t("This run has no result.") }]
      : runs.length < charts.length
        ? [{ text: t("The run is computed again to record its packets.") }]
        : charts.length > 1 && picked !== null
          ? writePairHeadline(runs, picked, from, to)
          : writePacketHeadline(first.window, first.run, [picked, second], from, to);
  // Two senders may have equal texts: the preceding text distinguishes them.
  const keyed = pieces.map((piece, place) => ({
    ...piece,
    before: pieces
      .slice(0, place)
      .map(({ text }) => text)
      .join(""),
  }));
  return (
    <div className="headline">
      <h1>
        {keyed.map(({ text, before, ...rest }): ReactNode =>
          "tone" in rest ? (
            <b key={before} data-tone={rest.tone}>
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </h1>
    </div>
  );
}

/** One chart, or two with one time axis and one scale of queues: next to each other, one above the other, or one at a time. */
function Charts({ charts, isCompact }: { charts: readonly Chart[]; isCompact: boolean }) {
  const [shown, setShown] = useState<Chart["place"]>("first");
  const isPair = charts.length > 1;
  const scale = isPair ? Math.max(...charts.map(({ run, state }) => (run === null ? 1 : measureRoom(run, state.recorded)))) : null;
  const keepsPulls = charts.some(({ run }) => run !== null && hasPulls(run));
  const drawn = charts.map((chart) => (
    <InChart key={chart.place} chart={chart}>
      <div className={styles.chart} data-away={isPair && chart.place !== shown ? "" : undefined}>
        {/* the page has a message for the first run */}
        {chart.place === "beside" && chart.run?.status === "failed" && (
          <Message isFault>{t("This run has no result: {fault}", { fault: writeFault(chart.run.error) })}</Message>
        )}
        <PacketChart run={chart.run} isCompact={isCompact} scale={scale} keepsPulls={keepsPulls} />
      </div>
    </InChart>
  ));
  if (!isPair) return drawn;
  const options = charts.map(({ place, session }) => ({
    value: place,
    label: writeSeries(listTransportNames(session.run.scenario.get().scenario)),
  }));
  return (
    <>
      <div className={styles.choice}>
        <Choice label={t("Run shown")} value={shown} options={options} onChange={setShown} />
      </div>
      <div className={styles.pair}>{drawn}</div>
    </>
  );
}

/** The picture of one run. */
interface Chart {
  readonly place: "first" | "beside";
  readonly session: PacketSession;
  readonly run: RunSnapshot | null;
  readonly state: PacketState;
}

/** The first run's chart and, if there is one, the second run's. */
function useCharts(): readonly [Chart, ...Chart[]] {
  const { session, beside } = usePackets();
  const other = useStore(beside, (now) => now.session) ?? session;
  const run = useStore(session.run.runs, (pair) => pair.current);
  const otherRun = useStore(other.run.runs, (pair) => pair.current);
  const state = usePacketState();
  const otherState = useStore(other.state, (now) => now);
  const first = { place: "first", session, run, state } as const;
  return other === session ? [first] : [first, { place: "beside", session: other, run: otherRun, state: otherState }];
}

/** Gives its children the packets of one chart. */
function InChart({ chart, children }: { chart: Chart; children: ReactNode }) {
  const view = usePackets();
  const { session } = chart;
  const own = useMemo(() => ({ ...view, session }), [view, session]);
  return <PacketContext value={own}>{children}</PacketContext>;
}
