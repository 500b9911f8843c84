import { geometryOf } from "../../src/analysis/geometry.ts";
import { simulate } from "../../src/cli/simulate.ts";
import { PacketKind, type Passage } from "../../src/engine/observer.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { runNs2 } from "./run-ns2.ts";
import { silentObserver } from "../../src/engine/observers.ts";

/** A packet comes to a port. */
interface Arrival {
  readonly timeNs: number;
  /** The link's number. */
  readonly link: number;
  readonly flow: number;
  readonly kind: number;
  readonly packet: number;
}

export interface Difference {
  /** Two packets came to a port at one instant, and ns-2 took them in the other order. */
  readonly isTie: boolean;
  readonly text: string;
}

const kindNames = ["data", "ACK", "request", "datagram"];
const kindOf: Readonly<Record<string, number>> = { tcp: 0, ack: 1, message: 2, udp: 3 };

const name = ({ kind, packet, flow }: Arrival): string => `${kindNames[kind]} ${packet} of flow ${flow}`;

/** Of those that come to one port at one instant the order is kept: it decides what is dropped. */
const byTime = (a: Arrival, b: Arrival): number => a.timeNs - b.timeNs || a.link - b.link;

const isSamePacket = (a: Arrival, b: Arrival): boolean => a.flow === b.flow && a.kind === b.kind && a.packet === b.packet;

/** By its ends: a trace of ns-2 does not tell links between the same switches apart. */
function numberLinks(scenario: Scenario): Map<string, number> {
  return new Map(geometryOf(scenario).links.map(({ from, to }, link) => [`${from} ${to}`, link]));
}

function observe(scenario: Scenario): { arrivals: Arrival[]; passages: Passage[] } {
  const arrivals: Arrival[] = [];
  const passages: Passage[] = [];
  const numbers = numberLinks(scenario);
  const numberOf = geometryOf(scenario).links.map(({ from, to }) => numbers.get(`${from} ${to}`) as number);
  const { durationNs } = simulate(scenario, {
    ...silentObserver,
    watch: {
      onPassage: (passage) => {
        const { arriveNs, link, flow, kind, packet } = passage;
        passages.push({ ...passage });
        arrivals.push({ timeNs: arriveNs, link: numberOf[link], flow, kind, packet });
      },
      onLost: () => {},
      onAckTaken: () => {},
    },
    onDrop: (timeNs, flow, packet, _flags, link, kind) => arrivals.push({ timeNs, link: numberOf[link], flow, kind, packet }),
  });
  return { arrivals: arrivals.filter(({ timeNs }) => timeNs <= durationNs).sort(byTime), passages };
}

const traceWords = String.raw`
for {set i 0} {$i < $links} {incr i} { $link_object($i) trace $ns $trace }
`;

/** Lines such as "+ 1.5 0 3 tcp 1040 ------- 7 0.1 3.2 25 99": time, from, to, kind, size, flags, flow, ends, packet, id. */
function readArrivals(trace: string, scenario: Scenario): Arrival[] {
  const numbers = numberLinks(scenario);
  const arrivals: Arrival[] = [];
  for (const line of trace.split("\n")) {
    if (!line.startsWith("+")) continue;
    const [, time, from, to, type, , , flow, , , packet] = line.split(" ");
    const kind = kindOf[type];
    arrivals.push({
      timeNs: Math.round(Number(time) * 65536),
      link: numbers.get(`${from} ${to}`) as number,
      flow: Number(flow),
      kind,
      packet: kind === PacketKind.request ? 0 : Number(packet),
    });
  }
  return arrivals.sort(byTime);
}

/** The first packet that comes to another port, at another time, or in another order than in ns-2; null: there is none. */
export function findFirstDifference(scenario: Scenario, script: string): Difference | null {
  const { links } = geometryOf(scenario);
  const { arrivals, passages } = observe(scenario);
  const theirs = readArrivals(runNs2(script, traceWords).trace, scenario);
  const at = arrivals.findIndex((arrival, i) => !(theirs[i] && byTime(arrival, theirs[i]) === 0 && isSamePacket(arrival, theirs[i])));
  if (at < 0 && theirs.length <= arrivals.length) return null;
  const our = arrivals[at] as Arrival | undefined;
  const their = theirs[at] as Arrival | undefined;
  const tell = (arrival: Arrival | undefined): string =>
    arrival === undefined ? "nothing more" : `${name(arrival)} at ${arrival.timeNs} ns at ${links[arrival.link].name}`;
  const isTie =
    our !== undefined &&
    their !== undefined &&
    byTime(our, their) === 0 &&
    arrivals.some((one) => byTime(one, our) === 0 && isSamePacket(one, their));
  if (!isTie) return { isTie, text: `here ${tell(our)}, in ns-2 ${tell(their)}` };
  // what set off the transmission that ends there, as it is here
  const explain = (arrival: Arrival): string => {
    const last = passages.findLast(
      (one) =>
        one.deliverNs === arrival.timeNs && links[one.link].to === links[arrival.link].from && isSamePacket({ ...one, timeNs: 0 }, arrival),
    );
    if (last === undefined) return `${name(arrival)}, just sent`;
    return `${name(arrival)}, sent from ${last.startNs} ns on as ${last.startNs === last.arriveNs ? "it came" : "its link was free"}`;
  };
  return {
    isTie,
    text: `at ${our.timeNs} ns two packets come to ${links[our.link].name} at once; first is here ${explain(our)}; in ns-2 ${explain(their)}`,
  };
}
