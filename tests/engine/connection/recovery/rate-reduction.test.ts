import { describe, expect, test } from "vitest";
import { RateReduction } from "../../../../src/engine/connection/recovery/rack.ts";

describe("RFC 9937, section 6", () => {
  test("20 packets out, to 14 (CUBIC's 0.7): 7 of 10 are replaced", () => {
    const reduction = new RateReduction();
    reduction.begin(14, 20);
    let pipe = 19;
    const sent: number[] = [];
    for (let ack = 0; ack < 5; ack++) {
      // one packet has left, one more is in the network at most what is said
      pipe -= 1;
      const room = reduction.onAck(1, pipe, false);
      sent.push(Math.max(0, room - pipe));
      for (; pipe < room; pipe++) reduction.onSend();
    }
    // ceil(0.7 n) less what was sent: 1, 2, 3, 3, 4
    expect(sent).toEqual([1, 1, 1, 0, 1]);
  });

  test("below the new window: one for one, two when the ACK is safe, and never beyond it", () => {
    const reduction = new RateReduction();
    reduction.begin(10, 20);
    expect(reduction.onAck(1, 4, false)).toBe(5);
    reduction.onSend();
    expect(reduction.onAck(1, 4, true)).toBe(6);
    reduction.onSend();
    reduction.onSend();
    expect(reduction.onAck(6, 3, false)).toBe(9);
    reduction.begin(5, 20);
    expect(reduction.onAck(8, 3, true)).toBe(5);
  });

  test("the first lost packet goes at once, room or not", () => {
    const reduction = new RateReduction();
    reduction.begin(2, 40);
    expect(reduction.onAck(1, 2, false)).toBe(3);
    reduction.onSend();
    expect(reduction.onAck(1, 2, false)).toBe(2);
  });
});
