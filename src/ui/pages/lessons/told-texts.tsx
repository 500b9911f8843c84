import { createElement, type ReactNode } from "react";
import type { LessonPiece, ToldText } from "../../../lessons/template.ts";
import { joinUnbroken } from "../../controls/unbroken.tsx";
import { Word } from "../../controls/word.tsx";
import { MomentLink } from "../../explain/sentence.tsx";
import styles from "./told-texts.module.css";

/** @param canGo are the moments those of the displayed run? */
export function LessonWords({ of, canGo }: { of: readonly LessonPiece[]; canGo: boolean }) {
  return joinUnbroken(
    of.map(({ text, emphasis, isGuess, word, jumpNs }) => {
      const tone = isGuess ? "guess" : emphasis;
      const strong = tone ? createElement("b", { "data-tone": tone }, text) : text;
      const said = word ? <Word id={word}>{text}</Word> : strong;
      return { text, shown: jumpNs === undefined || !canGo ? said : <MomentLink atNs={jumpNs}>{said}</MomentLink> };
    }),
  );
}

/** A paragraph of `LessonWords`: not a <p>, which cannot contain the boxes of their definitions. */
export function LessonParagraph({ children }: { children: ReactNode }) {
  return <div role="paragraph">{children}</div>;
}

/** Texts, each as a paragraph. */
export function ToldTexts({ list, canGo }: { list: readonly ToldText[]; canGo: boolean }) {
  return (
    <div className={styles.root} data-one-stop="">
      {list.map(({ sentence }) => (
        <LessonParagraph key={sentence.map(({ text }) => text).join("")}>
          <LessonWords of={sentence} canGo={canGo} />
        </LessonParagraph>
      ))}
    </div>
  );
}
