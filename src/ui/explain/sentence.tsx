import { createElement } from "react";
import type { Piece, Sentence } from "../../analysis/words.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { t } from "../../language/translate.ts";
import { joinUnbroken } from "../controls/unbroken.tsx";
import explainStyles from "./explain.module.css";
import { formatMoment, formatMs } from "../../language/formats.ts";
import { useRunView } from "../run/run-view.ts";

/** A word or number that is a link to its moment of the run. */
export function MomentLink(props: { atNs: Nanos; children: React.ReactNode }) {
  const { perform } = useRunView();
  return (
    <button
      type="button"
      className={explainStyles.momentLink}
      title={t("Go to {time}", { time: formatMoment(props.atNs) })}
      onClick={() => perform({ do: "goTo", timeNs: props.atNs })}
    >
      {props.children}
    </button>
  );
}

/** A moment, written out: 253.112 ms. */
export function Moment(props: { atNs: Nanos; unit?: boolean }) {
  return <MomentLink atNs={props.atNs}>{props.unit === false ? formatMs(props.atNs) : formatMoment(props.atNs)}</MomentLink>;
}

function showPiece({ text, jumpNs, emphasis }: Piece): React.ReactNode {
  const strong = emphasis ? createElement("b", { "data-tone": emphasis }, text) : text;
  return jumpNs === undefined ? strong : <MomentLink atNs={jumpNs}>{strong}</MomentLink>;
}

/** A sentence whose numbers lead to their moments. */
export function Words(props: { of: Sentence }) {
  return joinUnbroken(props.of.map((piece) => ({ text: piece.text, shown: showPiece(piece) })));
}
