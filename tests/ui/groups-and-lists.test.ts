import { beforeEach, describe, expect, it } from "vitest";
import { removeGroup, splitGroup } from "../../src/scenario/change-groups.ts";
import { getField } from "../../src/scenario/fields.ts";
import { changeField } from "../../src/scenario/minimal-scenario.ts";
import { requireScenario } from "../../src/scenario/parse-scenario.ts";
import { listSettings } from "../../src/ui/scenario/field-groups.ts";
import { readListText, writeListText } from "../../src/ui/scenario/list-text.ts";
import { isChanged, listChanges } from "../../src/ui/run/base-values.ts";
import { createNotices, type Notices } from "../../src/ui/run/notices.ts";
import { createScenarioStore, type ScenarioStore } from "../../src/ui/run/scenario-store.ts";

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
    expect(store.query([])).toBe("iw=4&g1.n=16&g2.algo=cubic&g2.n=16&v.preset=collapse");
    store.undoField({ path: "groups" });
    expect(store.get().scenario).toBe(store.get().baseline);
  });
  it("take other settings with them, which are counted once", () => {
    split();
    store.setField(algorithmOf(1), "cubic");
    store.setText(getField("transport.rtoMinNs"), "2ms");
    expect(store.get().scenario.groups.map(({ transport }) => transport.rtoMinNs)).toEqual([2e6, 2e6]);
    expect(marked()).toEqual(["transport.rtoMinNs", "groups"]);
    expect(store.query([])).toBe("iw=4&rto=2ms&g1.n=16&g2.algo=cubic&g2.n=16&v.preset=collapse");
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
