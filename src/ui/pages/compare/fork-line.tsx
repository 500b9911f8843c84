import { t } from "../../../language/translate.ts";
import { useRef } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { useCompare } from "./compare-context.tsx";
import { findNearestLoss, forkOf, moveFork } from "./fork-options.ts";
import { stackLeftPx, stackRightPx } from "./lane-ends.tsx";
import styles from "./fork-stage.module.css";

/** Moved less than this it stays where it is, pixels. */
const clickPx = 4;

/** The instant at which the futures part: dragged to another loss, they part there. By keyboard it is [ and ]. */
export function ForkLine({ asItWas, spec, endNs }: { asItWas: RunSnapshot; spec: InterventionSpec; endNs: Nanos }) {
  const { session, host } = useCompare();
  const from = useRef<number | null>(null);
  const finish = (event: React.PointerEvent<HTMLElement>): void => {
    const line = event.currentTarget;
    const began = from.current;
    from.current = null;
    line.style.translate = "";
    const box = line.parentElement?.getBoundingClientRect();
    if (began === null || !box || Math.abs(event.clientX - began) < clickPx) return;
    const share = (event.clientX - box.left - stackLeftPx) / Math.max(1, box.width - stackLeftPx - stackRightPx);
    const drop = findNearestLoss(asItWas, share * endNs);
    if (drop === null) return host.announcer.say(t("There is no loss to go to."));
    const { scenario } = asItWas;
    session.load([scenario, forkOf(scenario, moveFork(spec, { drop }, scenario))]);
    session.touch(true);
  };
  return (
    <div
      className={styles.line}
      aria-hidden="true"
      title={t("Drag to another loss")}
      onPointerDown={(event) => {
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (from.current !== null) event.currentTarget.style.translate = `${event.clientX - from.current}px`;
      }}
      onPointerUp={finish}
      onPointerCancel={(event) => {
        from.current = null;
        event.currentTarget.style.translate = "";
      }}
    >
      {"drop" in spec.at && <i />}
    </div>
  );
}
