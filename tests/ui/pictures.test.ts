import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SvgContext } from "../../src/charts/svg-context.ts";
import type { Theme } from "../../src/charts/theme.ts";
import { english, setActiveLanguage } from "../../src/language/active.ts";
import { writeMarkPath } from "../../src/charts/time/marks.ts";
import { ceMark, listSenderLegends } from "../../src/ui/canvas/legend-entries.ts";
import { TimeoutMark } from "../../src/ui/controls/timeout-mark.tsx";
import { planFigure } from "../../src/ui/panes/figures/figure.ts";
import { chartTitles, isOffered, paneTitles } from "../../src/ui/panes/registry.ts";
import { readFrozenRun } from "../support/frozen-run.ts";
import { readStoredEnglish } from "../support/quotes.ts";
import { simulate, wholeView } from "../charts/make-scene.ts";

/**
 * A reference picture of every pane. The runs are kept beside
 * them, as they were recorded. When a picture is to change, run this file with `-u`, and look at the new ones
 * beside the old ones in a browser.
 */

const freeze = (name: string, changes: Parameters<typeof simulate>[0]) =>
  readFrozenRun(new URL(`pictures/${name}.json`, import.meta.url), () => simulate(changes));

// Four senders, a port of four packets: every kind of thing happens, and it fits on a page.
const run = freeze("collapse", { network: { bufferPackets: 4 }, workload: { senders: 4, blockBytes: 12_000, blocks: 2 } });
const { timeouts } = run.columns;
const before = freeze("before", { network: { bufferPackets: 4 }, workload: { senders: 2, blockBytes: 12_000, blocks: 1 } });
const marking = freeze("marking", {
  network: { bufferPackets: 12, ecnThresholdPackets: 4 },
  transport: { algorithm: "dctcp" },
  workload: { senders: 4, blockBytes: 12_000, blocks: 1 },
});

const names =
  "paper wash well rule rule2 ghost ink ink2 ink3 pick work work2 work3 mend mendEdge stall stallGround tail done q qb q0".split(" ");
/** Every colour its own, so that a wrong one shows. */
const theme = {
  ...Object.fromEntries(names.map((name, i) => [name, `#${(0x0b1723 * (i + 1)).toString(16).padStart(6, "0").slice(-6)}`])),
  paper: "#ffffff",
  ink: "#111111",
  groups: ["#a10000", "#00a100", "#0000a1"],
  sans: "sans-serif",
  scale: 1,
} as unknown as Theme;

/** A line for each shape. */
function draw(charts: readonly string[], shown: typeof run, withCursor = false): string {
  const svg = new SvgContext((text) => ({ width: 6 * text.length, shift: 4 }));
  const look = { theme, patterns: svg.createPatterns(theme), serif: "serif", isDark: false, ratio: 1, isVector: true };
  const figure = planFigure(
    svg.asContext(),
    {
      charts,
      run: shown,
      ghost: withCursor ? null : before,
      view: { ...wholeView, toNs: shown.computedNs, fromNs: 0, picked: timeouts.flow[0], selectedTimeout: shown === run ? 0 : null },
      waits: [],
      timeNs: timeouts.timeNs[0] / 2,
      headline: "What the pane shows.",
      parameters: ["4 senders"],
      link: "http://localhost/",
    },
    look,
  );
  figure.draw();
  return `${svg.toDocument(figure.widthPx, figure.heightPx, "", "").replaceAll("><", ">\n<")}\n`;
}

// edited words are seen in the pictures once they are extracted
beforeAll(() => setActiveLanguage(readStoredEnglish()));
afterAll(() => setActiveLanguage(english));

describe("the picture of", () => {
  it.each(chartTitles.filter(({ id }) => isOffered(id, run.scenario)))("$title", async ({ id }) => {
    await expect(draw([id], run)).toMatchFileSnapshot(`pictures/${id}.svg`);
  });
  it("the queue with marks", async () => {
    await expect(draw(["queue"], marking)).toMatchFileSnapshot("pictures/queue-marks.svg");
  });
  it("all of them at the cursor", async () => {
    await expect(
      draw(
        paneTitles.map(({ id }) => id),
        run,
        true,
      ),
    ).toMatchFileSnapshot("pictures/cursor.svg");
  });
});

describe("the legends", () => {
  it("have a mark of its own for everything that they name", async () => {
    const svg = new SvgContext((text) => ({ width: 6 * text.length, shift: 4 }));
    const context = svg.asContext();
    const look = { theme, patterns: svg.createPatterns(theme), scale: 1 };
    const [entries] = listSenderLegends([0, 1, 2, 3, 4], []);
    [...entries.map(({ mark }) => mark), ceMark].forEach((mark, i) => {
      context.save();
      context.translate(10, 10 + 14 * i);
      mark.draw(context, look);
      context.restore();
    });
    await expect(`${svg.toDocument(20, 170, "", "").replaceAll("><", ">\n<")}\n`).toMatchFileSnapshot("pictures/legend.svg");
  });
  it("have the same shapes in words of HTML", () => {
    const marks = ([0, 1, 2, 3, 4] as const).map((of) => renderToStaticMarkup(createElement(TimeoutMark, { of })));
    const paths = marks.map((html) => / d="([^"]+)"/.exec(html)?.[1]);
    expect(paths).toEqual([0, 1, 2, 3, 4].map((kind) => writeMarkPath(kind, kind === 4 ? 8.8 : 11.5).d));
    expect(new Set(paths).size).toBe(5);
  });
});
