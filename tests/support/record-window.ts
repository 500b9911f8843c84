import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { FromPacketWorker } from "../../src/protocol/packet-messages.ts";
import type { PacketWindow } from "../../src/protocol/tables.ts";
import { PacketSession } from "../../workers/packet-session.ts";

/** All answers of the packet worker's session to one order, computed synchronously. */
export function orderWindow(
  scenario: Scenario,
  fromNs: number,
  toNs: number,
  maxPackets = Infinity,
  port: number | null = null,
): FromPacketWorker[] {
  const said: FromPacketWorker[] = [];
  const tasks: (() => void)[] = [];
  const session = new PacketSession({ post: (message) => said.push(message), defer: (task) => tasks.push(task) });
  session.receive({ type: "record", order: 1, scenario, port, fromNs, toNs, maxPackets });
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task();
  return said;
}

/** The packets of a window. @throws Error if the session has failed. */
export function recordWindow(...question: Parameters<typeof orderWindow>): PacketWindow {
  const last = orderWindow(...question).at(-1);
  if (last?.type !== "recorded") throw new Error(JSON.stringify(last));
  return last.window;
}
