import type { Nanos } from "../engine/spec/scenario.ts";
import { geometryOf } from "./geometry.ts";
import { namePort } from "./node-names.ts";
import type { PortFacts } from "./ports.ts";
import { listPortFacts } from "./ports.ts";
import type { RecordedRun } from "./run-index.ts";
import { writeCount, writePlural, writeRate } from "./words.ts";

/** Packets of any kind that a port dropped. */
export function sumDrops({ drops }: Pick<PortFacts, "drops">): number {
  return drops.data + drops.other;
}

/** Rates of the links from which data comes to a port, together: what can meet there. */
export function sumArrivingBps(scenario: RecordedRun["scenario"], port: number): number {
  const { links, dataRoutes } = geometryOf(scenario);
  const before = new Set<number>();
  for (const route of new Set(dataRoutes)) {
    const at = route.indexOf(port);
    if (at > 0) before.add(route[at - 1]);
  }
  return [...before].reduce((sum, link) => sum + links[link].rateBps, 0);
}

const numerals = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
const writeNumeral = (count: number): string => numerals[count] ?? writeCount(count);

/** What the ports of a run come to, in a sentence or two; `strong` is what stands out of it. */
export function tellPorts(run: RecordedRun, untilNs: Nanos): { readonly before: string; readonly strong: string; readonly after: string } {
  const facts = listPortFacts(run, untilNs).filter((one) => one.longest > 1 || sumDrops(one) > 0);
  const full = facts.filter((one) => sumDrops(one) > 0);
  if (facts.length === 0) return { before: "", strong: "No port", after: " has had a queue so far." };
  const geometry = geometryOf(run.scenario);
  const queues = facts.length === 1 ? "One queue stood" : `${writeNumeral(facts.length)} queues stood`;
  if (full.length === 0) {
    const longest = facts.reduce((most, one) => (one.longest > most.longest ? one : most));
    const of = `${writeCount(longest.longest)} of ${writePlural(longest.limitPackets, "packet")}`;
    return {
      before: `${queues} on the way, and `,
      strong: "none overflowed",
      after: `. The longest was that from ${namePort(geometry, longest.port)}: ${of}.`,
    };
  }
  const [worst] = full;
  const { rateBps } = worst;
  const arriving = sumArrivingBps(run.scenario, worst.port);
  const meeting = arriving > rateBps ? `, where ${writeRate(arriving)} can meet ${writeRate(rateBps)}` : "";
  if (full.length === 1) {
    return {
      before: `${queues} on the way. `,
      strong: "One",
      after: ` overflowed: that from ${namePort(geometry, worst.port)}${meeting}.`,
    };
  }
  const all = full.reduce((sum, one) => sum + sumDrops(one), 0);
  const share = `${writeCount(sumDrops(worst))} of ${writeCount(all)} drops`;
  return {
    before: "",
    strong: `${writeNumeral(full.length)} ports`,
    after: ` overflowed, not one. Most drops, ${share}, were at ${namePort(geometry, worst.port)}${meeting}.`,
  };
}
