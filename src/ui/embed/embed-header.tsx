import { fullStop } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { createElement, useState } from "react";
import { logo } from "../controls/icons.tsx";
import { joinUnbroken } from "../controls/unbroken.tsx";
import type { PlaybackClock } from "../run/contracts.ts";
import { useIsPlaying } from "../run/use-clock.ts";
import { writeHeadline } from "../text/facts.ts";
import type { Piece } from "../text/pieces.ts";
import styles from "./embed.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Wider frames have room for more than the first clause, CSS pixels. */
const roomyPx = 640;

/** Mean width of a letter of the headline in one line, CSS pixels. */
const letterPx = 7.5;

/** What the mark and the way to the Lab leave of the header. */
const measureRoom = (widthPx: number): number => widthPx - (widthPx >= namedFrom ? 195 : 84);

/** From here on there is room for the words of the way to the Lab, CSS pixels. */
const namedFrom = 380;

/** Chinese has signs of its own. */
const sentenceEnd = /[.;。；] *$/;

/** "The link carried 20%." of the whole sentence, up to its share, which Chinese names last; of another one, its first sentence. */
export function shortenHeadline(pieces: readonly Piece[]): readonly Piece[] {
  const isOfMaximum = pieces.some(({ word }) => word === "maximum");
  if (isOfMaximum) return [...pieces.slice(0, pieces.findIndex(({ tone }) => tone !== undefined) + 1), { text: fullStop() }];
  const end = pieces.findIndex(({ text }) => sentenceEnd.test(text));
  if (end < 0) return pieces;
  return [...pieces.slice(0, end), { ...pieces[end], text: pieces[end].text.replace(sentenceEnd, fullStop()) }];
}

/** Has the run been played, and stopped since, by the reader or at its end? */
function useHasPlayed(clock: PlaybackClock): boolean {
  const isPlaying = useIsPlaying(clock);
  const [stage, setStage] = useState<"still" | "plays" | "played">("still");
  if (isPlaying && stage === "still") setStage("plays");
  if (!isPlaying && stage === "plays") setStage("played");
  return stage === "played";
}

/** What the run comes to, and the way to all of it. */
export function EmbedHeader(props: { widthPx: number; labAddress: () => string; isVerdictLate: boolean }) {
  const { runs, prediction, clock } = useRunView();
  const hasPlayed = useHasPlayed(clock);
  const isAsked = useStore(prediction, (value) => value.isAsked);
  const run = useStore(runs, ({ current }) => current);
  const [last, setLast] = useState<readonly Piece[] | null>(null);
  const whole = run?.status === "done" ? writeHeadline(run, true) : null;
  const pieces = whole && props.widthPx < roomyPx ? shortenHeadline(whole) : whole;
  const textOf = (list: readonly Piece[] | null) => list?.map(({ text }) => text).join("") ?? "";
  if (pieces && textOf(pieces) !== textOf(last)) setLast(pieces);
  const isHeld = props.isVerdictLate && !hasPlayed && run?.status === "done";
  const waiting = isHeld
    ? t("Play it to see the result.")
    : t(isAsked ? "What do you expect?" : run?.status === "failed" ? "This run has no result." : "Computing.");
  const shown = (isAsked || isHeld ? null : (pieces ?? last)) ?? [{ text: waiting }];
  const parts = shown.map(({ text, tone }) => ({ text, shown: tone ? createElement("b", { "data-tone": tone }, text) : text }));
  const letters = shown.reduce((sum, { text }) => sum + text.length, 0);
  return (
    <header className={styles.header}>
      {logo}
      <h1 className="headline" data-length={letters * letterPx > measureRoom(props.widthPx) ? "long" : undefined}>
        {joinUnbroken(parts)}
      </h1>
      <LabLink {...props} />
    </header>
  );
}

/** Opens what the frame shows, in the Lab and in a tab of its own. The address is that of the moment at which it is pressed. */
export function LabLink(props: { widthPx: number; labAddress: () => string }) {
  const [address, setAddress] = useState("./");
  const refresh = () => setAddress(props.labAddress());
  return (
    <a
      className={styles.labLink}
      href={address}
      target="_blank"
      rel="noreferrer"
      onPointerEnter={refresh}
      onFocus={refresh}
      // what it says at this very moment, before the browser follows it
      onClick={(event) => (event.currentTarget.href = props.labAddress())}
      onAuxClick={(event) => (event.currentTarget.href = props.labAddress())}
    >
      {props.widthPx >= namedFrom ? t("Open in the Lab") : <span className="visually-hidden">{t("Open in the Lab")}</span>}
      <svg width="13" height="13" viewBox="0 0 13 13" aria-hidden="true">
        <path d="M1.500 11.500 11 2M4 1.500h7.500V9" fill="none" stroke="currentColor" strokeWidth="1.7" />
      </svg>
    </a>
  );
}
