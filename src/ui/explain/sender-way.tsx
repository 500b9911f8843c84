import { useState } from "react";
import { geometryOf } from "../../analysis/geometry.ts";
import { nameNode } from "../../analysis/node-names.ts";
import { portQueueAt } from "../../analysis/ports.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { transportOf } from "../../engine/spec/groups.ts";
import { wireTimeNs } from "../../engine/spec/geometry.ts";
import { t } from "../../language/translate.ts";
import { useClockTick } from "../run/use-clock.ts";
import { T } from "../text/t.tsx";
import explainStyles from "./explain.module.css";
import styles from "./ports-tab.module.css";
import { formatDuration } from "../../language/formats.ts";
import { useRunView } from "../run/run-view.ts";

/** The ports on a sender's way, and how long a packet of its that came there at the cursor's moment would wait in each. */
export function SenderWay({ run, sender }: { run: RunSnapshot; sender: number }) {
  const { clock } = useRunView();
  const { links, dataRoutes } = geometryOf(run.scenario);
  const geometry = geometryOf(run.scenario);
  const ports = dataRoutes[sender].filter((link) => links[link].isShort);
  const { segmentBytes, headerBytes } = transportOf(run.scenario, sender);
  const measure = (): readonly number[] =>
    ports.map((port) => portQueueAt(run, port, clock.timeNs()) * wireTimeNs(segmentBytes + headerBytes, links[port].rateBps));
  const [shown, setShown] = useState("");
  useClockTick(clock, () => setShown(measure().join()));
  const waits = shown === "" ? measure() : shown.split(",").map(Number);
  // of another sender, until the clock has ticked
  const own = waits.length === ports.length ? waits : measure();
  const most = Math.max(1, ...own);
  const longest = own.indexOf(Math.max(...own));
  const total = own.reduce((sum, wait) => sum + wait, 0);
  return (
    <section className={styles.way} aria-label={t("Path of sender {sender}", { sender })}>
      <h2 className={explainStyles.factsTitle}>
        <T
          message="Sender {sender}’s path <aside>time in each queue, from now</aside>"
          sender={sender}
          aside={(text) => <span>{text}</span>}
        />
      </h2>
      <dl>
        {ports.map((port, i) => (
          <div key={port}>
            <dt>{t("{from}, to {to}", { from: nameNode(geometry, links[port].from), to: nameNode(geometry, links[port].to) })}</dt>
            <dd>
              <i style={{ width: `${(100 * own[i]) / most}%` }} />
              <b>{own[i] > 0 ? formatDuration(own[i]) : "0"}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className={explainStyles.storySentence}>
        {total === 0
          ? t("No queue is on its path at this moment.")
          : ports.length === 1 || own[longest] === total
            ? t("One queue holds it for {time}.", { time: formatDuration(total) })
            : t("Of {total} in queues, it spends {time} at {node}.", {
                total: formatDuration(total),
                time: formatDuration(own[longest]),
                node: nameNode(geometry, links[ports[longest]].from),
              })}
      </p>
    </section>
  );
}
