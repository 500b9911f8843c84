import { useRef } from "react";
import { t } from "../../../../language/translate.ts";
import { readDirection } from "../../../../analysis/effect.ts";
import { writeSentences } from "../../../../language/sentences.ts";
import { sayUnit } from "../../../text/spoken-units.ts";
import { T } from "../../../text/t.tsx";
import { type AlternativeAnswer, blockNs, isComplete } from "./alternatives.ts";
import { nameChange } from "./change-names.ts";
import { Parts } from "./parts.tsx";
import { type ChangeScale, findChangeScale, layOutSwarm } from "./swarm.ts";
import { isOffered, useWhatIf } from "./what-if-context.ts";
import { sayCounts, writeCounts, writeLeftOut, writeProgress, writeTimes } from "./what-if-words.ts";
import styles from "./change-list.module.css";
import { formatAtMost } from "../../../../language/formats.ts";

/** The possible changes, each with one dot per seed on a common axis. */
export function ChangeList({ isBrief }: { isBrief: boolean }) {
  const view = useWhatIf();
  const { answers, chosen, place, seedCount } = view;
  const group = useRef<HTMLDivElement>(null);
  const changes = answers.flatMap(({ pairs }) => pairs.map(({ was, is }) => blockNs(is) - blockNs(was)));
  const scale = findChangeScale(Math.min(0, ...changes) / 1e6, Math.max(0, ...changes) / 1e6);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    view.step(by as 1 | -1);
    event.preventDefault();
    // Moves the focus after the other one is checked.
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus());
  };
  return (
    <div className={styles.root} data-brief={isBrief ? "" : undefined}>
      {!isBrief && (
        <div className={styles.columns} aria-hidden="true">
          <span>
            {place.block === null
              ? t("change of the run, {seeds} seeds", { seeds: seedCount })
              : t("change of block {block}, {seeds} seeds", { block: place.block + 1, seeds: seedCount })}
          </span>
          <span>{t("median")}</span>
        </div>
      )}
      <div ref={group} role="radiogroup" aria-label={t("What could have been different")} onKeyDown={onKeyDown}>
        {answers.map((answer) => (
          <Change key={answer.alternative.id} answer={answer} isChosen={answer === chosen} scale={scale} isBrief={isBrief} />
        ))}
      </div>
      {!isBrief && changes.length > 0 && <ScaleLine scale={scale} />}
    </div>
  );
}

function Change(props: { answer: AlternativeAnswer; isChosen: boolean; scale: ChangeScale; isBrief: boolean }) {
  const { answer, isChosen, scale, isBrief } = props;
  const view = useWhatIf();
  const { alternative, block } = answer;
  const { title, small } = nameChange(alternative);
  const isThere = isOffered(view, alternative);
  const times = block.medians && isComplete(answer) ? writeTimes([block.medians.wasNs, block.medians.isNs]) : null;
  const isDone = isComplete(answer);
  const counts = isDone ? writeCounts(answer) : writeProgress(answer);
  const leftOut = isDone ? writeLeftOut(answer) : null;
  const values = times && { from: times.numbers[0], to: times.numbers[1], unit: times.unit };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the group has the arrows, the page the keys that are printed
    <div
      className={styles.change}
      role="radio"
      aria-checked={isChosen}
      aria-disabled={!isThere}
      tabIndex={isChosen ? 0 : -1}
      aria-keyshortcuts={alternative.key}
      aria-label={writeSentences([
        t("{key}, {change}.", { key: alternative.key, change: small }),
        isThere ? sayCounts(answer) : t("No packet of it was dropped."),
        values && t("Median {from} to {to} {unit}.", { ...values, unit: sayUnit(values.unit) }),
        leftOut && t("{counts}.", { counts: leftOut }),
      ])}
      onClick={() => isThere && view.choose(alternative.id)}
    >
      <div className={styles.head}>
        <kbd className={styles.key}>{alternative.key}</kbd>
        <b className={styles.title}>{title}</b>
        {values && !isBrief && (
          <span className={styles.median} dir="ltr">
            <T message="{from} → <b>{to} {unit}</b>" {...values} />
          </span>
        )}
      </div>
      {!isBrief && isThere && <Strip answer={answer} scale={scale} />}
      <p className={styles.counts}>
        {isThere ? (
          <>
            <Parts of={counts} />
            {leftOut !== null && <span>{leftOut}</span>}
          </>
        ) : (
          t("no packet of it was dropped")
        )}
      </p>
    </div>
  );
}

/** Usual width of a strip, for which the swarm is laid out, pixels. */
const stripPx = 276;

const shareOf = ({ from, to }: ChangeScale, ms: number): number => (ms - from) / (to - from);

function Strip({ answer, scale }: { answer: AlternativeAnswer; scale: ChangeScale }) {
  const isMany = answer.seeds > 40;
  const [size, rows] = isMany ? [3.4, 9] : [5.8, 3];
  const changes = answer.pairs.map(({ seed, was, is }) => ({
    seed,
    ms: (blockNs(is) - blockNs(was)) / 1e6,
    direction: readDirection({ wasNs: blockNs(was), isNs: blockNs(is) }),
  }));
  const dots = layOutSwarm(
    changes.map(({ ms }) => shareOf(scale, ms) * stripPx),
    size,
    rows,
  );
  return (
    <div className={styles.strip} aria-hidden="true" data-many={isMany ? "" : undefined} dir="ltr">
      <i className={styles.zero} style={{ left: `${100 * shareOf(scale, 0)}%` }} />
      {changes.map(({ seed, direction }, i) => (
        <i
          key={seed}
          className={styles.dot}
          data-direction={direction}
          style={{ left: `${(100 * dots[i].x) / stripPx}%`, top: `calc(50% + ${dots[i].y}px)` }}
        />
      ))}
    </div>
  );
}

/** The common axis of the strips. */
function ScaleLine({ scale }: { scale: ChangeScale }) {
  // The first label has the unit, and both end labels stay within the strip.
  const ticks = scale.ticks.filter((ms) => shareOf(scale, ms) > 0.08);
  return (
    <div className={styles.scale} aria-hidden="true" dir="ltr">
      {ticks.map((ms, i) => (
        <span key={ms} style={{ left: `${100 * shareOf(scale, ms)}%` }} data-end={ms === scale.to ? "" : undefined}>
          {i === 0 ? t("{number} ms", { number: writeSigned(ms) }) : writeSigned(ms)}
        </span>
      ))}
    </div>
  );
}

function writeSigned(ms: number): string {
  const text = formatAtMost(Math.abs(ms));
  return ms === 0 ? "0" : ms < 0 ? `−${text}` : `+${text}`;
}
