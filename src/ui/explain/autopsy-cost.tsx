import type { Autopsy } from "../../analysis/autopsy.ts";
import { LinkUse } from "../../analysis/idle-split.ts";
import type { CostShare, TimeoutCost } from "../../analysis/timeout-cost.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { t } from "../../language/translate.ts";
import { AutopsySection } from "./autopsy-section.tsx";
import { TimeBar } from "./time-bar.tsx";
import explainStyles from "./explain.module.css";
import { formatDuration, formatFixed } from "../../language/formats.ts";

const fills: Readonly<Record<LinkUse, string>> = {
  [LinkUse.sending]: "sending",
  [LinkUse.sharedWait]: "waiting",
  [LinkUse.ownWait]: "waiting",
  [LinkUse.othersWait]: "waiting",
  [LinkUse.ackDelay]: "quiet",
  [LinkUse.probeWait]: "quiet",
  [LinkUse.quiet]: "quiet",
};

function nameShare({ use, waiting: [least, most] }: CostShare, sender: number): string {
  switch (use) {
    case LinkUse.sending:
      return t("sending");
    case LinkUse.sharedWait:
      return least === most
        ? t("{most, plural, one {idle, # sender waits} other {idle, # senders wait}}", { most })
        : t("idle, {least} to {most} senders wait", { least, most });
    case LinkUse.ownWait:
      return t("idle, only sender {sender} waits", { sender });
    case LinkUse.othersWait:
      return t(most === 1 ? "idle, another sender waits" : "idle, other senders wait");
    case LinkUse.ackDelay:
      return t("idle, ACK delayed");
    case LinkUse.probeWait:
      return t("idle, tail loss probe due");
    case LinkUse.quiet:
      return t("idle, no sender waits");
  }
}

/** Shares of the block too small to be seen are left out. */
const leastShare = 0.003;

/** In the unit that suits the whole, which alone shows it. */
function writeInUnitOf(ns: number, wholeNs: number): string {
  const unitNs = wholeNs < 1e6 ? 1e3 : wholeNs < 1e9 ? 1e6 : 1e9;
  return formatFixed(ns / unitNs, unitNs === 1e9 ? 3 : ns / unitNs < 10 ? 2 : 1);
}

function CostRow(props: { share: CostShare; cost: TimeoutCost; sender: number }) {
  const { share, cost, sender } = props;
  return (
    <div>
      <dt>{nameShare(share, sender)}</dt>
      <dd>
        <TimeBar startNs={cost.startNs} endNs={cost.endNs} spans={share.stretches} fill={fills[share.use]} />
        <b>{writeInUnitOf(share.totalNs, cost.endNs - cost.startNs)}</b>
      </dd>
    </div>
  );
}

/** What the wait cost the block, and who had to wait with it. */
export function AutopsyCost(props: { autopsy: Autopsy; cost: TimeoutCost | null; run: RunSnapshot }) {
  const { autopsy, cost, run } = props;
  if (cost === null) {
    const isOpen = run.detailUntilNs === null || autopsy.timeNs <= run.detailUntilNs;
    return (
      <AutopsySection number={5} title={t("What it cost")}>
        <p className={explainStyles.autopsyNote}>
          {isOpen
            ? t(autopsy.isBarrier ? "Its block has not ended yet." : "The run has not ended yet.")
            : t(
                autopsy.isBarrier
                  ? "The link's idle time was not recorded to the end of its block."
                  : "The link's idle time was not recorded to the end of the run.",
              )}
        </p>
      </AutopsySection>
    );
  }
  const shown = cost.shares.filter(({ totalNs }) => totalNs >= leastShare * (cost.endNs - cost.startNs));
  const whole = autopsy.isBarrier ? t("block {block} took", { block: cost.block + 1 }) : t("the run took");
  return (
    <AutopsySection
      number={5}
      title={t("What it cost")}
      aside={
        cost.held > 0
          ? t("{senders, plural, one {# finished, waiting at the barrier} other {# finished, waiting at the barrier}}", {
              senders: cost.held,
            })
          : undefined
      }
    >
      <dl className={explainStyles.costRows}>
        <div>
          <dt>{whole}</dt>
          <dd>
            <TimeBar startNs={cost.startNs} endNs={cost.endNs} spans={[{ fromNs: cost.startNs, toNs: cost.endNs }]} fill="whole" />
            <b>{formatDuration(cost.endNs - cost.startNs, 4)}</b>
          </dd>
        </div>
        {shown.map((share) => (
          <CostRow key={share.use} share={share} cost={cost} sender={autopsy.sender} />
        ))}
      </dl>
    </AutopsySection>
  );
}
