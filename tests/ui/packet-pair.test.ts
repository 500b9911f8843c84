import { describe, expect, it } from "vitest";
import { isPacket } from "../../src/story/packet-lives.ts";
import { listAnswers } from "../../src/story/answers.ts";
import { placeStage } from "../../src/charts/packets/packet-stage.ts";
import { measureRoom } from "../../src/ui/pages/packets/queue-room.ts";
import { readFate, writePairHeadline } from "../../src/ui/pages/packets/pair-words.ts";
import { noteSender } from "../../src/ui/pages/packets/packet-words.ts";
import { joinPieces } from "../../src/ui/text/pieces.ts";
import { withTransport } from "../../src/ui/run/write-field.ts";
import { recordWindow } from "../support/record-window.ts";
import { takeSnapshot } from "../support/snapshot.ts";

const [fromNs, toNs] = [0, 640_000];

function record(scenario: unknown) {
  const run = takeSnapshot(scenario);
  return { run, window: recordWindow(run.scenario, fromNs, toNs) };
}

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("one burst under NDP and NewReno", () => {
  const ndp = record({ transport: { algorithm: "ndp" }, workload: { blocks: 1 } });
  const newReno = record(withTransport(ndp.run.scenario, "newreno"));
  const both = [ndp, newReno] as const;
  const say = (sender: number): string => plain(joinPieces(writePairHeadline(both, sender, fromNs, toNs)));

  it("retransmits sender 4's packets after 0.3 ms with NDP and after 200 ms with NewReno", () => {
    const [cut, lost] = both.map((one) => readFate(one, 4, fromNs, toNs));
    expect(cut.sent).toBe(12);
    expect(Math.abs(cut.cut - 11)).toBeLessThanOrEqual(1);
    expect(Math.abs((cut.againNs ?? NaN) - 302_000)).toBeLessThanOrEqual(60_000);
    expect(lost).toEqual({ sent: 4, cut: 0, lost: 4, againNs: null, waitNs: 200_000_000 });
    // the panel's list says the same, not what is trimmed later on
    expect([cut, lost].map(noteSender)).toEqual([`${cut.cut} of 12 trimmed`, "loses all 4"]);
    expect(say(4)).toBe(
      `With NDP, the switch trims ${cut.cut} of 12 packets of sender 4; the sender retransmits the first of them after 302 µs. With NewReno, the switch drops 4 of 4 packets of sender 4; the sender waits 200 ms for its timer.`,
    );
  });

  it("starts at the same times in both runs", () => {
    const firstOf = ({ window }: (typeof both)[number], flow: number): number =>
      Math.min(...Array.from(window.sentNs).filter((_, row) => window.flow[row] === flow && window.packet[row] === 0));
    for (let flow = 0; flow < 32; flow++) expect(firstOf(ndp, flow)).toBe(firstOf(newReno, flow));
  });

  it("has one scale for both queues", () => {
    const [low, high] = both.map(({ run, window }) => measureRoom(run, { window } as never));
    expect(high).toBe(64);
    const view = { top: 0, height: 600 };
    const [short, tall] = [placeStage(view, low, high), placeStage(view, high, high)];
    expect(short.slotPx).toBe(tall.slotPx);
    expect([short.head, short.senders, short.receiver]).toEqual([tall.head, tall.senders, tall.receiver]);
    expect(short.limit).toBeCloseTo(short.head - low * tall.slotPx, 9);
  });

  it("distinguishes pulls, on which sender 4 sends, from NACKs, one for each trimmed packet", () => {
    const own = [...listAnswers(ndp.window)].filter(([row]) => ndp.window.flow[row] === 4);
    const pulls = own.filter(([, kind]) => kind === "pull").map(([row]) => ndp.window.ackDeliverNs[row]);
    const repeat = Array.from(ndp.window.sentNs).findLast(
      (_, row) => ndp.window.flow[row] === 4 && isPacket(ndp.window, row) && ndp.window.packet[row] === 0,
    );
    expect(pulls[0]).toBe(repeat);
    expect(own.filter(([, kind]) => kind === "nack")).toHaveLength(readFate(ndp, 4, fromNs, toNs).cut);
    expect(listAnswers(newReno.window).size).toBe(0);
  });
});

describe("the headline about a sender that loses nothing in either run", () => {
  const small = { workload: { kind: "barrier", blocks: 1, senders: 4, blockBytes: 4_000 } } as const;
  const ndp = record({ transport: { algorithm: "ndp" }, ...small });
  const runs = [ndp, record(withTransport(ndp.run.scenario, "newreno"))];

  it("suggests the sender that loses most", () => {
    expect([0, 1, 2].map((flow) => readFate(ndp, flow, fromNs, toNs).cut)).toEqual([0, 0, 1]);
    expect(plain(joinPieces(writePairHeadline(runs, 0, fromNs, toNs)))).toBe(
      "With NDP, all 4 packets of sender 0 arrive whole. With NewReno, all 4 packets of sender 0 arrive whole. Pick sender 2: with NDP, 1 of its packets is trimmed or dropped.",
    );
    expect(plain(joinPieces(writePairHeadline(runs, 2, fromNs, toNs)))).not.toContain("Pick");
  });
});
