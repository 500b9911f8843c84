import { expect, test } from "vitest";
import { findField } from "../../src/scenario/fields/fields.ts";
import { parseAxis } from "../../src/sweep/axis.ts";
import { expandList } from "../../src/sweep/value-lists.ts";

test.each([
  ["senders", "4..64+20", "4 24 44 64"],
  ["senders", "4..63+20", "4 24 44"],
  ["rto-min", "1ms..2ms+500us", "1ms 1.5ms 2ms"],
  ["rto-min", "1ms..1s*10", "1ms 10ms 100ms 1s"],
  ["senders", "1..64*2", "1 2 4 8 16 32 64"],
  ["senders", "2..10*1.5", "2 3 5 8"],
  ["senders", "1..64:10", "1 8 15 22 29 36 43 50 57 64"],
  ["senders", "1..10:4", "1 4 7 10"],
  // 10^(1/3), 10^(2/3)
  ["rto-min", "1ms..1s:4log", "1ms 10ms 100ms 1s"],
  ["rto-min", "1ms..10ms:4log", "1ms 2.15ms 4.64ms 10ms"],
  ["senders", "1..8:20log", "1 2 3 4 5 6 7 8"],
  ["senders", "1,2,4..8,10..12+1", "1 2 4 8 10 11 12"],
  ["segment", "1e+3..2e+3+5e+2", "1KB 1.5KB 2KB"],
  ["response-bytes", "[2KB,6KB],[4KB,8KB]", "2KB,6KB 4KB,8KB"],
  ["sender-link-delays", "[25us,50us],[none]", "25us,50us none"],
  ["flows", "[1x1KB],[2x1KB,3x4KB@1ms]", "1x1KB 2x1KB,3x4KB@1ms"],
  ["network.rttNs", "100us,1ms", "100us 1ms"],
  ["rttNs", "100us", "100us"],
  ["transport.params.gain", "0.1,0.2", "0.1 0.2"],
])("%s=%s is %s", (name, list, values) => expect(parseAxis(name, list).texts.join(" ")).toBe(values));

test("an axis knows its field", () => {
  for (const name of ["rtt", "rttNs", "network.rttNs"])
    expect(parseAxis(name, "1ms")).toEqual({ column: "rttNs", path: ["network", "rttNs"], texts: ["1ms"] });
  expect(parseAxis("transport.params.gain", "1").column).toBe("params.gain");
});

test.each([
  ["senders", "4..64+0", "a rising range"],
  ["senders", "4..64+x", "a number"],
  ["senders", "4..64*1", "a factor above 1"],
  ["senders", "0..64*2", "a factor above 1"],
  ["senders", "1..64:1", "a number of values from 2 to 10000"],
  ["senders", "1..64:", "a number of values"],
  ["senders", "1..64:5lin", "a number of values"],
  ["jitter", "0..1ms:5log", "from a number above 0"],
  ["senders", "1..9..2", "a rising range"],
  ["response-bytes", "2KB,6KB", "put each value in brackets"],
  ["response-bytes", "[2KB,x]", "a size"],
  ["version", "1", '"version" is not a field'],
  ["network.rtt", "1ms", '"network.rtt" is not a field'],
])("%s=%s is refused: %s", (name, list, message) => expect(() => parseAxis(name, list)).toThrow(message));

test("no list is endless", () => {
  expect(() => expandList("senders", "1..1e9", findField("workload.senders")!)).toThrow("more than 10000 values");
  expect(() => expandList("rtt", "1ns..1s*1.0000001", findField("network.rttNs")!)).toThrow("more than 10000 values");
});
