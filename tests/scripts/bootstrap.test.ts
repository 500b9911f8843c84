import { describe, expect, it } from "vitest";
import { isSupportedNode } from "../../scripts/bootstrap.mjs";

describe("isSupportedNode", () => {
  const range = "^20.19.0 || ^22.12.0 || >=24.0.0";
  it.each(["20.19.0", "20.20.2", "v22.12.0", "22.13.1", "24.0.0", "24.21.0", "26.0.0", "25.1.0-nightly2026"])("takes %s", (version) =>
    expect(isSupportedNode(version, range)).toBe(true),
  );
  it.each(["18.20.8", "20.18.3", "21.7.0", "22.11.9", "23.11.0", "v16.0.0"])("refuses %s", (version) =>
    expect(isSupportedNode(version, range)).toBe(false),
  );
  it("says so when it cannot read the range", () => expect(() => isSupportedNode("20.19.0", "~20")).toThrow("~20"));
});
