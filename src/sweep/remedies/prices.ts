import { bottleneckBps } from "../../analysis/geometry.ts";
import { joinSentences, phrase } from "../../story/phrase.ts";
import { type Sentence } from "../../analysis/words.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { wireTimeNs } from "../../engine/spec/geometry.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";
import type { OutcomeSpread, PriceFacts, Subject } from "./remedy.ts";
import { strong } from "./remedy-words.ts";
import { listTransports, listValues } from "./senders-transports.ts";
import { formatCount, formatPercent, formatDurationsAlike } from "../../language/formats.ts";

/** Describes what each remedy costs, in one or two sentences with numbers from runs. */

/** A small window: what a single sender reaches, and whether more senders would still overflow the buffer. */
export function priceWindow({ changed, probes }: PriceFacts): Sentence {
  const alone = probes.get("alone")?.spread.median.share;
  const sentences = [alone === undefined ? [] : tellAlone(alone), tellCrowd(changed, probes.get("crowd"))];
  if (sentences.some((sentence) => sentence.length > 0)) return joinSentences(sentences);
  const [packets] = listValues(changed, ({ awndPackets }) => awndPackets);
  return phrase(
    "{packets, plural, one {Each sender may have only <b># packet</b> in flight.} other {Each sender may have only <b># packets</b> in flight.}}",
    { packets, ...strong },
  );
}

function tellAlone(alone: number): Sentence {
  const values = { share: formatPercent(alone), ...strong };
  return alone < 0.5
    ? phrase("One sender alone reaches only <b>{share}</b>.", values)
    : phrase("One sender alone reaches <b>{share}</b>.", values);
}

function tellCrowd(changed: Scenario, crowd: { readonly scenario: Scenario; readonly spread: OutcomeSpread } | undefined): Sentence {
  if (crowd === undefined) return [];
  const { senders } = changed.workload;
  const [window] = listValues(changed, ({ awndPackets }) => awndPackets);
  const room = portRoomPackets(changed);
  const more = crowd.scenario.workload.senders;
  const values = {
    product: { text: `${formatCount(senders)} × ${formatCount(window)}` },
    more,
    share: formatPercent(crowd.spread.median.share),
  };
  if (senders * window > room) return phrase("{product} packets do not fit the buffer: with {more} senders, {share}.", values);
  return more * window > room
    ? phrase("{product} packets just fit the buffer: with {more} senders, {share}.", values)
    : phrase("{product} packets fit the buffer: with {more} senders, {share}.", values);
}

/** A large buffer: memory, and the longest wait in the queue. */
export function priceBuffer({ base, changed, before, after }: PriceFacts): Sentence {
  const memory = phrase("<b>Ten times the buffer</b> at every port.", strong);
  // in other topologies the recorded queue may not be the longest, and with strict priority a packet can be overtaken
  const isOneLine = changed.network.topology === "star" && listTransports(changed).every(({ params }) => params.priority !== "strict");
  if (!isOneLine) return memory;
  const [to, from] = formatDurationsAlike([longestWaitNs(changed, after), longestWaitNs(base, before)]);
  return joinSentences([
    memory,
    to === from
      ? phrase("A packet waits there for up to {to}, as before.", { to })
      : phrase("A packet waits there for up to {to}, compared with {from}.", { to, from }),
  ]);
}

/** Time that a packet arriving at the longest queue needs to leave it. */
function longestWaitNs(scenario: Scenario, { median }: OutcomeSpread): Nanos {
  const bytes = Math.max(...listTransports(scenario).map(({ segmentBytes, headerBytes }) => segmentBytes + headerBytes));
  return median.maxQueuePackets * wireTimeNs(bytes, bottleneckBps(scenario));
}

/** A short timer expires often, and spuriously. */
export function priceRto({ before, after }: PriceFacts): Sentence {
  const { timeouts, spurious } = after.median;
  const values = { timeouts, then: before.median.timeouts, ...strong };
  if (timeouts === 0) return phrase("No sender times out.");
  const inHundred = Math.round((100 * spurious) / timeouts);
  if (inHundred === 0)
    return phrase("{timeouts, plural, one {<b># timeout</b> instead of {then}.} other {<b># timeouts</b> instead of {then}.}}", values);
  return phrase(
    "{timeouts, plural, one {<b># timeout</b> instead of {then}, and it is spurious: no packet was lost.} other {<b># timeouts</b> instead of {then}; {inHundred} in 100 are spurious: no packet was lost.}}",
    { ...values, inHundred },
  );
}

/** "A minimum RTO of 2 ms reaches 98% with 5 times as many timeouts." */
export function reachWithTimeouts({ before, after }: PriceFacts, { atStart }: Subject): Sentence | null {
  const times = Math.round(after.median.timeouts / before.median.timeouts);
  if (!Number.isFinite(times) || times < 2) return null;
  return phrase("{subject} reaches {share} with {times} times as many timeouts.", {
    subject: atStart,
    share: formatPercent(after.median.share),
    times,
  });
}

export function priceSenders({ base, changed }: PriceFacts): Sentence {
  const [from, to] = [base, changed].map(({ workload }) => workload.senders);
  return from === 4 * to
    ? phrase("<b>Only a quarter of the senders</b> answer at once.", strong)
    : phrase("{to, plural, one {Only <b># of {from} senders</b> answers.} other {Only <b># of {from} senders</b> answer at once.}}", {
        from,
        to,
        ...strong,
      });
}

export function priceLargerBlocks(facts: PriceFacts): Sentence {
  const answer = phrase("<b>Every answer takes longer.</b>", strong);
  switch (compareTimeouts(facts)) {
    case "none":
      return answer;
    case "equal":
      return joinSentences([answer, phrase("About as many timeouts as before, for four times the data.")]);
    case "almost":
      return joinSentences([answer, phrase("Almost as many timeouts, for four times the data.")]);
    case "other":
      return joinSentences([
        answer,
        phrase(
          "{timeouts, plural, one {# timeout instead of {then}, for four times the data.} other {# timeouts instead of {then}, for four times the data.}}",
          countTimeouts(facts),
        ),
      ]);
  }
}

export function priceSmallerBlocks(facts: PriceFacts): Sentence {
  const requests = facts.standing === "worse" ? [] : phrase("<b>More requests</b> for the same data.", strong);
  switch (compareTimeouts(facts)) {
    case "none":
      return phrase("<b>More requests</b> for the same data.", strong);
    case "equal":
      return joinSentences([requests, phrase("About as many timeouts as before, for a quarter of the data.")]);
    case "almost":
      return joinSentences([requests, phrase("Almost as many timeouts, for a quarter of the data.")]);
    case "other":
      return joinSentences([
        requests,
        phrase(
          "{timeouts, plural, one {# timeout instead of {then}, for a quarter of the data.} other {# timeouts instead of {then}, for a quarter of the data.}}",
          countTimeouts(facts),
        ),
      ]);
  }
}

const countTimeouts = ({ before, after }: PriceFacts) => ({ timeouts: after.median.timeouts, then: before.median.timeouts });

/** Counts within a tenth of each other are treated as equal (our choice). */
function compareTimeouts(facts: PriceFacts): "none" | "equal" | "almost" | "other" {
  const { timeouts, then } = countTimeouts(facts);
  if (timeouts === 0 && then === 0) return "none";
  if (timeouts >= then && timeouts <= 1.1 * then) return "equal";
  return timeouts < then && timeouts >= 0.9 * then ? "almost" : "other";
}
