import { describe, expect, it } from "vitest";
import { holdsAll, isSupportedNode } from "../../scripts/bootstrap.mjs";

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

describe("an installation of one's own", () => {
  const react = { version: "19.3.1" };
  const binding = { optional: true, os: ["linux"], cpu: ["x64"] };
  const lock = {
    packages: { "": {}, react, "binding-linux": binding, "binding-win": { ...binding, os: ["win32"] }, fs: { os: ["!win32"] } },
  };
  const installed = { packages: { react, "binding-linux": binding, fs: { os: ["!win32"] } } };
  const holds = (packages: typeof installed.packages | object, platform = "linux", arch = "x64") =>
    holdsAll(lock, { packages: packages as typeof installed.packages }, platform, arch);

  it("is as good as ours if it holds what the lock asks for; other platforms' packages may be missing", () =>
    expect(holds(installed.packages)).toBe(true));
  it("is not if a package is missing, of another version, not in the lock, or for another machine", () => {
    expect(holds({ "binding-linux": binding, fs: installed.packages.fs })).toBe(false);
    expect(holds({ ...installed.packages, react: { version: "18.0.0" } })).toBe(false);
    expect(holds({ ...installed.packages, more: {} })).toBe(false);
    expect(holds(installed.packages, "linux", "arm64")).toBe(false);
    expect(holds(installed.packages, "win32")).toBe(false);
  });
});
