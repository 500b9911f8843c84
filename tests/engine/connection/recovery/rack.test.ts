import { describe, expect, test } from "vitest";
import { LoneSender } from "../../../support/lone-sender.ts";

const RTT = 100_000;
const us = (count: number) => count * 1000;
const ms = (count: number) => count * 1_000_000;

function open(initialWindow: number, changes = {}): LoneSender {
  return new LoneSender({ recovery: "rack", initialWindow, ...changes }, RTT);
}

describe("RACK (RFC 8985, section 6), packet by packet", () => {
  test("a packet is lost when one sent later has arrived and a quarter of the least RTT has passed", () => {
    const lone = open(10);
    expect(lone.give(3)).toBe("0 1 2");
    lone.waitUntil(us(100));
    expect(lone.deliver(1)).toBe("");
    // sent at 0, RTT 100, reordering window 25
    expect(lone.waitUntil(us(125) - 1)).toBe("");
    expect(lone.waitUntil(us(125))).toBe("0r");
    // FlightSize 3: the least window, 2
    expect([lone.state.inRecovery, lone.cwnd]).toEqual([true, 2]);
    lone.waitUntil(us(225));
    expect(lone.deliver(2, 0)).toBe("");
    expect([lone.state.inRecovery, lone.timeouts]).toEqual([false, 0]);
  });

  test("what arrives within that time was only late", () => {
    const lone = open(10);
    lone.give(3);
    lone.waitUntil(us(100));
    lone.deliver(1);
    lone.waitUntil(us(124));
    lone.deliver(0);
    expect(lone.waitUntil(us(190))).toBe("");
    // the ACK covers both
    expect([lone.state.inRecovery, lone.cwnd]).toEqual([false, 12]);
  });

  test("of two packets that one ACK covers, the one sent later tells the round trip, though its number is lower", () => {
    const lone = open(3);
    expect(lone.give(10)).toBe("0 1 2");
    lone.waitUntil(us(100));
    expect(lone.deliver(2)).toBe("3");
    // 0 and 1 are thought lost; 0 goes at once, and 1 was only late
    expect(lone.waitUntil(us(125))).toBe("0r");
    lone.waitUntil(us(225));
    // 3 left before the repeat of 0, which took 100: it is lost. By 1, which took 225, it could still come
    expect(lone.acknowledge(2, 1, us(125))).toContain("3r");
  });

  test("three SACKed packets leave no doubt; the window shrinks packet by packet (PRR)", () => {
    const lone = open(10);
    lone.give(30);
    lone.waitUntil(us(100));
    expect(lone.deliver(1)).toBe("10");
    expect(lone.deliver(2)).toBe("11");
    // FlightSize 10 without limited transmit's two: to 5. One packet for the first, then one for two that arrive
    expect(lone.deliver(3)).toBe("0r");
    expect([lone.cwnd, lone.state.window.ssthresh]).toEqual([5, 5]);
    expect(lone.deliver(4)).toBe("");
    expect(lone.deliver(5)).toBe("12");
    expect(lone.deliver(6)).toBe("");
    expect(lone.deliver(7)).toBe("13");
    expect(lone.deliver(8)).toBe("");
    // 10, 11, 12, 13 and the 0: five in the network, where it stays
    expect(lone.deliver(9)).toBe("");
    expect(lone.deliver(10)).toBe("14");
    expect(lone.deliver(11)).toBe("15");
    expect(lone.deliver(0)).toBe("16");
    expect([lone.cwnd, lone.state.inRecovery]).toEqual([5, false]);
  });

  test("most of a window lost: no burst of holes, but one for each arrival, two when all goes well", () => {
    const lone = open(10);
    lone.give(10);
    lone.waitUntil(us(100));
    lone.deliver(7, 8);
    // SACK without the clock would send five at once here
    expect(lone.deliver(9)).toBe("0r");
    lone.waitUntil(us(200));
    expect(lone.deliver(0)).toBe("1r 2r");
    lone.waitUntil(us(300));
    expect(lone.deliver(1)).toBe("3r 4r");
    expect(lone.deliver(2)).toBe("5r 6r");
  });

  test("losses that the clock finds during a recovery are mended in it", () => {
    const lone = open(20);
    lone.give(60);
    lone.waitUntil(us(100));
    // out of order, so from here on the clock alone decides
    lone.deliver(1, 0, 4);
    expect(lone.waitUntil(us(125))).toBe("2r");
    const { recover } = lone.state;
    lone.waitUntil(us(126));
    lone.deliver(8, 9, 10, 11, 12, 13);
    expect([lone.state.inRecovery, lone.state.maxSent > recover]).toEqual([true, true]);
    // 5, 6 and 7 left at 0; the round trip of the others was 126, and 25 more are waited
    expect(lone.waitUntil(us(151) - 1)).toBe("");
    expect(lone.waitUntil(us(151))).toMatch(/5r/);
    // another recovery would last until all that is outstanding now is acknowledged, and cut the window again
    expect(lone.state.recover).toBe(recover);
  });

  test("a retransmission that is lost is sent again, without a timeout", () => {
    const lone = open(10);
    lone.give(30);
    lone.waitUntil(us(100));
    expect(lone.deliver(1, 2, 3)).toBe("10 11 0r");
    expect(lone.deliver(4, 5, 6, 7, 8, 9, 10, 11)).toBe("12 13 14 15");
    // 12 left after the copy of 0 and is here, a round trip after both: room for two in a window of 5 with 3 out
    lone.waitUntil(us(200));
    expect(lone.deliver(12)).toBe("0r 16");
    expect(lone.deliver(13, 14, 15)).toBe("17 18 19");
    lone.waitUntil(us(300));
    expect(lone.deliver(0)).toBe("20");
    expect([lone.state.highestAck, lone.timeouts, lone.cwnd]).toEqual([15, 0, 5]);
  });

  test("the ACK of an earlier copy says nothing of the later one", () => {
    const lone = open(10);
    lone.give(30);
    lone.waitUntil(us(100));
    lone.deliver(1, 2, 3);
    lone.waitUntil(us(110));
    lone.deliver(4, 5);
    // 12 left at 110. The first copy of 0 arrives after all: its ACK does not make 12 late
    expect(lone.acknowledge(5, 0, 0)).not.toContain("r");
    expect(lone.state.highestAck).toBe(5);
    expect(lone.waitUntil(us(200))).toBe("");
  });

  test("once packets have come out of order, three SACKed ones do not suffice", () => {
    const lone = open(4);
    lone.give(4);
    lone.waitUntil(us(100));
    lone.deliver(1, 2, 0, 3);
    expect(lone.give(6)).toBe("4 5 6 7 8 9");
    lone.waitUntil(us(200));
    expect(lone.deliver(5, 6, 7)).toBe("");
    expect(lone.waitUntil(us(225) - 1)).toBe("");
    expect(lone.waitUntil(us(225))).toBe("4r");
  });

  test("a packet that arrives twice (DSACK) widens the window: a second quarter", () => {
    const lone = open(10);
    lone.give(10);
    lone.waitUntil(us(100));
    lone.deliver(0, 1);
    lone.acknowledge(1, 1);
    lone.deliver(3);
    // 2 was sent at 0: 100 + 2 * 25
    expect(lone.waitUntil(us(150) - 1)).toBe("");
    expect(lone.waitUntil(us(150))).toBe("2r");
  });

  test("a timeout: the first packet is lost and those whose time is over, not what left a moment ago (6.3)", () => {
    const lone = open(10, { rtoMinNs: us(250) });
    lone.give(1);
    lone.waitUntil(us(100));
    lone.deliver(0);
    // SRTT 100, RTTVAR 37.5: RTO 250
    expect(lone.give(1)).toBe("1");
    expect(lone.waitUntil(us(300))).toBe("");
    expect(lone.give(1)).toBe("2");
    expect(lone.waitUntil(us(350))).toBe("2rp");
    lone.waitUntil(us(560));
    expect(lone.give(1)).toBe("3");
    expect(lone.waitUntil(us(600))).toBe("1r");
    expect([lone.timeouts, lone.cwnd]).toEqual([1, 1]);
    // 2 is lost, 3 and the 1 just sent are on their way: more than the window of 1
    lone.waitUntil(us(660));
    expect(lone.deliver(3)).toBe("");
    lone.waitUntil(us(700));
    expect(lone.deliver(1)).toBe("2r");
    lone.waitUntil(us(800));
    expect(lone.deliver(2)).toBe("");
    expect(lone.state.highestAck).toBe(3);
  });
});

describe("TLP (RFC 8985, section 7), packet by packet", () => {
  test("two lost at the end: the last one again after two round trips, and its ACK shows the other", () => {
    const lone = open(10);
    lone.give(4);
    lone.waitUntil(us(100));
    lone.deliver(0, 1);
    expect(lone.waitUntil(us(300) - 1)).toBe("");
    expect(lone.waitUntil(us(300))).toBe("3rp");
    lone.waitUntil(us(400));
    expect(lone.deliver(3)).toBe("2r");
    lone.waitUntil(us(500));
    lone.deliver(2);
    expect([lone.state.highestAck, lone.timeouts, lone.state.inRecovery]).toEqual([3, 0, false]);
  });

  test("new data is sent rather than old, beyond the window", () => {
    const lone = open(2);
    expect(lone.give(5)).toBe("0 1");
    expect(lone.waitUntil(us(200))).toBe("2p");
    lone.waitUntil(us(300));
    expect(lone.deliver(2)).toBe("0r");
    lone.waitUntil(us(400));
    expect(lone.deliver(0)).toBe("1r 3");
    expect(lone.timeouts).toBe(0);
  });

  test("one packet outstanding: 200 ms more, for an ACK that may be delayed", () => {
    const lone = open(10, { rtoMinNs: ms(1000) });
    lone.give(1);
    expect(lone.waitUntil(ms(200) + us(200) - 1)).toBe("");
    expect(lone.waitUntil(ms(200) + us(200))).toBe("0rp");
    expect(lone.timeouts).toBe(0);
    // the timer counts from the probe
    expect(lone.waitUntil(ms(1200) + us(200) - 1)).toBe("");
    expect(lone.waitUntil(ms(1200) + us(200))).toBe("0r");
    expect(lone.timeouts).toBe(1);
  });

  test("never later than the timer, in whose place it comes", () => {
    const lone = open(10);
    lone.give(1);
    expect(lone.waitUntil(ms(200) - 1)).toBe("");
    expect(lone.waitUntil(ms(200))).toBe("0rp");
    expect([lone.timeouts, lone.cwnd]).toEqual([0, 10]);
    expect(lone.waitUntil(ms(400))).toBe("0r");
    expect([lone.timeouts, lone.cwnd]).toEqual([1, 1]);
  });

  test("one probe, then the timer; none while a timeout is being mended", () => {
    const lone = open(10);
    lone.give(2);
    expect(lone.waitUntil(us(200))).toBe("1rp");
    expect(lone.waitUntil(ms(200) + us(200) - 1)).toBe("");
    expect(lone.waitUntil(ms(200) + us(200))).toBe("0r");
    lone.waitUntil(ms(300));
    expect(lone.deliver(0)).toBe("1r");
    // back-off 2, and nothing before it
    expect(lone.waitUntil(ms(700) - 1)).toBe("");
    expect(lone.waitUntil(ms(700))).toBe("1r");
    expect(lone.timeouts).toBe(2);
  });

  test("none in a fast recovery", () => {
    const lone = open(10);
    lone.give(10);
    lone.waitUntil(us(100));
    expect(lone.deliver(1, 2, 3)).toBe("0r");
    lone.deliver(4, 5, 6, 7, 8, 9);
    expect(lone.waitUntil(ms(200) - 1)).toBe("");
    expect(lone.waitUntil(ms(200))).toBe("0r");
    expect(lone.timeouts).toBe(1);
  });

  test("a loss that the probe has mended cuts the window once an ACK goes beyond it", () => {
    const lone = open(10);
    lone.give(2);
    lone.waitUntil(us(100));
    lone.deliver(0);
    expect(lone.waitUntil(ms(200) + us(100))).toBe("1rp");
    lone.waitUntil(ms(200) + us(200));
    lone.deliver(1);
    expect(lone.cwnd).toBe(12);
    lone.give(10);
    lone.waitUntil(ms(200) + us(300));
    lone.deliver(2);
    // ten were out: 5, and a fifth for the ACK
    expect([lone.cwnd, lone.state.window.ssthresh]).toEqual([5.2, 5]);
  });

  test("a probe that arrives as well as its original (DSACK) does not", () => {
    const lone = open(10);
    lone.give(2);
    lone.waitUntil(us(100));
    lone.deliver(0);
    expect(lone.waitUntil(ms(200) + us(100))).toBe("1rp");
    // the original's ACK, then the probe's
    lone.acknowledge(1, 1, 0);
    lone.waitUntil(ms(200) + us(200));
    lone.acknowledge(1, 1);
    lone.give(10);
    lone.waitUntil(ms(200) + us(300));
    lone.acknowledge(2, 2);
    expect(lone.cwnd).toBe(13);
  });
});

test.each(["sack", "rack"] as const)("%s: hundreds of packets out", (recovery) => {
  const lone = new LoneSender({ recovery, initialWindow: 700 }, RTT);
  lone.give(700);
  const lost = new Set([0, 63, 64, 65, 300, 640]);
  lone.waitUntil(us(100));
  const sent: string[] = [];
  for (let packet = 0; packet < 700; packet++) if (!lost.has(packet)) sent.push(...lone.deliver(packet).split(" "));
  expect(sent.filter((word) => word !== "")).toEqual([...lost].map((packet) => `${packet}r`));
  lone.deliver(...lost);
  expect([lone.state.highestAck, lone.state.inRecovery, lone.timeouts]).toEqual([699, false, 0]);
});
