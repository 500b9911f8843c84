import { beforeEach, describe, expect, it } from "vitest";
import { removeGroup, splitGroup } from "../../src/scenario/change/change-groups.ts";
import { getField, listSectionFields } from "../../src/scenario/fields/fields.ts";
import { changeField } from "../../src/scenario/change/minimal-scenario.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { listSettings, transportSections } from "../../src/ui/scenario/field-groups.ts";
import { isChanged, listChanges, readBase } from "../../src/ui/run/base-values.ts";
import { findFieldAt } from "../../src/ui/run/field-at.ts";
import { listDifferences } from "../../src/ui/scenario/ghost-note.ts";
import { createNotices, type Notices } from "../../src/ui/run/notices.ts";
import { createScenarioStore, type ScenarioStore } from "../../src/ui/run/scenario-store.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";
import { readListText, writeListText } from "../../src/ui/scenario/list-entry.tsx";

await scenarioTools.load();

let notices: Notices;
let store: ScenarioStore;
beforeEach(() => {
  notices = createNotices();
  store = createScenarioStore("", notices).store;
});

const marked = () => listChanges(store.get(), listSettings(store.get().scenario)).map(({ path }) => path);
const sizes = () => store.get().scenario.groups.map(({ senders }) => senders);
const split = () => store.apply("groups", (now) => ({ ...now, groups: splitGroup(now) }));
const algorithmOf = (index: number) => ({ ...getField("transport.algorithm"), path: `groups.${index}.transport.algorithm` });

describe("groups", () => {
  it("are one change, and undone whole", () => {
    split();
    store.setField(algorithmOf(1), "cubic");
    expect(sizes()).toEqual([16, 16]);
    expect(marked()).toEqual(["groups"]);
    expect(store.query([])).toBe("g1.n=16&g2.algo=cubic&g2.n=16");
    store.undoField({ path: "groups" });
    expect(store.get().scenario).toBe(store.get().baseline);
  });
  it("take other settings with them, which are counted once", () => {
    split();
    store.setField(algorithmOf(1), "cubic");
    store.setText(getField("transport.rtoMinNs"), "2ms");
    expect(store.get().scenario.groups.map(({ transport }) => transport.rtoMinNs)).toEqual([2e6, 2e6]);
    expect(marked()).toEqual(["transport.rtoMinNs", "groups"]);
    expect(store.query([])).toBe("rto=2ms&g1.n=16&g2.algo=cubic&g2.n=16");
  });
  it("of a link follow the number of senders without a word", () => {
    store.load("g1.n=16&g2.n=16&g2.algo=reno");
    store.setField(getField("workload.senders"), 48);
    expect(sizes()).toEqual([16, 32]);
    expect(notices.get()).toEqual([]);
    store.undoField({ path: "groups" });
    expect(store.get().scenario.groups).toEqual([]);
    expect(marked()).toEqual(["workload.senders"]);
  });
  it("of a preset are unchanged where other senders made them larger", () => {
    const groups = [{ senders: 16 }, { senders: 16, transport: { algorithm: "reno" } }];
    const baseline = requireScenario({ groups });
    const more = requireScenario(changeField(baseline, "workload.senders", 48));
    expect(isChanged({ scenario: more, baseline }, "groups")).toBe(false);
    const other = requireScenario(changeField(more, "groups.1.transport.rtoMinNs", 2e6));
    expect(isChanged({ scenario: other, baseline }, "groups")).toBe(true);
  });
  it("that are too large are cut with a notice", () => {
    split();
    const size = { ...getField("workload.senders"), path: "groups.0.senders", label: "Senders of group 1", max: 1008 } as ReturnType<
      typeof getField
    >;
    store.setText(size, "5000");
    expect(sizes()).toEqual([1008, 16]);
    expect(store.get().scenario.workload.senders).toBe(1024);
    expect(notices.get().map(({ title, detail }) => `${title} ${detail}`)).toEqual([
      "Senders of group 1: 5,000 is more than 1,008. Using 1,008.",
    ]);
  });
  it("bring the threshold that one of them needs, and take it away", () => {
    split();
    store.setField(algorithmOf(0), "dctcp");
    expect(store.get().scenario.network.ecnThresholdPackets).toBe(20);
    expect(marked()).toEqual(["groups"]);
    store.apply("groups", (now) => removeGroup(now, 0));
    expect(store.get().scenario).toBe(store.get().baseline);
  });
});

describe("a setting of one group", () => {
  const rtoOf = (index: number) => ({ ...getField("transport.rtoMinNs"), path: `groups.${index}.transport.rtoMinNs` });
  beforeEach(split);

  it("is its own, goes into the link, and undone it is what the others have", () => {
    store.setText(rtoOf(1), "2ms");
    expect(store.get().scenario.groups.map(({ transport }) => transport.rtoMinNs)).toEqual([200e6, 2e6]);
    expect(store.query([])).toContain("g2.rto=2ms");
    expect(isChanged(store.get(), rtoOf(1).path)).toBe(true);
    expect(isChanged(store.get(), rtoOf(0).path)).toBe(false);
    // the others change: what undoing brings back changes with them
    store.setText(getField("transport.rtoMinNs"), "10ms");
    expect(isChanged(store.get(), rtoOf(0).path)).toBe(false);
    expect(readBase(store.get(), rtoOf(1).path)).toBe(10e6);
    store.undoField(rtoOf(1));
    expect(store.get().scenario.groups.map(({ transport }) => transport.rtoMinNs)).toEqual([10e6, 10e6]);
    expect(store.query([])).not.toContain("g2.rto");
  });
  it("is found at its path, its name too", () => {
    const { scenario } = store.get();
    expect(findFieldAt(scenario, "groups.1.transport.rtoMinNs")).toMatchObject({ kind: "number", path: "groups.1.transport.rtoMinNs" });
    expect(findFieldAt(scenario, "groups.1.name")).toMatchObject({ kind: "text", label: "Name of group 2", default: "group 2" });
    store.setText(findFieldAt(scenario, "groups.1.name")!, "  quick ");
    expect(store.get().scenario.groups.map(({ name }) => name)).toEqual(["group 1", "quick"]);
    expect(store.query([])).toContain("g2.name=quick");
    expect(listDifferences(scenario, store.get().scenario)).toEqual([]);
  });
  it("can be any setting of the transport but itself and its parameters", () => {
    const paths = transportSections.flatMap(({ fields }) => fields.map(({ path }) => path));
    const all = listSectionFields("transport").map(({ path }) => path);
    expect(paths.toSorted()).toEqual(all.filter((path) => path !== "transport.algorithm" && path !== "transport.program").toSorted());
    for (const path of paths) expect(findFieldAt(store.get().scenario, `groups.0.${path}`)?.path).toBe(`groups.0.${path}`);
  });
});

describe("a scenario file", () => {
  const file = JSON.stringify({ workload: { senders: 3, blocks: 2 }, groups: [{ name: "a", senders: 1 }, { senders: 2 }] });

  it("is taken over whole, and can be taken back", () => {
    store.setField(getField("network.bufferPackets"), 128);
    const before = store.get();
    store.openFile("three.json", `\uFEFF${file}`);
    expect(store.get().scenario).toEqual(requireScenario(JSON.parse(file)));
    expect(store.query([])).toBe("n=3&blocks=2&g1.name=a&g1.n=1&g2.n=2");
    expect(store.lastChange().isStep).toBe(true);
    const [notice] = notices.get();
    expect(notice.title).toBe('This is the scenario of "three.json".');
    notice.action!.run();
    expect(store.get()).toBe(before);
  });
  it.each([
    ["no JSON", "PNG\u0000\u0001", /^The file "x" is not JSON: /],
    ["nothing", "", /^The file "x" is not JSON: /],
    ["a list", "[]", /^The file "x" is not a valid scenario: scenario: \[\] is not allowed; allowed: an object/],
    [
      "what is not allowed",
      '{"workload":{"senders":-1},"seed":"a"}',
      /^The file "x" is not a valid scenario: workload\.senders: -1 is not allowed; allowed: a whole number from 1 to 1024 senders \(and 1 more\)\.$/,
    ],
    ["another thing", '{"name":"package","version":2}', /version: 2 is not allowed|name: "package" is not allowed/],
  ])("with %s changes nothing, and says why", (_what, text, message) => {
    const before = store.get();
    store.openFile("x", text);
    expect(store.get()).toBe(before);
    expect(notices.get().map(({ title }) => title)).toEqual([expect.stringMatching(message)]);
    expect(notices.get()[0].detail).toBe("Nothing has changed.");
  });
});

describe("a list", () => {
  const delays = getField("network.senderLinkDelaysNs");
  const offsets = getField("workload.startOffsetsNs");
  const flows = getField("workload.flows");
  beforeEach(() => store.load("n=3&blocks=2"));

  it("is taken with units and commas", () => {
    expect(store.tryText(delays, "10us, 20 us,25000")).toBeNull();
    expect(store.get().scenario.network.senderLinkDelaysNs).toEqual([10_000, 20_000, 25_000]);
    expect(store.tryText(delays, "none")).toBeNull();
    expect(store.get().scenario.network.senderLinkDelaysNs).toBeNull();
    expect(store.tryText(offsets, "0,1us,2us;0,0,0")).toBeNull();
    expect(store.tryText(getField("workload.kind"), "oneshot")).toBeNull();
    expect(store.tryText(flows, "2x64KB, 1x1MB@10ms")).toBeNull();
    expect(store.get().scenario.workload).toMatchObject({ senders: 3, flows: [{ bytes: 64_000 }, { bytes: 1e6, startNs: 10e6 }] });
  });
  it.each([
    [delays, "10us,20us", "Sender link delays: 2 numbers for 3 senders."],
    [delays, "10us,20us,0", "Sender link delays: 0 ns is less than 1 ns."],
    [delays, "0,0,5us", "Sender link delays: 0 ns is less than 1 ns, and 1 more like it."],
    [delays, "10us;20us", "This is not a time, such as 200ms, 100us, 2s, or a number of ns."],
    [offsets, "0,0,0", "Start offsets: 1 row for 2 blocks."],
    [offsets, "0,0,0;0", "Start offsets: row 2 has 1 number for 3 senders."],
    [flows, "three", "This is not SENDERSxBYTES@START,... such as 32x256KB@0ns."],
  ])("%s: what does not fit is not taken, and is told", (field, text, message) => {
    const before = store.get();
    expect(store.tryText(field, text)).toBe(message);
    expect(store.get()).toBe(before);
    expect(notices.get()).toEqual([]);
  });
  it("is written as it is typed", () => {
    expect(writeListText(delays as never, [10_000, 1])).toBe("10us, 1ns");
    expect(writeListText(offsets as never, [[0, 5000], [1]])).toBe("0ns, 5us; 1ns");
    expect(writeListText(delays as never, null)).toBe("");
    expect(readListText(delays as never, " ")).toBe("none");
    expect(readListText(offsets as never, "0, 1us\n2us, 3us\n")).toBe("0, 1us;2us, 3us");
    expect(readListText(flows as never, "2x64KB,\n1x1MB,")).toBe("2x64KB, 1x1MB");
  });
});

describe("a group in the background", () => {
  it("has a switch of its own, and the link keeps it", () => {
    const link = "g1.n=16&g1.work=long&g2.n=16&g2.work=barrier&g2.bg=on";
    const from = createScenarioStore(link, notices).store;
    expect(from.get().scenario.groups[1]).toMatchObject({ background: true, workload: { kind: "barrier" } });
    expect(createScenarioStore(from.query([]), notices).store.get().scenario).toEqual(from.get().scenario);
    const field = findFieldAt(from.get().scenario, "groups.1.background")!;
    from.setField(field, false);
    expect(from.get().scenario.groups[1].background).toBe(false);
    expect(from.query([])).not.toContain("g2.bg");
    from.setField(field, true);
    expect(from.get().scenario.groups[1].background).toBe(true);
    expect(from.query([])).toContain("g2.bg=on");
    expect(notices.get()).toEqual([]);
  });
  it("stays there where the run can wait for one barrier only, and is told why", () => {
    const from = createScenarioStore("g1.n=16&g2.n=16&g2.work=barrier&g2.bg=on", notices).store;
    from.setField(findFieldAt(from.get().scenario, "groups.1.background")!, false);
    expect(from.get().scenario.groups[1].background).toBe(true);
    expect(JSON.stringify(notices.get())).toContain("barrier");
  });
});
