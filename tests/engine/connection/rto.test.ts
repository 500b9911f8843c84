import { describe, expect, test } from "vitest";
import { Ns2Estimator, Rfc6298Estimator } from "../../../src/engine/connection/rto.ts";

const ms = 1e6;

describe("RFC 6298 estimator", () => {
  test("handshake sample R: SRTT = R, RTTVAR = R/2, RTO = R + 4 R/2", () => {
    const estimator = new Rfc6298Estimator(0.1 * ms, 0.2 * ms);
    expect(estimator.rtoNs()).toBe(0.6 * ms);
  });

  test("second sample: RTTVAR = 3/4 RTTVAR + 1/4 |SRTT - R'|, SRTT = 7/8 SRTT + 1/8 R'", () => {
    const estimator = new Rfc6298Estimator(0, 8 * ms);
    // error 8: RTTVAR 0.75 * 4 + 0.25 * 8 = 5; SRTT 8 + 1 = 9; RTO 9 + 20
    estimator.sample(16 * ms, 0);
    expect(estimator.srttNs).toBe(9 * ms);
    expect(estimator.rttvarNs).toBe(5 * ms);
    expect(estimator.rtoNs()).toBe(29 * ms);
  });

  test("RTOmin holds, back-off doubles up to 60 s, a sample ends it", () => {
    const estimator = new Rfc6298Estimator(200 * ms, 0.1 * ms);
    const seen: number[] = [];
    for (let i = 0; i < 11; i++) {
      seen.push(estimator.rtoNs() / ms);
      estimator.backOff();
    }
    expect(seen).toEqual([200, 400, 800, 1600, 3200, 6400, 12800, 25600, 51200, 60000, 60000]);
    estimator.sample(0.1 * ms, 0);
    expect(estimator.rtoNs()).toBe(200 * ms);
  });
});

describe("ns-2.35 estimator", () => {
  test("first sample of m ticks: SRTT8 = 8m, RTTVAR4 = 2m, base = (8 RTTVAR4 + SRTT8) / 8", () => {
    const estimator = new Ns2Estimator(0);
    estimator.sample(117_314, 34);
    // ticks 117 - 0; base floor((8 * 234 + 936) / 8) = 351
    expect(estimator.rtoNs()).toBe(351_000);
    expect(estimator.srttNs).toBe(117_000);
  });

  test("next samples move by whole ticks, rounded down", () => {
    const estimator = new Ns2Estimator(0);
    estimator.sample(100_000, 0);
    // e = 203 - 100: SRTT8 800 + 103; RTTVAR4 200 + 103 - 50
    estimator.sample(203_999, 0);
    expect(estimator.srttNs).toBe((903 / 8) * 1000);
    expect(estimator.rttvarNs).toBe((253 / 4) * 1000);
    expect(estimator.rtoNs()).toBe(Math.floor((8 * 253 + 903) / 8) * 1000);
  });

  test("past a back-off of 8 the mean moves into the variation and the next sample starts afresh", () => {
    const estimator = new Ns2Estimator(200 * ms);
    estimator.sample(100_000, 0);
    for (let i = 0; i < 4; i++) estimator.backOff();
    expect(estimator.backoff).toBe(16);
    expect(estimator.srttNs).toBe(0);
    expect(estimator.rttvarNs).toBe(((200 + 100) / 4) * 1000);
    expect(estimator.rtoNs()).toBe(3200 * ms);
    estimator.sample(50_000, 0);
    expect(estimator.srttNs).toBe(50_000);
    expect(estimator.backoff).toBe(1);
  });
});
