import { describe, expect, it } from "vitest";
import { chooseSenders, countSenders, findRepeat, isCut, listLife, listRowsOf } from "../../src/story/packet-lives.ts";
import { joinPieces } from "../../src/ui/text/pieces.ts";
import { noteSender, writePacketHeadline } from "../../src/ui/pages/packets/packet-words.ts";
import { recordWindow } from "../support/record-window.ts";
import { takeSnapshot } from "../support/snapshot.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("a burst that the switch cuts", () => {
  const run = takeSnapshot({ transport: { algorithm: "ndp" }, workload: { blocks: 1 } });
  const [fromNs, toNs] = [0, 640_000];
  const window = recordWindow(run.scenario, fromNs, toNs);
  const counts = countSenders(window, fromNs, toNs);

  it("counts cut packets apart from lost ones, and follows a sender with many of them", () => {
    expect(counts.reduce((sum, { lost }) => sum + lost, 0)).toBe(0);
    const most = Math.max(...counts.map(({ cut, sent }) => cut / sent));
    const { first } = chooseSenders(window, counts)!;
    const chosen = counts.find(({ flow }) => flow === first)!;
    expect(chosen.cut / chosen.sent).toBe(most);
    expect(noteSender(chosen)).toBe(`${chosen.cut} of ${chosen.sent} trimmed`);
  });

  it("says how many, and how soon the first of them is sent again", () => {
    // of the picture: 11 of 12 packets cut, and the first of them sent again 0.3 ms after it was first sent
    const { flow, cut, sent } = counts.find((one) => one.sent >= 12 && one.cut === 11)!;
    const row = listRowsOf(window, flow).find((one) => isCut(window, one))!;
    const repeat = findRepeat(window, row);
    expect(Math.abs(window.sentNs[repeat] - window.sentNs[row] - 302_000)).toBeLessThan(150_000);
    const waitUs = Math.round((window.sentNs[repeat] - window.sentNs[row]) / 1000);
    expect(plain(joinPieces(writePacketHeadline(window, run, [flow], fromNs, toNs)))).toBe(
      `The switch trimmed ${cut} of ${sent} packets of sender ${flow} to their headers; the sender retransmitted the first of them after ${waitUs} µs.`,
    );
    const life = listLife(window, row, run.columns, 8, 0);
    expect(life.at(-1)).toMatchObject({ timeNs: window.sentNs[repeat], name: "retransmitted" });
  });
});
