import { beforeEach, describe, expect, it } from "vitest";
import { getField, limitSenders } from "../../src/scenario/fields/fields.ts";
import { type Notices, createNotices } from "../../src/ui/run/notices.ts";
import { listChanges } from "../../src/ui/run/base-values.ts";
import { type ScenarioStore, createScenarioStore } from "../../src/ui/run/scenario-store.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";

await scenarioTools.load();

const senders = limitSenders("star");
const rto = getField("transport.rtoMinNs");
const buffer = getField("network.bufferPackets");

let notices: Notices;
let store: ScenarioStore;
beforeEach(() => {
  notices = createNotices();
  store = createScenarioStore("", notices).store;
});

describe("the scenario", () => {
  it("is the first preset, and its link is empty", () => {
    expect(store.get().scenario.workload.senders).toBe(32);
    expect(store.get().scenario).toBe(store.get().baseline);
    expect(store.query([])).toBe("");
  });
  it("says of each change what it did, and no longer once there is another", () => {
    store.setField(senders, 50_000);
    expect(notices.get().map(({ title }) => title)).toEqual([expect.stringContaining("50")]);
    store.setText(buffer, "banana");
    expect(notices.get().map(({ title }) => title)).toEqual([expect.stringContaining("banana")]);
    notices.add({ title: "Somebody else's news.", detail: "", action: null });
    store.choosePreset("healthy");
    expect(notices.get().map(({ title }) => title)).toEqual(["Somebody else's news."]);
  });
  it("puts only what differs into the link, and reads it back", () => {
    store.setField(senders, 48);
    store.setText(rto, "2ms");
    const query = store.query([["v.panes", "link"]]);
    expect(query).toBe("rto=2ms&n=48&v.panes=link");
    const { store: second, view } = createScenarioStore(query, notices);
    expect(second.get().scenario).toEqual(store.get().scenario);
    expect(view.get("v.panes")).toBe("link");
    expect(notices.get()).toEqual([]);
  });
  it("marks what differs from the preset and undoes it alone", () => {
    store.setField(senders, 48);
    store.setField(buffer, 128);
    expect(listChanges(store.get(), [senders, rto, buffer])).toEqual([senders, buffer]);
    store.undoField(senders);
    expect(listChanges(store.get(), [senders, rto, buffer])).toEqual([buffer]);
    expect(store.get().scenario.network.bufferPackets).toBe(128);
  });
  it("takes the nearest value for one that is out of range, says so, and can undo", () => {
    store.setField(senders, 12);
    store.setText(senders, "5000");
    expect(store.get().scenario.workload.senders).toBe(1024);
    const [notice] = notices.get();
    expect(notice.title).toContain("5,000 is more than 1,024");
    expect(notice.detail).toBe("Using 1,024.");
    notice.action?.run();
    expect(store.get().scenario.workload.senders).toBe(12);
  });
  it("keeps a value that the rest has no room for, and says why; there is nothing to undo", () => {
    store.load("work=on-off&total=1MB&fbytes=rest");
    const before = store.get().scenario;
    store.setField(getField("workload.totalBytes"), null);
    expect(store.get().scenario).toBe(before);
    expect(notices.get()).toMatchObject([{ detail: "It stays 1 MB.", action: null }]);
    expect(notices.get()[0].title).toMatch(/^Total per sender cannot be as drawn\. Large response: there is no total/);
  });
  it("keeps its value when what was typed is no number, and says so", () => {
    store.setText(senders, "many");
    expect(store.get().scenario.workload.senders).toBe(32);
    expect(notices.get()[0].title).toContain('"many"');
  });
  it("loads any link, with a notice for what it could not take", () => {
    store.load("n=-4&nonsense=1&v.preset=nowhere");
    expect(store.get().scenario.workload.senders).toBe(1);
    expect(notices.get().length).toBe(3);
  });
  it("says which presets there are when a link names none of them", () => {
    store.load("v.preset=colapse");
    const [{ title, detail }] = notices.get();
    expect(title).toBe('There is no preset "colapse".');
    expect(detail).toContain("The presets are collapse, healthy, ");
  });
  it("opens the preset that a link names", () => {
    store.load("v.preset=healthy");
    expect(store.get()).toMatchObject({ presetId: "healthy" });
    expect(store.get().scenario).toBe(store.get().baseline);
    expect(store.get().scenario.transport.awndPackets).toBe(2);
    const { store: second } = createScenarioStore(store.query([]), notices);
    expect(second.get()).toEqual(store.get());
  });
  it("changes the preset that a typed link begins with by the link's other settings", () => {
    store.load("preset=ai-cluster&algo=hpcc&n=16");
    const { presetId, scenario, baseline } = store.get();
    expect(presetId).toBe("ai-cluster");
    expect(scenario.transport).toMatchObject({ algorithm: "hpcc", awndPackets: 1000 });
    expect(scenario.workload.senders).toBe(16);
    expect(scenario.network).toEqual(baseline.network);
    expect(notices.get()).toEqual([]);
    const { store: second } = createScenarioStore(store.query([]), notices);
    expect(second.get()).toEqual(store.get());
  });
  it("reads the parameters of the preset's transport in a typed link", () => {
    store.load("preset=ai-cluster&p.markFrom=50");
    expect(store.get().scenario.transport.params).toMatchObject({ markFrom: 50, markAll: 400 });
  });
  it("compares a link of the page, which has all settings, with its preset", () => {
    store.load("v.preset=ai-cluster&algo=hpcc");
    expect(store.get()).toMatchObject({ presetId: "ai-cluster", scenario: { network: { topology: "star" } } });
  });
  it("gives the same run from its own link, even when a preset was changed into the default", () => {
    store.choosePreset("healthy");
    store.setField(senders, 32);
    store.setText(getField("transport.awndPackets"), "1000");
    const { store: second } = createScenarioStore(store.query([]), notices);
    expect(second.get().scenario).toEqual(store.get().scenario);
  });
  it("tells what kind of change it was", () => {
    store.setField(senders, 48);
    expect(store.lastChange()).toMatchObject({ gesture: "workload.senders", isFromLink: false });
    store.load("n=8");
    expect(store.lastChange().isFromLink).toBe(true);
    store.reset();
    expect(store.lastChange()).toMatchObject({ isStep: true, isFromLink: false });
    expect(store.get().scenario).toBe(store.get().baseline);
  });
  it("tells nobody when nothing has changed", () => {
    let told = 0;
    store.subscribe(() => told++);
    store.setField(senders, 32);
    store.setText(rto, "200ms");
    expect(told).toBe(0);
  });
  it("gives a new transport its own parameters", () => {
    store.setField(getField("transport.algorithm"), "tahoe");
    expect(store.get().scenario.transport.algorithm).toBe("tahoe");
    expect(listChanges(store.get(), [getField("transport.algorithm")])).toHaveLength(1);
    store.undoField(getField("transport.algorithm"));
    expect(store.get().scenario).toEqual(store.get().baseline);
  });
  it("changes the kind of workload with all that belongs to it, and undoes it whole", () => {
    const kind = getField("workload.kind");
    const duration = getField("workload.durationNs");
    const jitter = getField("workload.startJitterNs");
    store.setField(getField("workload.blockBytes"), 64_000);
    store.setField(kind, "long");
    expect(store.get().scenario.workload).toMatchObject({ kind: "long", senders: 32, durationNs: 1e9 });
    // block size is no setting of this workload; what is at its default is no change
    expect(listChanges(store.get(), [kind, duration, getField("workload.blockBytes")])).toEqual([kind]);
    store.setField(duration, 5e8);
    expect(listChanges(store.get(), [duration])).toEqual([duration]);
    store.undoField(duration);
    expect(listChanges(store.get(), [duration])).toEqual([]);
    store.undoField(kind);
    expect(store.get().scenario).toBe(store.get().baseline);
    expect(listChanges(store.get(), [kind, jitter])).toEqual([]);
  });
});
