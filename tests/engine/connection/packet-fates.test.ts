import { expect, test } from "vitest";
import { PacketFates } from "../../../src/engine/connection/packet-fates.ts";

test("a packet is lost when every copy of it was", () => {
  const fates = new PacketFates();
  fates.recordFirstSend(5, 5);
  expect(fates.isLost(5)).toBe(false);
  fates.recordLoss(5);
  expect(fates.isLost(5)).toBe(true);
  fates.recordRepeat(5);
  expect(fates.isLost(5)).toBe(false);
  fates.recordLoss(5);
  expect(fates.isLost(5)).toBe(true);
  expect(fates.timesLost(5)).toBe(2);
});

test("grows without forgetting, and a place is fresh when its number comes round", () => {
  const fates = new PacketFates();
  for (let packet = 10; packet < 1000; packet++) {
    fates.recordFirstSend(packet, 10);
    if (packet % 3 === 0) fates.recordLoss(packet);
  }
  for (let packet = 10; packet < 1000; packet++) expect(fates.timesLost(packet)).toBe(packet % 3 === 0 ? 1 : 0);
  for (let packet = 1000; packet < 5000; packet++) {
    fates.recordFirstSend(packet, packet);
    expect(fates.timesLost(packet)).toBe(0);
  }
});
