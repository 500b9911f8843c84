import { describe, expect, it } from "vitest";
import { SvgContext } from "../../src/charts/svg-context.ts";
import type { Theme } from "../../src/charts/theme.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { listParameters, nameFiles } from "../../src/ui/panes/figures/describe-parameters.ts";
import { type FigureSubject, planFigure } from "../../src/ui/panes/figures/figure.ts";
import { wrapText } from "../../src/ui/panes/figures/figure-words.ts";
import { simulate, wholeView } from "../charts/make-scene.ts";
import { findAll, parseXml, type XmlElement } from "../support/check-xml.ts";

const run = simulate({ network: { bufferPackets: 8 }, workload: { senders: 8, blockBytes: 24_000, blocks: 6 } });
const { timeouts } = run.columns;
const before = simulate({ network: { bufferPackets: 8 }, workload: { senders: 2, blockBytes: 24_000, blocks: 1 } });

const colors = "paper wash well rule rule2 ghost ink ink2 ink3 pick work work2 work3 mend mendEdge stall stallGround tail done q qb q0";
const theme = {
  ...Object.fromEntries(colors.split(" ").map((name, i) => [name, `#${(0x101010 * (i % 15)).toString(16).padStart(6, "0")}`])),
  sans: '"IBM Plex Sans", sans-serif',
  scale: 1,
} as unknown as Theme;

const subject: FigureSubject = {
  charts: ["network", "link", "queue", "windows", "senders", "overview"],
  run,
  ghost: before,
  view: { ...wholeView, picked: timeouts.flow[0], selectedTimeout: 0 },
  waits: [],
  timeNs: timeouts.timeNs[0],
  headline: "The link carried 5% & sits idle.",
  parameters: listParameters(run.scenario),
  link: "http://localhost/?n=8&b=8",
};

function render(changes: Partial<FigureSubject>): { root: XmlElement; caption: readonly string[]; words: string } {
  const svg = new SvgContext((text) => ({ width: 6 * text.length, shift: 4 }));
  const look = { theme, patterns: svg.createPatterns(theme), serif: "serif", isDark: false, ratio: 2, isVector: true };
  const figure = planFigure(svg.asContext(), { ...subject, ...changes }, look);
  figure.draw();
  const root = parseXml(svg.toDocument(figure.widthPx, figure.heightPx, subject.headline, figure.caption.join(" ")));
  const texts = findAll(root, "text").map(({ text }) => text);
  for (const line of figure.caption) expect(texts).toContain(line);
  return { root, caption: figure.caption, words: texts.join(" ") };
}

describe("a figure in vectors", () => {
  it("of all charts is well-formed, and has them all, the parameters and the link", () => {
    const { root, caption, words } = render({});
    for (const title of ["Queue", "last in line", "Receiver", "Link", "Windows", "Senders"]) expect(words).toContain(title);
    expect(words).toContain("The link carried 5% & sits idle.");
    expect(words).toMatch(/whole run, 6 blocks in/);
    expect(words).toContain("dotted: previous run, 2 senders, ");
    expect(caption.join(" ")).toContain("Switch buffer 8 packets");
    expect(caption.at(-1)).toBe("http://localhost/?n=8&b=8");
    expect(findAll(root, "image")).toEqual([]);
    expect(findAll(root, "path").length).toBeGreaterThan(100);
  });
  it("holds finite places only, and no reference without its definition", () => {
    const { root } = render({});
    const ids = new Set([...findAll(root, "pattern"), ...findAll(root, "clipPath")].map(({ attributes }) => attributes["id"]));
    expect(ids.size).toBeGreaterThanOrEqual(4);
    for (const name of ["path", "rect", "text"]) {
      for (const { attributes } of findAll(root, name)) {
        const values = Object.values(attributes).join(" ");
        expect(values).not.toMatch(/NaN|Infinity|undefined/);
        for (const [, id] of values.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
      }
    }
  });
  it("of one pane says what that pane shows", () => {
    const { words } = render({ charts: ["queue"] });
    expect(words).toMatch(/Length of the switch queue, at most 8 packets\./);
    expect(words).not.toContain("Receiver");
    expect(words).not.toContain("The network at");
  });
  it("draws every sender's window, however many changes it has", () => {
    const { root } = render({ charts: ["windows"], ghost: null, view: wholeView });
    const traces = findAll(root, "path").filter(({ attributes }) => attributes["stroke-opacity"] === "0.55");
    expect(traces).toHaveLength(8);
  });
});

describe("words that must fit", () => {
  const measure = (text: string) => text.length;
  it("break at spaces, and within a word only where it is too long alone", () => {
    expect(wrapText("one two three", 7, measure)).toEqual(["one two", "three"]);
    expect(wrapText("see http://abcdefgh now", 7, measure)).toEqual(["see", "http://", "abcdefg", "h now"]);
    expect(wrapText("", 7, measure)).toEqual([""]);
  });
});

describe("the parameters of a run", () => {
  it("are what decides a collapse, what else is changed, and the seed", () => {
    expect(listParameters(requireScenario({}))).toEqual([
      "NewReno",
      "Senders 32",
      "Switch buffer 64 packets",
      "Data per sender (SRU) 256 KB",
      "RTOmin 200 ms",
      "Link rate 1 Gbps",
      "Base RTT 100 µs",
      "Seed 1",
    ]);
    const changed = listParameters(
      requireScenario({
        network: { senderLinkDelaysNs: [1000, 2000] },
        workload: { senders: 2, blocks: 3 },
        transport: { limitedTransmit: false },
        seed: 7,
      }),
    );
    expect(changed).toContain("Limited transmit off");
    expect(changed).toContain("Blocks 3");
    expect(changed).toContain("Senders' link delays: one for each of 2 senders, 1\u00a0µs to 2\u00a0µs");
    expect(changed.at(-1)).toBe("Seed 7");
  });
  it("name the groups, not a transport that nobody has", () => {
    const groups = [
      { senders: 2, transport: { algorithm: "dctcp", params: { gain: 0.5 } } },
      { senders: 1, transport: { algorithm: "cubic", rtoMinNs: 2e6 } },
    ];
    const told = listParameters(requireScenario({ workload: { senders: 3 }, network: { ecnThresholdPackets: 20 }, groups }));
    expect(told).not.toContain("NewReno");
    expect(told).toContain("Groups of senders: 2 senders with DCTCP (Gain g 0.5), 1 sender with CUBIC (RTOmin 2 ms)");
  });
  it("name the files", () => {
    expect(nameFiles(requireScenario({}), "collapse", true)).toBe("incast-collapse");
    expect(nameFiles(requireScenario({ workload: { senders: 48 }, transport: { rtoMinNs: 2e6 } }), "collapse", false)).toBe(
      "incast-rto2ms-n48",
    );
    const long = requireScenario({ network: { senderLinkDelaysNs: Array.from({ length: 32 }, (_, i) => 1000 + i) } });
    const name = nameFiles(long, "collapse", false);
    expect(name.length).toBeLessThanOrEqual(80);
    expect(name).toMatch(/^incast-[\w.-]*\w$/);
  });
});
