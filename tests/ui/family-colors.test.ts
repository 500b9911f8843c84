import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { familyLooks } from "../../src/ui/scenario/families.tsx";

type Triple = readonly number[];

const styles = readFileSync(new URL("../../src/ui/app/styles/tokens.css", import.meta.url), "utf8");
/** Values of the tokens after a selector, in its block. */
function readTokens(selector: string): ReadonlyMap<string, string> {
  const from = styles.indexOf(selector);
  const block = styles.slice(from, styles.indexOf("}", from));
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const multiply = (matrix: readonly Triple[], color: Triple): Triple =>
  matrix.map((row) => row.reduce((sum, m, i) => sum + m * color[i], 0));
const readLinear = (hex: string): Triple =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

/** Linear RGB as readers see it: Machado, Oliveira and Fernandes 2009, severity 1. */
const sights = {
  "without a deficiency": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "with deuteranopia": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "with protanopia": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
} as const;

/** Ottosson 2020. */
function toOklab(linear: Triple): Triple {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  const rooted = cones.map(Math.cbrt);
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    rooted,
  );
}

/** 100 from black to white. */
function measureDistance(one: string, other: string, sight: readonly Triple[]): number {
  const [a, b] = [one, other].map((hex) => toOklab(multiply(sight, readLinear(hex)).map((value) => Math.min(1, Math.max(0, value)))));
  return 100 * Math.hypot(...a.map((value, i) => value - b[i]));
}

const luminance = (hex: string): number => multiply([[0.2126, 0.7152, 0.0722]], readLinear(hex))[0];

describe.each([
  ["light", ".light-ground"],
  ["dark", ':root[data-theme="dark"]'],
])("the families' colors in %s", (_, selector) => {
  const tokens = readTokens(selector);
  const read = (name: string): string => (name === "own" ? tokens.get("pick")! : tokens.get(`family-${name}`)!);
  const families = Object.keys(familyLooks);

  it.each(Object.entries(sights))("tell rates and schedulers from all others %s", (__, sight) => {
    for (const one of ["rate", "scheduled"])
      for (const other of families.filter((name) => name !== one))
        expect(measureDistance(read(one), read(other), sight), `${one}, ${other}`).toBeGreaterThan(10);
  });
  // both are lines of senders that CE marks slow down
  it.each(Object.entries(sights))("have no hue of ECN for rates, %s", (__, sight) =>
    expect(measureDistance(read("rate"), read("ecn"), sight)).toBeGreaterThan(25),
  );
  it("stand out from the paper", () => {
    const paper = luminance(tokens.get("paper")!);
    for (const family of families) {
      const [darker, lighter] = [paper, luminance(read(family))].toSorted((a, b) => a - b);
      expect((lighter + 0.05) / (darker + 0.05), family).toBeGreaterThan(3);
    }
  });
});
