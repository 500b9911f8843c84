import { t } from "../../../language/translate.ts";
import { useId, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { packetTimeNs } from "../../../analysis/network-facts.ts";
import { geometryOf } from "../../../analysis/geometry.ts";
import { countSenders as countInWindow } from "../../../story/packet-lives.ts";
import { namePort } from "../../../analysis/node-names.ts";
import { recordedPort } from "../../../analysis/ports.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { wireTimeNs } from "../../../engine/spec/geometry.ts";
import { countSenders } from "../../../engine/spec/groups.ts";
import { Select } from "../../controls/select.tsx";
import { Switch } from "../../controls/switch.tsx";
import { transportOptions } from "../../scenario/transport-select.tsx";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";
import { findOnlyTransport } from "./beside.ts";
import { PacketContext, usePackets, usePacketState } from "./packet-context.tsx";
import { PacketLegend } from "./packet-legend.tsx";
import { readFate } from "./pair-words.ts";
import { noteSender, namePacket, readLife } from "./packet-words.ts";
import styles from "./packet-panel.module.css";
import { formatDuration, formatFixed } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";
import { closeIcon, nextIcon, previousIcon } from "../../controls/icons.tsx";

/** The followed senders, the history of the picked packet, the legend, and display options. */
export function PacketPanel({ run, hasTable, onTable }: { run: RunSnapshot; hasTable: boolean; onTable: (isOn: boolean) => void }) {
  const view = usePackets();
  const { session, back } = view;
  const { second, beside } = usePacketState();
  const besideSession = useStore(view.beside, (now) => now.session);
  const otherRun = useStore((besideSession ?? session).run.runs, (pair) => (besideSession === null ? null : pair.current));
  const hasPicked = useStore((besideSession ?? session).state, ({ serial }) => serial !== null);
  const picked = useStore(session.run.view, (view) => view.picked);
  const other = useRef<HTMLDivElement>(null);
  // Next to a second run a button and a list replace each other; the new one takes the focus.
  const followOther = (sender: number | null): void => {
    flushSync(() => session.state.set({ second: sender }));
    other.current?.querySelector("button")?.focus();
  };
  return (
    <>
      <div className={styles.head}>
        <h2>{t("Packet by packet")}</h2>
        <button type="button" className="text-button" onClick={back}>
          {t("Back to the panes")}
        </button>
      </div>
      <Followed run={run} sender={picked} place="first" onChange={(sender) => session.run.perform({ do: "pick", sender })} />
      <div ref={other}>
        {beside !== null && second === null && countSenders(run.scenario) > 1 ? (
          <button type="button" className={`text-button ${styles.more}`} onClick={() => followOther(picked === 0 ? 1 : 0)}>
            {t("+ Follow another sender")}
          </button>
        ) : (
          <Followed run={run} sender={second} place="second" onChange={followOther} />
        )}
      </div>
      <BesideSelect run={run} />
      {besideSession && otherRun && hasPicked ? (
        <PacketContext value={{ ...view, session: besideSession }}>
          <PacketLife run={otherRun} />
        </PacketContext>
      ) : (
        <PacketLife run={run} />
      )}
      <Shown
        others={countSenders(run.scenario) - new Set([picked, second].filter((flow) => flow !== null)).size}
        isPair={beside !== null}
      />
      <button type="button" className={`text-button ${styles.table}`} aria-pressed={hasTable} onClick={() => onTable(!hasTable)}>
        {t(hasTable ? "Close the table" : "These packets as a table")}
      </button>
      <PacketLegend runs={[run, ...(otherRun ? [otherRun] : [])]} />
      <Scale run={run} isPair={beside !== null} />
    </>
  );
}

interface FollowedProps {
  readonly run: RunSnapshot;
  readonly sender: number | null;
  readonly place: "first" | "second";
  readonly onChange: (sender: number | null) => void;
}

/** One of the two senders, and what happens to its packets here. */
function Followed({ run, sender, place, onChange }: FollowedProps) {
  const { session } = usePackets();
  const { recorded, beside } = usePacketState();
  const { fromNs, toNs } = useStore(session.run.view, (view) => view);
  const labelId = useId();
  const count = countSenders(run.scenario);
  // the same numbers as in the headline
  const notes = useMemo(() => {
    if (recorded === null) return [];
    const { window } = recorded;
    const [from, to] = [fromNs ?? 0, toNs ?? window.untilNs];
    const flows = Array.from({ length: count }, (_, flow) => flow);
    if (beside !== null) return flows.map((flow) => noteSender(readFate({ run, window }, flow, from, to)));
    const counts = new Map(countInWindow(window, from, to).map((one) => [one.flow, one]));
    return flows.map((flow) => noteSender(counts.get(flow) ?? { sent: 0, lost: 0, cut: 0 }));
  }, [recorded, fromNs, toNs, count, beside, run]);
  const note = (flow: number): string => notes[flow] ?? "";
  const options = Array.from({ length: count }, (_, flow) => ({
    value: String(flow),
    label: t("Sender {sender}", { sender: flow }),
    note: note(flow),
  }));
  return (
    <div className={styles.followed} data-place={place}>
      <span className="visually-hidden" id={labelId}>
        {t(place === "first" ? "Sender in violet" : "Sender in black")}
      </span>
      <Select
        labelledBy={labelId}
        value={String(sender ?? "")}
        valueText={sender === null ? t("no sender") : t("Sender {sender}", { sender })}
        note={sender === null ? "" : note(sender)}
        mark={<i className={styles.stroke} aria-hidden="true" />}
        groups={[
          {
            label: null,
            options: place === "second" && beside !== null ? [{ value: "", label: t("no sender"), note: "" }, ...options] : options,
          },
        ]}
        onChange={(value) => onChange(value === "" ? null : Number(value))}
      />
    </div>
  );
}

/** Chooses the transport of a second run, next to this one. */
function BesideSelect({ run }: { run: RunSnapshot }) {
  const { session } = usePackets();
  const { beside } = usePacketState();
  const id = useId();
  const own = findOnlyTransport(run.scenario);
  const groups = transportOptions().map(({ label, options }) => ({ label, options: options.filter(({ value }) => value !== own) }));
  const none = { value: "", label: t("no second run"), note: "" };
  return (
    <div className={styles.followed}>
      <span className="field-caption" id={id}>
        {t("Second run, with another algorithm")}
      </span>
      <Select
        labelledBy={id}
        value={beside ?? ""}
        valueText={beside === null ? none.label : nameTransport({ algorithm: beside })}
        groups={[{ label: null, options: [none] }, ...groups]}
        onChange={(value) => session.state.set({ beside: value === "" ? null : value, second: null })}
      />
    </div>
  );
}

function Shown({ others, isPair }: { others: number; isPair: boolean }) {
  const { session } = usePackets();
  const { showsData, showsAcks, showsAllAcks, showsOthers } = usePacketState();
  return (
    <section className={styles.section} aria-label={t("Shown")}>
      <h3>{t("Shown")}</h3>
      <Switch isOn={showsData} onChange={(isOn) => session.state.set({ showsData: isOn })}>
        {t("Data")}
      </Switch>
      <Switch isOn={showsAcks} onChange={(isOn) => session.state.set({ showsAcks: isOn })}>
        {t(isPair ? "ACKs of the followed senders" : "ACKs of the two")}
      </Switch>
      <Switch isOn={showsAllAcks} onChange={(isOn) => session.state.set({ showsAllAcks: isOn })}>
        {t("ACKs of all")}
      </Switch>
      <Switch isOn={showsOthers} onChange={(isOn) => session.state.set({ showsOthers: isOn })}>
        {t("{others, plural, one {The other, faint} other {The # others, faint}}", { others })}
      </Switch>
    </section>
  );
}

/** The scale and, in topologies other than a star, the port. */
function Scale({ run, isPair }: { run: RunSnapshot; isPair: boolean }) {
  const { network, transport } = run.scenario;
  const packet = formatDuration(packetTimeNs(run.scenario), 2);
  const ack = formatDuration(wireTimeNs(transport.ackBytes, network.linkBps), 2);
  const passage = formatDuration(network.rttNs / 4, 2);
  const port = namePort(geometryOf(run.scenario), recordedPort(run));
  return (
    <section className={styles.section} aria-label={t("To scale")}>
      <h3>{t("Everything to one scale")}</h3>
      {isPair && (
        <p className={styles.say}>
          {t("Both charts share one time axis and one queue scale. Both runs start with the same requests and the same seed.")}
        </p>
      )}
      {network.topology === "star" ? (
        <p className={styles.say}>
          {isPair
            ? t("Stroke width is transmission time: {packet} for a packet, {ack} for an ACK. One hop takes {passage}.", {
                packet,
                ack,
                passage,
              })
            : t(
                "Stroke width is transmission time: {packet} for a packet, {ack} for an ACK. One hop takes {passage}. Only waits are shortened.",
                { packet, ack, passage },
              )}
        </p>
      ) : (
        <p className={styles.say}>
          {isPair
            ? t(
                "One port of this network is shown: {port}. Packets that take another path are not drawn; delay at other switches makes a stroke less steep.",
                { port },
              )
            : t(
                "One port of this network is shown: {port}. Packets that take another path are not drawn; delay at other switches makes a stroke less steep. Only waits are shortened.",
                { port },
              )}
        </p>
      )}
    </section>
  );
}

/** The history of the picked packet, with links to the previous and the next one. */
function PacketLife({ run }: { run: RunSnapshot }) {
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
