import type { Clock } from "../core/clock.ts";
import type { Random } from "../core/random.ts";
import { Timer } from "../core/timer.ts";
import type { Observer } from "../observer.ts";
import type { PortProgram, PortView } from "../port-program.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { EventDrivenPort } from "./event-driven-port.ts";
import type { Link } from "./link.ts";

/** Sends a flow's sender a frame from the switch `node`. */
export type Notify = (node: number, flow: number, value: number) => void;

/** What the programs of all ports share. */
interface Surroundings {
  readonly clock: Clock;
  readonly random: Random;
  readonly observer: Observer | null;
  readonly notify: Notify;
}

/** Creates the program of a switch's port. */
export function runProgram(
  create: (port: PortView) => PortProgram,
  link: Link,
  port: EventDrivenPort,
  { clock, random, observer, notify }: Surroundings,
): PortProgram {
  const timer = new Timer(clock, () => program.onTimer?.());
  const view: PortView = {
    link: link.index,
    rateBps: link.rateBps,
    get queueBytes() {
      return port.bytes;
    },
    get queuePackets() {
      return port.count;
    },
    nowNs: () => clock.nowNs,
    random: () => random.uniform(),
    setTimer: (delayNs: Nanos) => timer.set(delayNs),
    notify: (flow, value) => notify(link.from, flow, value),
    reportGauge: (index, value) => observer?.onPortGauge?.(clock.nowNs, link.index, index, value),
  };
  const program = create(view);
  return program;
}
