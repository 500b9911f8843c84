import { describe, expect, test } from "vitest";
import { CountingPort } from "../../src/algorithms/m21tcp.ts";
import { PacketKind } from "../../src/engine/observer.ts";
import { pageWindows, runClaims } from "../support/claims.ts";
import { FakePortView } from "../support/fake-port-view.ts";

/** Packets that port and path of the default hold: 64 and 100 us of 8.32 us. */
const CAPACITY = 64 + 100 / 8.32;

/** A packet of `flow` comes at `timeNs`. @returns the window that the port leaves on it. */
function pass(port: FakePortView, program: CountingPort, flow: number, timeNs = 0, header = Float64Array.of(CAPACITY, 0)): number {
  port.timeNs = timeNs;
  program.onArrive({ flow, kind: PacketKind.data, bytes: 1044, header, window: 0 });
  return header[1];
}

describe("the port", () => {
  test.each([
    [16, 4.751],
    [64, 1.188],
    [128, 0.594],
  ])("%i senders: a window of %f packets", (senders, window) => {
    const port = new FakePortView();
    const program = new CountingPort(port, 1e6);
    for (let flow = 0; flow < senders - 1; flow++) pass(port, program, flow);
    expect(pass(port, program, senders - 1)).toBeCloseTo(window, 3);
    // one that it knows counts once
    expect(pass(port, program, 0)).toBeCloseTo(window, 3);
  });

  test("lowers what another port has written, and never raises it", () => {
    const port = new FakePortView();
    const program = new CountingPort(port, 1e6);
    expect(pass(port, program, 0, 0, Float64Array.of(10, 3))).toBe(3);
    expect(pass(port, program, 1, 0, Float64Array.of(4, 3))).toBe(2);
  });

  test("forgets who has not sent in a whole period", () => {
    const port = new FakePortView();
    const program = new CountingPort(port, 1000);
    for (const flow of [0, 1, 2, 3]) pass(port, program, flow, 0);
    expect(pass(port, program, 0, 1000)).toBeCloseTo(CAPACITY / 4, 9);
    expect(pass(port, program, 1, 1500)).toBeCloseTo(CAPACITY / 4, 9);
    expect(pass(port, program, 0, 2000)).toBeCloseTo(CAPACITY / 2, 9);
    // a long silence: nobody is left
    expect(pass(port, program, 5, 9000)).toBeCloseTo(CAPACITY, 9);
  });
});

describe("claims", () => {
  test.each([8, 16, 32, 64, 76])("%i senders: windows of at least a packet fit, from the second block on", (senders) => {
    for (const { rest } of runClaims("m21tcp", senders)) {
      expect(rest.drops).toBe(0);
      expect(rest.goodput).toBeGreaterThan(0.94);
    }
  });

  test("first windows are unprotected: 32 senders lose 128 - 76 packets at once, and wait", () => {
    for (const { first } of runClaims("m21tcp", 32, pageWindows)) {
      expect(first.drops).toBeGreaterThan(50);
      // 65.5 of 230 to 250 ms
      expect(Math.abs(first.goodput - 0.275)).toBeLessThan(0.02);
    }
  });

  test("80 senders: one packet each is more than the 76 that fit", () => {
    for (const { rest } of runClaims("m21tcp", 80)) expect(rest.drops).toBeCloseTo(4, -1);
    for (const { rest } of runClaims("m21tcp", 128)) expect(Math.abs(rest.drops - (128 - 76))).toBeLessThan(3);
  });
});
