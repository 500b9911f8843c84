import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { countLeft, findLeftShade, leftShades } from "../../src/analysis/left-to-send.ts";
import { listLeftShades } from "../../src/charts/left-shades.ts";
import { measureContrast, mixColors } from "../../src/charts/sender-colors.ts";
import type { Theme } from "../../src/charts/theme.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { servesSmallestFirst } from "../../src/ui/panes/network/draw-left.ts";

const css = readFileSync("src/ui/app/styles/tokens.css", "utf8");
/** The n-th value that the tokens give a name: light, then dark. */
const readToken = (name: string, place: number): string => [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6})`, "g"))][place][1];

const scenario = requireScenario({ transport: { algorithm: "pfabric" }, workload: { senders: 4, blockBytes: 64_000, blocks: 2 } });

describe("what a packet's flow has left", () => {
  test("counts to the end of its block, the packet included", () => {
    expect([0, 1, 63, 64, 127].map((packet) => countLeft(scenario, 0, packet))).toEqual([64, 63, 1, 64, 1]);
    expect(countLeft(scenario, 0, -4)).toBeNull();
    expect(countLeft(requireScenario({ workload: { kind: "long" } }), 0, 5)).toBeNull();
  });

  test("is a shade, the least the first", () => {
    const shades = Array.from({ length: 64 }, (_, packet) => findLeftShade(scenario, 0, packet)!);
    expect(shades[0]).toBe(leftShades - 1);
    expect(shades[63]).toBe(0);
    expect(shades).toEqual(shades.toSorted((a, b) => b - a));
    expect(new Set(shades).size).toBe(leftShades);
  });

  test("shades packets where ports order by it, and nowhere else", () => {
    expect(servesSmallestFirst(scenario)).toBe(true);
    for (const algorithm of ["newreno", "prin", "pdq"])
      expect(servesSmallestFirst(requireScenario({ transport: { algorithm } }))).toBe(false);
  });
});

describe.each([
  ["light", 0],
  ["dark", 1],
])("shades in %s", (_, place) => {
  const theme = Object.fromEntries(["q", "q0", "ink", "paper"].map((name) => [name, readToken(name, place)])) as unknown as Theme;
  const shades = listLeftShades(theme);

  test("go from the queue's color to its ground", () => {
    expect(shades[0].fill).toBe(theme.q);
    expect(shades.at(-1)!.fill).toBe(theme.q0);
  });

  test("can be told from their neighbors, and numbers on them can be read", () => {
    shades.forEach(({ fill, ink }, shade) => {
      expect(measureContrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
      if (shade > 0) expect(measureContrast(fill, shades[shade - 1].fill)).toBeGreaterThan(1.2);
    });
  });
});

test("contrast and mixture are those of the definitions", () => {
  expect(measureContrast("#000000", "#ffffff")).toBe(21);
  expect(measureContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(mixColors("#ff0000", "#0000ff", 0.5)).toBe("#800080");
});
