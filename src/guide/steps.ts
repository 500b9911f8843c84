import type { BlockFacts } from "../analysis/block-facts.ts";
import { collapsedShare } from "../analysis/collapse.ts";
import { phrase, joinSentences } from "../story/phrase.ts";
import type { Piece, Sentence } from "../analysis/words.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { t } from "../language/translate.ts";
import { tellOverflow } from "./overflow-step.ts";
import { bold, type PlayFacts, type StepNote, type Stretch, tellSenders, tellTime, type ToldStep, type TrialPoint, word } from "./step.ts";
import { formatDuration, formatPercent } from "../language/formats.ts";

/** What in the picture a sentence speaks of. */
export type GuidePart = "senders" | "queue" | "dropped" | "link" | "rows";

/** Two figures, never less than the time itself: for "within". */
export function writeWithin(ns: Nanos): string {
  if (ns <= 0) return formatDuration(0);
  const grain = 10 ** Math.floor(Math.log10(ns) - 1);
  return formatDuration(Math.ceil(ns / grain - 1e-9) * grain, 2);
}

/** A request that took this many times as long as the link needs for it was slow (our choice). */
const slowRatio = 1.1;

/** The shortest round length of time that shows `atNs` with a little room after it: 200 µs for 194, 1,000 for 739. */
function roundUp(ns: Nanos): Nanos {
  const grain = 10 ** Math.floor(Math.log10(Math.max(1, ns)));
  return ([1, 2, 5, 10].find((steps) => steps * grain >= 1.02 * ns) ?? 20) * grain;
}

function tellStart(
  { request, startNs, neededNs }: BlockFacts,
  senders: number,
  atNs: Nanos,
): Pick<ToldStep, "headline" | "line" | "notes"> {
  if (senders === 1)
    return {
      headline: phrase("One sender answers one receiver: no incast."),
      line: phrase("Add senders to see their <packets>packets</packets> meet.", { packets: word("packet") }),
      notes: [],
    };
  const headline = phrase(
    "<term>Incast:</term> many senders answer one receiver at the same moment, and their <packets>packets</packets> meet in one <queue>queue</queue>.",
    { term: (text) => ({ text, emphasis: "strong" }), packets: word("packet"), queue: word("buffer") },
  );
  const spreadNs = request?.spreadNs ?? atNs - startNs;
  const values = { senders, who: tellSenders(senders) };
  return {
    headline,
    line:
      // later answers meet a port that has sent the first ones
      spreadNs > neededNs
        ? phrase(
            "{senders, plural, one {Here <who># sender</who> answers one request.} other {Here <who># senders</who> answer one request, but not all at the same time.}}",
            values,
          )
        : spreadNs > 0
          ? phrase(
              "{senders, plural, one {Here <who># sender</who> starts to answer one request <within>within {time}</within>.} other {Here <who># senders</who> start to answer one request <within>within {time}</within>.}}",
              { ...values, time: writeWithin(spreadNs), within: bold("spread", spreadNs) },
            )
          : phrase(
              "{senders, plural, one {Here <who># sender</who> starts to answer one request <within>at the same instant</within>.} other {Here <who># senders</who> start to answer one request <within>at the same instant</within>.}}",
              { ...values, within: bold("spread", 0) },
            ),
    notes: [{ name: "", meaning: t("Dotted words have an explanation: point or tap.") }],
  };
}

const ackNotes = (): readonly StepNote[] => [
  { name: t("ACK"), meaning: t("The receiver’s acknowledgment.") },
  { name: t("Retransmission timer"), meaning: t("If no ACK arrives within this time (RTO), the sender retransmits.") },
];

function tellWait(facts: BlockFacts): Pick<ToldStep, "headline" | "line" | "notes" | "picks" | "atNs" | "scene"> {
  const { silence, timer, timeouts, port, startNs, endNs, request } = facts;
  const middleNs = (startNs + endNs) / 2;
  if (timer === null || timeouts === 0) {
    const rest = { picks: null, atNs: middleNs, scene: { kind: "wait", idle: null, sender: null, timer: null } } as const;
    const line = phrase("In this request no sender waits for its timer.");
    return port.drops > 0
      ? {
          ...rest,
          headline: phrase("<ack>ACKs</ack> keep coming and report each loss: the senders retransmit those packets at once.", {
            ack: word("ack"),
          }),
          line,
          notes: ackNotes().slice(0, 1),
        }
      : {
          ...rest,
          headline: phrase("Every packet arrives, and its <ack>ACK</ack> returns.", { ack: word("ack") }),
          line,
          notes: ackNotes().slice(0, 1),
        };
  }
  const { sender, rtoNs } = timer;
  const waits = { sender: String(sender), timer: word("rto"), rto: tellTime("rto", rtoNs, "trouble") };
  const span: Stretch = { fromNs: timer.startNs, toNs: timer.endNs };
  if (silence === null)
    return {
      headline: phrase("Sender {sender} can only wait for its <timer>retransmission timer</timer>: {rto}.", waits),
      line: request !== null && request.senders > 1 ? phrase("Meanwhile the others keep the link busy.") : [],
      notes: ackNotes().slice(1),
      picks: sender,
      // the wait may have begun in the request before
      atNs: (Math.max(startNs, timer.startNs) + timer.endNs) / 2,
      scene: { kind: "wait", idle: null, sender, timer: span },
    };
  const others = silence.senders - 1;
  const values = { ...waits, others, ack: word("ack"), none: (text: string): Piece => ({ text, emphasis: "strong" }) };
  return {
    headline:
      others > 0
        ? phrase(
            "{others, plural, one {No packet arrives, so <none>no</none> <ack>ACK</ack> returns. Sender {sender} and # other can only wait for their <timer>retransmission timers</timer>: {rto}.} other {No packet arrives, so <none>no</none> <ack>ACK</ack> returns. Sender {sender} and # others can only wait for their <timer>retransmission timers</timer>: {rto}.}}",
            values,
          )
        : phrase(
            "No packet arrives, so <none>no</none> <ack>ACK</ack> returns. Sender {sender} can only wait for its <timer>retransmission timer</timer>: {rto}.",
            values,
          ),
    line:
      others > 0
        ? phrase(
            "{senders, plural, one {The link is idle, although <who>#</who> sender still has data that the receiver needs.} other {The link is idle, although <who>#</who> senders still have data that the receiver needs.}}",
            { senders: silence.senders, who: bold("waiting", silence.senders) },
          )
        : phrase("The link is idle, and the receiver needs the rest of this answer."),
    notes: ackNotes(),
    picks: sender,
    atNs: (silence.startNs + silence.endNs) / 2,
    scene: { kind: "wait", idle: { fromNs: silence.startNs, toNs: silence.endNs }, sender, timer: span },
  };
}

/** @param point goodput of the whole run; null: not known yet */
function tellCost(facts: BlockFacts, blocks: number, point: TrialPoint | null): Pick<ToldStep, "headline" | "line" | "notes" | "scene"> {
  const { startNs, endNs, neededNs, timeouts, silence } = facts;
  const values = { time: tellTime("duration", endNs - startNs), needed: tellTime("needed", neededNs, "strong", endNs - startNs) };
  const isSlow = endNs - startNs >= slowRatio * neededNs;
  const collapses = point !== null && point.share < collapsedShare;
  const share = point && { blocks, share: formatPercent(point.share), all: bold("share", point.share), many: bold("blocks", blocks) };
  const delivered = (): Sentence => {
    if (share === null) return [];
    return collapses
      ? phrase(
          "{blocks, plural, one {The link delivers <all>{share} of its maximum</all>: <collapse>incast collapse</collapse>.} other {Across <many>#</many> such requests, the link delivers <all>{share} of its maximum</all>: <collapse>incast collapse</collapse>.}}",
          { ...share, collapse: word("collapse") },
        )
      : phrase(
          "{blocks, plural, one {The link delivers <all>{share} of its maximum</all>.} other {Across <many>#</many> such requests, the link delivers <all>{share} of its maximum</all>.}}",
          share,
        );
  };
  const headline = !isSlow
    ? timeouts > 0
      ? phrase("The request took {time}, and the link needs {needed} for this data.", values)
      : phrase("The request took {time}. The link needs {needed} for this data: almost no time was lost.", values)
    : timeouts > 0
      ? phrase("The request took {time}. The link needs {needed} for this data: the rest was <waiting>waiting</waiting>.", {
          ...values,
          waiting: (text) => ({ text, emphasis: "trouble" }),
        })
      : phrase("The request took {time}, and the link needs {needed} for this data.", values);
  return {
    headline,
    line: !isSlow && timeouts > 0 ? phrase("The waits cost little here: other senders used the link.") : delivered(),
    notes: collapses
      ? [{ name: t("Incast collapse"), meaning: t("So many senders answer at once that the link is idle most of the time.") }]
      : [],
    scene: { kind: "cost", idle: silence && { fromNs: silence.startNs, toNs: silence.endNs }, neededNs },
  };
}

/**
 * The five steps about one block of a run.
 * @param senders of the run. @param blocks that it has. @param point its goodput over all blocks; null: not known yet.
 */
export function tellSteps(
  facts: BlockFacts,
  senders: number,
  blocks: number,
  point: TrialPoint | null,
  play: PlayFacts,
): readonly ToldStep[] {
  const { startNs, endNs, request } = facts;
  const whole: Stretch = { fromNs: startNs, toNs: endNs };
  const beginsNs = request?.atNs ?? startNs;
  const overflow = tellOverflow(facts);
  const close: Stretch = { fromNs: startNs, toNs: Math.min(endNs, startNs + roundUp(Math.max(overflow.atNs, beginsNs) - startNs)) };
  const wait = tellWait(facts);
  const cost = tellCost(facts, blocks, point);
  return [
    {
      ...tellStart(facts, senders, beginsNs),
      scene: { kind: "start", fromNs: beginsNs - (request?.spreadNs ?? 0), toNs: beginsNs },
      stretch: close,
      atNs: beginsNs,
      picks: null,
    },
    { ...overflow, stretch: close },
    { ...wait, stretch: whole },
    { ...cost, stretch: whole, atNs: endNs, picks: null },
    { ...tellPlay(play), scene: { kind: "play" }, stretch: whole, atNs: endNs, picks: null },
  ];
}

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
    share: formatPercent(point.share),
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
        { ...values, low: formatPercent(point.low), high: formatPercent(point.high) },
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
