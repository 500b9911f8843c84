import type { Nanos } from "../engine/spec/scenario.ts";
import { geometryOf } from "../analysis/geometry.ts";
import { namePort } from "../analysis/node-names.ts";
import type { PortFacts } from "../analysis/ports.ts";
import { listPortFacts } from "../analysis/ports.ts";
import type { RecordedRun } from "../analysis/run-index.ts";
import { joinSentences, phrase } from "./phrase.ts";
import { type Piece, type Sentence } from "../analysis/words.ts";
import { writeNumeral } from "../analysis/numerals.ts";
import { formatRate } from "../language/formats.ts";

/** Packets of any kind that a port dropped. */
export function sumDrops({ drops }: Pick<PortFacts, "drops">): number {
  return drops.data + drops.other;
}

/** Sum of the rates of the links that bring data to a port: the most that can arrive there. */
function sumArrivingBps(scenario: RecordedRun["scenario"], port: number): number {
  const { links, dataRoutes } = geometryOf(scenario);
  const before = new Set<number>();
  for (const route of new Set(dataRoutes)) {
    const at = route.indexOf(port);
    if (at > 0) before.add(route[at - 1]);
  }
  return [...before].reduce((sum, link) => sum + links[link].rateBps, 0);
}

const strong = (text: string): Piece => ({ text, emphasis: "strong" });

/** Sums up the ports of a run in a sentence or two. */
export function tellPorts(run: RecordedRun, untilNs: Nanos): Sentence {
  const facts = listPortFacts(run, untilNs).filter((one) => one.longest > 1 || sumDrops(one) > 0);
  const full = facts.filter((one) => sumDrops(one) > 0);
  if (facts.length === 0) return phrase("<strong>No port</strong> has had a queue so far.", { strong });
  const geometry = geometryOf(run.scenario);
  const queues = { queues: facts.length, numeral: writeNumeral(facts.length), strong };
  if (full.length === 0) {
    const longest = facts.reduce((most, one) => (one.longest > most.longest ? one : most));
    return joinSentences([
      phrase(
        "{queues, plural, one {One queue formed, and <strong>none overflowed</strong>.} other {{numeral} queues formed, and <strong>none overflowed</strong>.}}",
        queues,
      ),
      phrase(
        "{limit, plural, one {The longest is at the port from {port}: {longest} of # packet.} other {The longest is at the port from {port}: {longest} of # packets.}}",
        { limit: longest.roomPackets, longest: longest.longest, port: namePort(geometry, longest.port) },
      ),
    ]);
  }
  const [worst] = full;
  const { rateBps } = worst;
  const arriving = sumArrivingBps(run.scenario, worst.port);
  const isMeeting = arriving > rateBps;
  const place = { port: namePort(geometry, worst.port), arriving: formatRate(arriving), rate: formatRate(rateBps) };
  if (full.length === 1) {
    return joinSentences([
      phrase("{queues, plural, one {One queue formed.} other {{numeral} queues formed.}}", {
        queues: facts.length,
        numeral: queues.numeral,
      }),
      isMeeting
        ? phrase("<strong>One</strong> overflowed: {port}, where up to {arriving} can arrive at a {rate} link.", { ...place, strong })
        : phrase("<strong>One</strong> overflowed: {port}.", { port: place.port, strong }),
    ]);
  }
  const all = full.reduce((sum, one) => sum + sumDrops(one), 0);
  const values = { drops: sumDrops(worst), all };
  return joinSentences([
    phrase(
      "{ports, plural, one {<strong>{numeral} port</strong> overflowed, not one.} other {<strong>{numeral} ports</strong> overflowed, not one.}}",
      {
        ports: full.length,
        numeral: writeNumeral(full.length),
        strong,
      },
    ),
    isMeeting
      ? phrase(
          "{all, plural, one {Most drops, {drops} of # drop, were at {port}, where up to {arriving} can arrive at a {rate} link.} other {Most drops, {drops} of # drops, were at {port}, where up to {arriving} can arrive at a {rate} link.}}",
          { ...values, ...place },
        )
      : phrase(
          "{all, plural, one {Most drops, {drops} of # drop, were at {port}.} other {Most drops, {drops} of # drops, were at {port}.}}",
          {
            ...values,
            port: place.port,
          },
        ),
  ]);
}
