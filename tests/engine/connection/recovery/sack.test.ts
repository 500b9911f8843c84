import { describe, expect, test } from "vitest";
import { LoneSender } from "../../../support/lone-sender.ts";

const RTT = 100_000;

function open(initialWindow: number, changes = {}): LoneSender {
  return new LoneSender({ initialWindow, ...changes }, RTT);
}

describe("RFC 6675, packet by packet", () => {
  test("one packet lost of ten", () => {
    const lone = open(10);
    expect(lone.give(30)).toBe("0 1 2 3 4 5 6 7 8 9");
    // packet 0 is lost; the first two duplicates each let a new packet out (step 3.3)
    expect(lone.deliver(1)).toBe("10");
    expect(lone.deliver(2)).toBe("11");
    // FlightSize 12 less the 2 of limited transmit: cwnd = ssthresh = 5. Pipe: 4 to 11 and the 0 just sent: 9
    expect(lone.deliver(3)).toBe("0r");
    expect([lone.cwnd, lone.state.window.ssthresh, lone.state.inRecovery]).toEqual([5, 5, true]);
    // 8, 7, 6, 5 in the pipe: no room
    expect(lone.deliver(4, 5, 6, 7)).toBe("");
    expect(lone.deliver(8)).toBe("12");
    expect(lone.deliver(9, 10, 11)).toBe("13 14 15");
    // HighACK 11 = RecoveryPoint: over; 12 to 15 are out, cwnd is 5
    expect(lone.deliver(0)).toBe("16");
    expect([lone.cwnd, lone.state.inRecovery, lone.timeouts]).toEqual([5, false, 0]);
  });

  test("four in a row lost: one hole for each packet that leaves the pipe, then new data", () => {
    const lone = open(10);
    lone.give(30);
    expect(lone.deliver(4, 5)).toBe("10 11");
    // 0 to 3 have three SACKed packets above them: lost. Pipe: 7 to 11, and 0: 6
    expect(lone.deliver(6)).toBe("0r");
    expect(lone.deliver(7)).toBe("");
    expect(lone.deliver(8)).toBe("1r");
    expect(lone.deliver(9)).toBe("2r");
    expect(lone.deliver(10)).toBe("3r");
    // the four copies are in the pipe: room for one more, and no hole left (rule 2)
    expect(lone.deliver(11)).toBe("12");
    expect(lone.deliver(0)).toBe("13");
    expect(lone.deliver(1)).toBe("14");
    expect(lone.deliver(2)).toBe("15");
    expect(lone.deliver(3)).toBe("16");
    expect([lone.cwnd, lone.state.highestAck, lone.state.inRecovery]).toEqual([5, 11, false]);
  });

  test("many lost: the pipe empties, and a burst of holes goes out", () => {
    const lone = open(10);
    lone.give(10);
    // 0 to 6 are lost: at the third SACK nothing is in the pipe but what is sent now, cwnd 5
    expect(lone.deliver(7, 8)).toBe("");
    expect(lone.deliver(9)).toBe("0r 1r 2r 3r 4r");
    expect(lone.deliver(0, 1)).toBe("5r 6r");
  });

  test("nothing new to send: a hole that is not lost yet (rule 3), and the last packet once (rule 4)", () => {
    const holes = open(10);
    holes.give(10);
    // 0 and 8 are lost
    expect(holes.deliver(1, 2)).toBe("");
    expect(holes.deliver(3)).toBe("0r");
    expect(holes.deliver(4, 5, 6, 7)).toBe("");
    // only 9 above 8 is SACKed
    expect(holes.deliver(9)).toBe("8r");

    const tail = open(10);
    tail.give(10);
    // 0 and 9 are lost: nothing above 9 will ever be SACKed
    tail.deliver(1, 2, 3, 4, 5, 6, 7, 8);
    expect(tail.deliver(0)).toBe("9r");
    expect(tail.deliver(9)).toBe("");
    expect([tail.state.highestAck, tail.state.inRecovery, tail.timeouts]).toEqual([9, false, 0]);
  });

  test("the rescue comes once a recovery, and not before the first packet sent again is acknowledged", () => {
    const lone = open(12);
    lone.give(12);
    // 0, 4, 10 and 11 are lost
    expect(lone.deliver(1, 2, 3)).toBe("0r");
    // below three SACKed packets, and room in a window of 6
    expect(lone.deliver(5, 6, 7)).toBe("4r");
    expect(lone.deliver(8, 9)).toBe("");
    expect(lone.deliver(0)).toBe("11r");
    expect(lone.deliver(4)).toBe("");
    expect(lone.state.highestAck).toBe(9);
    // its SACK makes 10 a hole like any other (rule 3)
    expect(lone.deliver(11)).toBe("10r");
  });

  test("a duplicate that tells nothing new is none", () => {
    const lone = open(10);
    lone.give(30);
    lone.deliver(0);
    for (let time = 0; time < 5; time++) expect(lone.acknowledge(0, 0)).toBe("");
    expect([lone.state.duplicates, lone.state.inRecovery]).toEqual([0, false]);
  });

  test("an ACK may cover new data and tell of a hole at once", () => {
    const lone = open(10);
    lone.give(10);
    // 3 is lost; 5 came before the ACK of 2 had left
    lone.deliver(0, 1);
    expect(lone.deliverTogether(2, 4)).toBe("");
    expect([lone.state.highestAck, lone.state.duplicates]).toEqual([2, 1]);
    expect(lone.deliver(5)).toBe("");
    expect(lone.deliver(6)).toBe("3r");
  });

  test("limited transmit off: nothing new leaves before the sign of loss", () => {
    const lone = open(10, { limitedTransmit: false });
    lone.give(30);
    expect(lone.deliver(1, 2)).toBe("");
    expect(lone.deliver(3)).toBe("0r");
  });

  test("never beyond the advertised window", () => {
    const lone = open(10);
    lone.receiveWindow = 12;
    lone.give(30);
    expect(lone.deliver(1, 2)).toBe("10 11");
    expect(lone.deliver(3)).toBe("0r");
    // 0 to 11 fill it
    expect(lone.deliver(4, 5, 6, 7, 8, 9, 10, 11)).toBe("");
    expect(lone.deliver(0)).toBe("12 13 14 15 16");
  });
});

describe("the timer, RFC 6675, section 5.1", () => {
  test("all is sent again in order, but what is SACKed; no new recovery until all of it is acknowledged", () => {
    const lone = open(10);
    lone.give(10);
    // 8 and 9 arrive: two duplicates are no sign of loss
    expect(lone.deliver(8, 9)).toBe("");
    expect(lone.waitUntil(200_000_000)).toBe("0r");
    expect([lone.timeouts, lone.cwnd, lone.state.window.ssthresh]).toEqual([1, 1, 5]);
    expect(lone.give(10)).toBe("");
    // slow start from 1: two for one
    expect(lone.deliver(0)).toBe("1r 2r");
    expect(lone.deliver(1)).toBe("3r 4r");
    // 2 is lost once more: SACKs 3 and 4 make room for one each, and more than three do not start a recovery
    expect(lone.deliver(3)).toBe("5r");
    expect(lone.deliver(4)).toBe("6r");
    expect(lone.deliver(5)).toBe("7r");
    // all holes are filled: on with new data
    expect(lone.deliver(6)).toBe("10");
    expect([lone.state.inRecovery, lone.state.highestAck]).toEqual([false, 1]);
    // the timer was last restarted by the ACK of 1, at 200 ms, with one sample of back-off still in force
    expect(lone.waitUntil(600_000_000)).toBe("2r");
    expect(lone.timeouts).toBe(2);
  });

  test("in a recovery: it ends, the copies count for nothing", () => {
    const lone = open(10);
    lone.give(30);
    lone.deliver(1, 2, 3);
    expect(lone.state.inRecovery).toBe(true);
    // the copy of 0 is lost too, nothing else arrives
    expect(lone.waitUntil(200_000_000)).toBe("0r");
    expect([lone.state.inRecovery, lone.cwnd]).toEqual([false, 1]);
    expect(lone.deliver(0)).toBe("4r 5r");
  });

  test("every ACK of new data restarts it, in a recovery too (RFC 6298, 5.3)", () => {
    const lone = open(10);
    lone.give(10);
    lone.deliver(4, 5, 6);
    lone.waitUntil(100_000_000);
    lone.deliver(0);
    lone.waitUntil(199_000_000);
    lone.deliver(1);
    lone.waitUntil(398_999_999);
    expect(lone.timeouts).toBe(0);
    lone.waitUntil(399_000_000);
    expect(lone.timeouts).toBe(1);
  });
});

test("a packet sent again gives no RTT sample (Karn)", () => {
  const lone = open(10);
  lone.give(30);
  lone.deliver(1, 2, 3, 4, 5, 6, 7);
  // 12 is the first new packet of the recovery, and the one that is timed; it is lost, and sent again by rule 1
  expect(lone.deliver(8)).toBe("12");
  lone.deliver(9, 10, 11);
  lone.waitUntil(50_000_000);
  const { srttNs } = lone.state.estimator;
  expect(lone.deliver(13, 14)).toBe("16 17");
  // pipe: 16, 17 and the 0 sent again
  expect(lone.deliver(15)).toBe("12r 18");
  lone.waitUntil(100_000_000);
  lone.deliver(0, 12);
  expect(lone.state.highestAck).toBeGreaterThan(12);
  expect(lone.state.estimator.srttNs).toBe(srttNs);
});
