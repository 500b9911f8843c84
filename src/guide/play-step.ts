import { collapsedShare } from "../analysis/collapse.ts";
import { joinSentences, phrase } from "../story/phrase.ts";
import { type Piece, type Sentence } from "../analysis/words.ts";
import { t } from "../language/translate.ts";
import { bold, type PlayFacts, tellSenders, type ToldStep } from "./step.ts";
import { formatGoodputShare } from "../language/formats.ts";

/** The seeds of a number of senders differ so much that their median alone would mislead, as a share of the maximum (our choice). */
const wideSpan = 0.1;

/** The last step: what the reader has found out so far. */
export function tellPlay({ senders, point, timeouts, drops }: PlayFacts): Pick<ToldStep, "headline" | "line" | "notes"> {
  const headline = phrase("<turn>Your turn.</turn> How many senders does it take to cause the collapse? Drag the slider to find out.", {
    turn: (text) => ({ text, emphasis: "strong" }),
  });
  const notes = [{ name: t("Each dot"), meaning: t("is the median of three runs that differ only in when each sender starts.") }];
  if (point === null || timeouts === null || drops === null) return { headline, line: [], notes };
  const values = {
    senders,
    who: tellSenders(senders),
    share: formatGoodputShare(point.share),
    all: (text: string): Piece => ({
      text,
      value: point.share,
      fact: "share",
      emphasis: point.share < collapsedShare ? "trouble" : "gain",
    }),
  };
  if (point.high - point.low > wideSpan)
    return {
      headline,
      line: phrase(
        "{senders, plural, one {With <who># sender</who>: <all>{share} of the maximum</all>, but the three runs range from {low} to {high}.} other {With <who># senders</who>: <all>{share} of the maximum</all>, but the three runs range from {low} to {high}.}}",
        { ...values, low: formatGoodputShare(point.low), high: formatGoodputShare(point.high) },
      ),
      notes,
    };
  const line: Sentence =
    timeouts > 0
      ? joinSentences([
          phrase(
            "{senders, plural, one {With <who># sender</who>: <all>{share} of the maximum</all>.} other {With <who># senders</who>: <all>{share} of the maximum</all>.}}",
            values,
          ),
          phrase(
            "{timeouts, plural, one {In this run senders wait <times>#</times> time for a timer.} other {In this run senders wait <times>#</times> times for a timer.}}",
            { timeouts, times: bold("timeouts", timeouts) },
          ),
        ])
      : drops > 0
        ? phrase(
            "{senders, plural, one {With <who># sender</who>: <all>{share} of the maximum</all>. Packets are dropped, but no sender waits for its timer.} other {With <who># senders</who>: <all>{share} of the maximum</all>. Packets are dropped, but no sender waits for its timer.}}",
            values,
          )
        : phrase(
            "{senders, plural, one {With <who># sender</who>: <all>{share} of the maximum</all>. No packet is dropped.} other {With <who># senders</who>: <all>{share} of the maximum</all>. No packet is dropped.}}",
            values,
          );
  return { headline, line, notes };
}
