import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { listParamFields } from "../../src/scenario/fields/field-of-param.ts";
import { fields } from "../../src/scenario/fields/fields.ts";
import { GroupList } from "../../src/ui/scenario/group-list.tsx";
import { presetBook } from "../../src/ui/run/preset-book.ts";
import { ScenarioPanel } from "../../src/ui/scenario/scenario-panel.tsx";
import { Term } from "../../src/ui/scenario/term.tsx";
import { type RunView, RunContext } from "../../src/ui/run/run-view.ts";
import { createLayout } from "../../src/ui/run/layout.ts";
import { createNotices } from "../../src/ui/run/notices.ts";
import { createScenarioStore } from "../../src/ui/run/scenario-store.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";

await scenarioTools.load();

/** What the page draws for a link, as HTML; everything under "More" unfolded. */
function draw(query: string, component: () => ReturnType<typeof ScenarioPanel> = ScenarioPanel): string {
  const layout = createLayout([]);
  layout.set({ isMoreOpen: true });
  const lab = { scenario: createScenarioStore(query, createNotices()).store, layout, perform: () => {} } as unknown as RunView;
  return renderToStaticMarkup(createElement(RunContext, { value: lab }, createElement(component)));
}

/** Its words, one piece of text a line; attributes left out. */
function read(html: string): string[] {
  return html
    .replaceAll(/<\/?sub>/g, "")
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").trim())
    .filter((text) => text !== "");
}

describe("every control", () => {
  const queries = ["", "work=long", "work=oneshot", "work=on-off", ...algorithms.map(({ id }) => `algo=${id}`)];
  const drawn = new Map<string, string>();
  const drawOnce = (query: string): string => drawn.get(query) ?? drawn.set(query, draw(query)).get(query)!;
  it.each(queries)("%s: shows no id where people have words", (query) => {
    const words = read(drawOnce(query));
    const choices = [...fields, ...algorithms.flatMap(({ id }) => listParamFields(id))].flatMap((field) =>
      field.kind === "choice" ? field.choices : [],
    );
    // which is also a unit
    const ids = new Set(choices.map(({ value }) => value).filter((value) => value !== "packets"));
    expect(words.filter((word) => ids.has(word))).toEqual([]);
  });
  it.each(queries)("%s: has a name that can be asked what it means", (query) => {
    const html = drawOnce(query);
    const controls = html.match(/data-kind="/g)!.length;
    // besides: preset, transport and network
    expect(html.match(/<button type="button" class="term"/g)).toHaveLength(controls + 3);
  });
  it("of GIP speaks", () => {
    const words = read(draw("algo=gip&p.pattern=123"));
    expect(words).toContain("Last 3, once");
    expect(words).toContain("was Last, 3 times");
    expect(words).toContain("New ACKs only");
  });
});

describe("a preset", () => {
  const tell = async (preset: string) => {
    await presetBook.load();
    const words = read(draw(`v.preset=${preset}`));
    const at = words.findIndex((word) => word.startsWith("Unlike "));
    return words.slice(at, at + 2);
  };
  it("is told by its first settings, the others are a press away", async () => {
    const [first, others] = await tell("trim-12");
    expect(first.split(", ")).toHaveLength(6);
    expect(first).toContain("Reno, topology Fat-tree, 15 senders");
    expect(others).toBe("12 more settings");
  });
  it("of few settings is told whole", async () => {
    const [all] = await tell("modern-linux");
    expect(all.split(", ")).toHaveLength(7);
    expect(all).not.toContain("more settings");
  });
});

describe("the large response", () => {
  it("that is the rest is written so, without a slider", () => {
    const html = draw("work=on-off&total=1MB&fbytes=rest");
    expect(html).not.toContain("NaN");
    expect(html).toMatch(/value="rest"/);
    expect(draw("work=on-off")).toContain("Large response, slider");
    expect(html).not.toContain("Large response, slider");
  });
});

describe("a definition", () => {
  it("says what a field means and where it comes from, for each there is", () => {
    for (const field of [...fields, ...algorithms.flatMap(({ id }) => listParamFields(id))]) {
      expect(field.help, field.path).toMatch(/^[A-Z].*\.$/);
      expect(field.cite ?? "our choice", field.path).toMatch(/\d{4}|RFC|IEEE|TCP-TRIM|our choice|[\w-]\.cc?, /);
      if (field.kind !== "choice" || field.choices.length < 2) continue;
      for (const { value, label, meaning } of field.choices) {
        expect(label, field.path).toMatch(/^([A-Z\d]|ns-2|pFabric$)/);
        expect(label, field.path).not.toBe(value);
        expect(meaning, `${field.path}: ${value}`).toMatch(/\w/);
      }
      expect(new Set(field.choices.map(({ label }) => label)).size).toBe(field.choices.length);
    }
  });
  it("is not drawn before it is asked for", () => {
    const html = renderToStaticMarkup(createElement(Term, { id: "x", label: "Seed", help: "Chooses.", cite: null }));
    expect(read(html)).toEqual(["Seed"]);
  });
});

describe("another transport", () => {
  it("is one mark and one change", () => {
    const html = draw("algo=trim");
    expect(html.match(/data-changed/g)).toHaveLength(1);
    expect(read(html)).toContain("1 change");
    expect(read(html)).toContain("was NewReno");
  });
});

describe("the minimum RTO", () => {
  it("is no setting of transports that bring a timer of their own", () => {
    expect(read(draw(""))).toContain("RTOmin");
    for (const algorithm of ["pfabric", "ndp", "homa"]) {
      const words = read(draw(`algo=${algorithm}&rto=2ms`));
      expect(words, algorithm).not.toContain("RTOmin");
      expect(words, algorithm).toContain("1 change");
    }
    expect(read(draw("algo=pfabric"))).toContain("Retransmission timer");
    // one of the groups estimates its timer
    expect(read(draw("n=8&g1.n=4&g1.algo=newreno&g2.n=4&g2.algo=gip"))).toContain("RTOmin");
  });
});

describe("groups", () => {
  const query = "n=24&g1.n=16&g1.algo=dctcp&g2.n=8&g2.algo=gip&g2.rto=2ms&g2.p.pattern=none";
  const words = read(draw(query, () => GroupList({ isChanged: true })));
  it("are shown with their senders, transports and what is their own", () => {
    expect(words).toContain("DCTCP");
    expect(words).toContain("senders 0 to 15");
    expect(words).toContain("senders 16 to 23, RTOmin 2 ms");
    expect(words).toContain("3 parameters");
    // what is changed is in sight
    expect(words).toContain("Copies of the tail");
    expect(words).toContain("was Last, 3 times");
  });
  it("take the place of the one transport, and settings say where they do not reach", () => {
    const panel = read(draw(query));
    expect(panel).not.toContain("Mix algorithms");
    expect(panel).not.toContain("Halves its window when packets are lost, and retransmits one of them per round trip.");
    expect(panel).toContain("different in 1 of 2 groups: 2 ms");
    expect(panel).toContain("2 changes");
  });
  it("are many only up to a point", () => {
    const many = Array.from({ length: 20 }, (_, index) => `g${index + 1}.n=1`).join("&");
    const drawn = read(draw(`n=20&${many}`, () => GroupList({ isChanged: true })));
    expect(drawn.filter((word) => word.startsWith("Algorithm of group"))).toHaveLength(12);
    expect(drawn.join(" ")).toContain("8 more groups");
  });
});

describe("lists", () => {
  it("are text that can be changed", () => {
    const html = draw("n=2&delays=10us,20us");
    expect(html).toMatch(/<textarea[^>]*>10us, 20us<\/textarea>/);
    expect(html).toContain('placeholder="drawn from the start jitter"');
  });
  it("too long for that are told in a line", () => {
    const delays = Array.from({ length: 500 }, (_, index) => `${10_000 + index}ns`).join(",");
    const words = read(draw(`n=500&delays=${delays}`));
    expect(words.join(" ")).toContain("one for each of 500 senders");
    expect(words.join(" ")).not.toContain("10.001us");
  });
});

describe("parameters that limit each other", () => {
  it("say so where they meet", () => {
    expect(read(draw("algo=vegas&p.alpha=4"))).toEqual(expect.arrayContaining(["no more than β", "no less than α"]));
    expect(read(draw("algo=vegas"))).not.toContain("no more than β");
  });
});
