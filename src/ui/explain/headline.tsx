import { isolate } from "../../language/numbers.ts";
import { msg, t } from "../../language/translate.ts";
import { countBlocks } from "../../analysis/workload.ts";
import { createElement, useEffect, useRef, useState } from "react";
import { blockAt, formatBlock } from "../../analysis/blocks.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { T } from "../text/t.tsx";
import { late } from "../controls/late.tsx";
import { joinUnbroken } from "../controls/unbroken.tsx";
import { useClockTick, writeText } from "../run/use-clock.ts";
import { findShownGhost } from "../run/time-scale.ts";
import { Word } from "../controls/word.tsx";
import { EmptyHint } from "./empty-hint.tsx";
import { watchPace } from "./time-left.ts";
import { isAboutResponses, writeBlockSentence, writeHeadline } from "../text/facts.ts";
import type { Piece } from "../text/pieces.ts";
import styles from "./headline.module.css";
import { formatDuration, formatFixed } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

const RoomVerdict = late(msg("the verdict"), async () => (await import("./room-verdict.tsx")).RoomVerdict);

/** Runs faster than this show no progress: it would only flicker. ms */
const patienceMs = 300;

export function Sentence(props: { pieces: readonly Piece[] }) {
  const parts = props.pieces.map(({ text, tone, word }) => {
    const said = word ? <Word id={word}>{text}</Word> : text;
    return { text, shown: tone ? createElement("b", { "data-tone": tone }, said) : said };
  });
  return joinUnbroken(parts);
}

/** What the run comes to, in one sentence; while a longer run is computed, how far it is. */
export function Headline(props: { isProjector: boolean; isShort: boolean }) {
  const { runs, view } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const selected = useStore(view, (value) => value.selectedTimeout);
  const ghost = useStore(runs, (pair) => pair.ghost);
  const showGhost = useStore(view, (value) => value.showGhost);
  // The sentence of the previous run stays while a short run is computed.
  const [last, setLast] = useState<readonly Piece[] | null>(null);
  const pieces = run?.status === "done" ? writeHeadline(run, props.isShort, findShownGhost(run, ghost, showGhost)) : null;
  if (pieces && run && last?.map((piece) => piece.text).join() !== pieces.map((piece) => piece.text).join()) setLast(pieces);
  const isSlow = useIsSlow(run);

  return (
    <div className="headline">
      {props.isProjector && run && selected !== null && selected < run.columns.timeouts.length ? (
        <RoomVerdict run={run} row={selected} />
      ) : props.isProjector && run?.status === "done" ? (
        <BlockHeadline run={run} whole={pieces} />
      ) : (
        <h1>
          <WholeSentence run={run} isSlow={isSlow} pieces={pieces ?? last} />
        </h1>
      )}
      {props.isProjector && <ProjectorTime />}
      {run && isSlow && <Progress run={run} />}
      {/* Elsewhere it is below the charts, as the sentence would need a second line beside it. */}
      {props.isShort && (
        <div className={styles.side}>
          <EmptyHint run={run} />
        </div>
      )}
    </div>
  );
}

function WholeSentence(props: { run: RunSnapshot | null; isSlow: boolean; pieces: readonly Piece[] | null }) {
  const { run, isSlow, pieces } = props;
  if (run && isSlow) return <Computing run={run} />;
  if (run?.status === "cancelled") return writeCancelled(run);
  if (run?.status === "failed") return t("This run has no result.");
  // Only the very first run of the page has nothing before it.
  return (
    <Sentence
      pieces={pieces ?? [{ text: t("Incast: many senders answer one receiver at the same moment, and their packets meet in one queue.") }]}
    />
  );
}

/** Progress of a run: in blocks, or without blocks in simulated time. */
function writeCancelled({ blocksDone, computedNs, scenario }: RunSnapshot): string {
  return scenario.workload.kind === "barrier"
    ? t(
        "{blocks, plural, one {Canceled after # block: the part that was computed is kept.} other {Canceled after # blocks: the part that was computed is kept.}}",
        { blocks: blocksDone },
      )
    : t("Canceled after {time}: the part that was computed is kept.", { time: formatDuration(computedNs) });
}

/** 0 to 1; null: its length is unknown. */
function findProgress({ blocksDone, computedNs, scenario: { workload } }: RunSnapshot): number | null {
  if (workload.kind === "barrier") return blocksDone / workload.blocks;
  return workload.kind === "long" ? Math.min(1, computedNs / workload.durationNs) : null;
}

/** True once a run has been computing for longer than anybody should wait without a word. */
function useIsSlow(run: RunSnapshot | null): boolean {
  const [slowRun, setSlowRun] = useState<number | null>(null);
  const computing = run?.status === "computing" ? run.run : null;
  useEffect(() => {
    if (computing === null) return;
    const timer = window.setTimeout(() => setSlowRun(computing), patienceMs);
    return () => window.clearTimeout(timer);
  }, [computing]);
  return computing !== null && slowRun === computing;
}

function Computing(props: { run: RunSnapshot }) {
  const { blocksDone, computedNs, scenario } = props.run;
  if (scenario.workload.kind !== "barrier") {
    return <T message="Computing: <b>{time}</b> so far." time={formatDuration(computedNs)} />;
  }
  const blocks = countBlocks(scenario.workload);
  return <T message="Computing block <b>{block}</b> of {blocks}." block={Math.min(blocksDone + 1, blocks)} blocks={blocks} />;
}

function Progress(props: { run: RunSnapshot }) {
  const { perform } = useRunView();
  const { run } = props.run;
  const share = findProgress(props.run);
  const pace = useRef<{ readonly run: number; readonly judge: ReturnType<typeof watchPace> } | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const nowMs = performance.now();
    if (pace.current?.run !== run) pace.current = { run, judge: watchPace(nowMs - patienceMs) };
    const leftMs = share === null ? null : pace.current.judge(nowMs, share);
    setLeft(leftMs === null ? null : t("{time} left", { time: formatDuration(leftMs * 1e6, 2) }));
  }, [run, share]);
  return (
    <>
      <div className={styles.side}>
        {left}
        <button type="button" className="text-button" onClick={() => perform({ do: "cancel" })}>
          {t("Cancel")}
        </button>
      </div>
      <div
        className={styles.progressBar}
        role="progressbar"
        aria-label={t("Computing")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      >
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
    </>
  );
}

/** For the room: what the block under the cursor needed and took; the whole run's sentence until a block has ended. */
function BlockHeadline(props: { run: RunSnapshot; whole: readonly Piece[] | null }) {
  const { clock } = useRunView();
  const [block, setBlock] = useState(-1);
  const { blocks } = indexRun(props.run);
  useClockTick(clock, () => {
    const at = blockAt(blocks, clock.timeNs());
    if (at !== block) setBlock(at);
  });
  // After the end of the full record it is unknown when the link was idle.
  const hasEnded =
    !isAboutResponses(props.run.scenario) &&
    block >= 0 &&
    block < blocks.endNs.length &&
    blocks.endNs.values[block] <= detailEndNs(props.run);
  const pieces = hasEnded ? writeBlockSentence(props.run, blocks.startNs.values[block], blocks.endNs.values[block]) : props.whole;
  return <h1>{pieces && <Sentence pieces={pieces} />}</h1>;
}

/** For the room: where in the run the picture is. */
function ProjectorTime() {
  const { clock, runs } = useRunView();
  const time = useRef<HTMLSpanElement>(null);
  const block = useRef<HTMLElement>(null);
  useClockTick(clock, () => {
    const timeNs = clock.timeNs();
    const { current } = runs.get();
    if (time.current) writeText(time.current, isolate(`${formatFixed(timeNs / 1e6, 1)} ms`));
    const isBarrier = current?.scenario.workload.kind === "barrier";
    if (block.current) writeText(block.current, isBarrier ? formatBlock(Math.max(0, blockAt(indexRun(current).blocks, timeNs))) : "");
  });
  return (
    <span className={styles.projectorTime}>
      <small ref={block} />
      <span ref={time} />
    </span>
  );
}
