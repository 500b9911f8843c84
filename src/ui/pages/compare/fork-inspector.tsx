import { t } from "../../../language/translate.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { countSlotHolders } from "../../../analysis/slot-holders.ts";
import { SlotsSection } from "../../explain/autopsy-slots.tsx";
import { AutopsySection } from "../../explain/autopsy-section.tsx";
import explainStyles from "../../explain/explain.module.css";
import { useCompare } from "./compare-context.tsx";
import { DifferenceTable } from "./difference-table.tsx";
import { countOwnLosses, writeLossStory, writeMeeting } from "./fork-aftermath.ts";
import styles from "./compare-page.module.css";

/** What the fork changed: what the loss had led to, who was in the way, the numbers of both futures, and whether they meet again. */
export function ForkInspector(props: {
  runs: readonly [RunSnapshot, RunSnapshot];
  spec: InterventionSpec;
  forkNs: Nanos;
  onShowLanes: () => void;
}) {
  const { runs, spec, forkNs, onShowLanes } = props;
  const [asItWas, fork] = runs;
  const { host, session } = useCompare();
  const { drops } = asItWas.columns;
  const loss = "drop" in spec.at ? spec.at.drop : null;
  const isDone = runs.every(({ status }) => status === "done");
  const sender = loss === null ? null : drops.flow[loss - 1];
  const holders = loss === null ? [] : countSlotHolders(asItWas.columns, forkNs);
  const held = holders.reduce((sum, { slots }) => sum + slots, 0);
  return (
    <>
      {loss !== null && (
        <AutopsySection number={1} title={t("What it changed")}>
          <p className={styles.verdict}>{writeLossStory(asItWas, loss)}</p>
        </AutopsySection>
      )}
      {sender !== null && (
        <SlotsSection
          slots={{
            timeNs: forkNs,
            packet: drops.packet[(loss ?? 1) - 1],
            holders,
            held,
            own: holders.find((one) => one.sender === sender)?.slots ?? 0,
          }}
          buffer={asItWas.scenario.network.bufferPackets}
          sender={sender}
        />
      )}
      <DifferenceTable isBrief={false} />
      {isDone && (
        <AutopsySection number={3} title={t("What happened next")}>
          <p className={explainStyles.autopsyNote}>{writeMeeting(countOwnLosses(asItWas, fork, forkNs), asItWas, fork)}</p>
        </AutopsySection>
      )}
      <div className={styles.actions}>
        <button type="button" className="button" onClick={onShowLanes}>
          {t("Compare in full")}
        </button>
        <button type="button" className="button" onClick={() => host.goTo("lab", session.state.get().lanes[1].view.query())}>
          {t("Open the fork alone")}
        </button>
      </div>
    </>
  );
}
