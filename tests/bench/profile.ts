import { findSourceMap } from "node:module";
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

/** Rooms by a part of a source's path; the first that fits. */
const rooms: readonly (readonly [part: string, room: string])[] = [
  ["engine/core/", "clock, timers, event queue"],
  ["engine/network/in-flight", "packets in flight: event selection"],
  ["engine/network/", "links, ports and packets"],
  ["engine/connection/receiver", "receiver"],
  ["engine/connection/", "sender, rules, recovery"],
  ["src/algorithms/", "transport"],
  ["engine/applications/", "application"],
  ["engine/run", "the loop, who gets what"],
];

/** Where the CPU time of `task` goes: a share for each room of the engine. Ticks of the profiler are told apart by line, so inlined code counts where it is written. */
export async function profileRooms(task: () => void): Promise<Map<string, number>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 250 });
  await session.post("Profiler.start");
  task();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const ticks = new Map<string, number>();
  let all = 0;
  const count = (room: string, number: number): void => {
    all += number;
    ticks.set(room, (ticks.get(room) ?? 0) + number);
  };
  const sources = new Map<string, readonly string[]>();
  for (const { callFrame, positionTicks, hitCount } of profile.nodes) {
    if (callFrame.functionName === "(garbage collector)") count("garbage collector", hitCount ?? 0);
    if (!callFrame.url.startsWith("file:")) continue;
    const lines = sources.get(callFrame.url) ?? readFileSync(fileURLToPath(callFrame.url), "utf8").split("\n");
    sources.set(callFrame.url, lines);
    for (const { line, ticks: number } of positionTicks ?? []) {
      const entry = findSourceMap(fileURLToPath(callFrame.url))?.findEntry(line - 1, lines[line - 1].search(/\S/));
      const source = entry !== undefined && "originalSource" in entry ? entry.originalSource : callFrame.url;
      count(rooms.find(([part]) => source.includes(part))?.[1] ?? "elsewhere", number);
    }
  }
  return new Map([...ticks].map(([room, number]) => [room, number / all]));
}
