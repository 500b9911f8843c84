import { expect, test } from "vitest";
import { findNearestName } from "../../src/scenario/fields/nearest-name.ts";

const names = ["senders", "blocks", "block", "buffer", "run", "rtt"];

test.each([
  ["sendres", "senders"],
  ["Senders", "senders"],
  ["sender", "senders"],
  ["bufer", "buffer"],
  ["buff", "buffer"],
  ["blok", "block"],
  ["rnu", "run"],
  ["rt", "rtt"],
  ["window", undefined],
  ["x", undefined],
  ["", undefined],
  ["r".repeat(10_000), undefined],
])("%s is %s", (name, near) => expect(findNearestName(name, names)).toBe(near));
