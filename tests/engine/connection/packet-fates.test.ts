import { expect, test } from "vitest";
import { PacketFates } from "../../../src/engine/connection/packet-fates.ts";

test("a packet is lost when every copy of it was", () => {
  const fates = new PacketFates();
  fates.recordFirstSend(5, 5);
  expect(fates.isLost(5)).toBe(false);
  fates.recordLoss(5, 5);
  expect(fates.isLost(5)).toBe(true);
  fates.recordRepeat(5);
  expect(fates.isLost(5)).toBe(false);
  fates.recordLoss(5, 5);
  expect(fates.isLost(5)).toBe(true);
  expect(fates.timesLost(5)).toBe(2);
});

test("grows without forgetting, and a place is fresh when its number comes round", () => {
  const fates = new PacketFates();
  for (let packet = 10; packet < 1000; packet++) {
    fates.recordFirstSend(packet, 10);
    if (packet % 3 === 0) fates.recordLoss(packet, 10);
  }
  for (let packet = 10; packet < 1000; packet++) expect(fates.timesLost(packet)).toBe(packet % 3 === 0 ? 1 : 0);
  for (let packet = 1000; packet < 5000; packet++) {
    fates.recordFirstSend(packet, packet);
    expect(fates.timesLost(packet)).toBe(0);
  }
});

test("a late copy of an acknowledged packet is dropped: nothing is said of the packet that has its place", () => {
  const fates = new PacketFates();
  for (let packet = 0; packet <= 63; packet++) fates.recordFirstSend(packet, 0);
  fates.recordRepeat(5);
  // up to 9 acknowledged; 69 is kept where 5 was
  for (let packet = 64; packet <= 69; packet++) fates.recordFirstSend(packet, 10);
  fates.recordLoss(5, 10);
  expect(fates.isLost(69)).toBe(false);
  expect(fates.timesLost(69)).toBe(0);
  fates.recordLoss(69, 10);
  expect(fates.isLost(69)).toBe(true);
});
