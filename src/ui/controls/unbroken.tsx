import { Fragment, type ReactNode, createElement } from "react";

/** A part of a sentence: its text, and how it is shown; where the two are the same it is plain text. */
export interface ShownPiece {
  readonly text: string;
  readonly shown: ReactNode;
}

const closing = /^[.,;:!?)،؛؟，。；：！？）、]+/;

/**
 * The pieces of a sentence in a row. Browsers may break a line after a button, even before a full stop (WebKit does):
 * what closes a clause stays on the line of the piece before it.
 */
export function joinUnbroken(pieces: readonly ShownPiece[]): ReactNode {
  const parts: ReactNode[] = [];
  let taken = 0;
  pieces.forEach(({ text, shown }, place) => {
    const rest = taken > 0 ? text.slice(taken) : shown;
    const next = pieces.at(place + 1);
    const marks = shown !== text && next && next.shown === next.text ? (closing.exec(next.text)?.[0] ?? "") : "";
    taken = marks.length;
    parts.push(marks === "" ? rest : createElement("span", { className: "unbroken" }, rest, marks));
  });
  // Spread, not listed: the pieces of a sentence have no identity beyond their place.
  return createElement(Fragment, null, ...parts);
}
