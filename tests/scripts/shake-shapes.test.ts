import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { area, curveBasis, curveCardinal, curveMonotoneX, curveMonotoneY, curveNatural, curveStepAfter, line, lineRadial } from "d3-shape";
import { expect, it } from "vitest";
import { markPure } from "../../scripts/shake-shapes.mjs";

const source = readFileSync(fileURLToPath(new URL("../../node_modules/d3-shape/dist/d3-shape.mjs", import.meta.url)), "utf8");

it("leaves nothing in d3-shape that acts while it loads", () => {
  const marked = markPure(source, "d3-shape.mjs");
  expect(source.match(/^\(?\w+\.prototype = /gm)?.length).toBeGreaterThan(10);
  expect(marked.match(/^\(?\w+\.prototype = /gm)).toBeNull();
  expect(marked.match(/^(const|var|let) \w+ = (\w+|\(function \w+)\(/gm)).toBeNull();
});

it("leaves its shapes as they are", async () => {
  const path = JSON.stringify(new URL("../../node_modules/d3-path/dist/d3-path.mjs", import.meta.url).href);
  const marked = markPure(source, "d3-shape.mjs").replaceAll(/from ['"]d3-path['"]/g, `from ${path}`);
  const shapes = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(marked)}`)) as typeof import("d3-shape");
  const points: [number, number][] = [
    [0, 1],
    [1, 3],
    [2, 2],
    [5, 8],
  ];
  for (const [name, curve] of Object.entries({ curveBasis, curveCardinal, curveMonotoneX, curveMonotoneY, curveNatural, curveStepAfter })) {
    const same = shapes[name as "curveBasis"];
    expect(shapes.line().curve(same)(points), name).toBe(line().curve(curve)(points));
  }
  expect(shapes.area()(points)).toBe(area()(points));
  expect(shapes.lineRadial()(points)).toBe(lineRadial()(points));
});
