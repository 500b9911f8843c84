import { useId } from "react";
import { type CriticalPath, type PathStep, sumStep } from "../../analysis/critical-path.ts";
import { startLarge, writeBlock } from "../../analysis/words.ts";
import { formatCount, formatDuration, formatPlural } from "../text/numbers.ts";
import { useRunView } from "../run/run-context.tsx";
import { MomentLink } from "./sentence.tsx";
import { TimeBar } from "./time-bar.tsx";

const steps: readonly { readonly step: PathStep; readonly name: string; readonly fill: string }[] = [
  { step: "starting", name: "before starting", fill: "quiet" },
  { step: "sending", name: "sending", fill: "sending" },
  { step: "recovering", name: "fast recovery", fill: "recovering" },
  { step: "delayed", name: "delayed ACK", fill: "quiet" },
  { step: "waiting", name: "waiting for RTO", fill: "waiting" },
];

/**
 * The one sender that a block waited for, and what that sender did all the while. Without blocks the story above has
 * named it already.
 */
export function StoryPath(props: { path: CriticalPath; isBarrier: boolean }) {
  const { path, isBarrier } = props;
  const { block, sender, startNs, endNs, intervals } = path;
  const { perform } = useRunView();
  const id = useId();
  const waits = intervals.filter(({ step }) => step === "waiting");
  const shown = steps.filter(({ step }) => intervals.some((interval) => interval.step === step));
  return (
    <section className="story-path" aria-labelledby={id}>
      <h2 id={id}>
        {isBarrier ? startLarge(writeBlock(block)) : "The run"} <span>{isBarrier ? "at the cursor" : ""}</span>
      </h2>
      <p className="story-sentence">
        <button type="button" className="moment-link" onClick={() => perform({ do: "pick", sender })}>
          Sender {formatCount(sender)}
        </button>{" "}
        {isBarrier ? "was the last to finish, after" : "finished after"}{" "}
        <span className="unbroken">
          <MomentLink atNs={endNs}>{formatDuration(endNs - startNs)}</MomentLink>
          {waits.length === 0 ? "." : ","}
        </span>
        {waits.length === 0 ? " It never waited for an RTO." : ` after waiting for ${formatPlural(waits.length, "RTO")}.`}
      </p>
      <dl className="cost-rows">
        {shown.map(({ step, name, fill }) => (
          <div key={step}>
            <dt>{name}</dt>
            <dd>
              <TimeBar startNs={startNs} endNs={endNs} spans={intervals.filter((interval) => interval.step === step)} fill={fill} />
              <b>{formatDuration(sumStep(path, step))}</b>
            </dd>
          </div>
        ))}
      </dl>
      {waits.some(({ timeout }) => timeout !== null) && (
        <ul className="story-waits">
          {waits.map(
            ({ timeout, fromNs, toNs }) =>
              timeout !== null && (
                <li key={timeout}>
                  <button type="button" className="text-button" onClick={() => perform({ do: "selectTimeout", row: timeout })}>
                    Why it waited {formatDuration(toNs - fromNs)}
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
      {!path.isDetailed && <p className="story-note">Windows were not recorded: fast recovery counts as sending.</p>}
    </section>
  );
}
