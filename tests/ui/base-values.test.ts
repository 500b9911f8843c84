import { beforeEach, describe, expect, it } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { listParamFields } from "../../src/scenario/fields/field-of-param.ts";
import type { Field } from "../../src/scenario/fields/field-types.ts";
import { getField, workloadKinds } from "../../src/scenario/fields/fields.ts";
import { listSettings } from "../../src/ui/scenario/field-groups.ts";
import { listChanges, readBase } from "../../src/ui/run/base-values.ts";
import { createNotices, type Notices } from "../../src/ui/run/notices.ts";
import { presetBook } from "../../src/ui/run/preset-book.ts";
import { createScenarioStore, type ScenarioStore } from "../../src/ui/run/scenario-store.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";

await scenarioTools.load();

const algorithm = getField("transport.algorithm");
const threshold = getField("network.ecnThresholdPackets");
const buffer = getField("network.bufferPackets");

let notices: Notices;
let store: ScenarioStore;
beforeEach(() => {
  notices = createNotices();
  store = createScenarioStore("", notices).store;
});

/** Paths of what the panel marks and counts. */
const marked = () => listChanges(store.get(), listSettings(store.get().scenario)).map(({ path }) => path);

function getParam(id: string, name: string): Field {
  return listParamFields(id).find(({ path }) => path === `transport.params.${name}`)!;
}

describe("another transport", () => {
  it.each(algorithms.filter(({ id }) => id !== "newreno").map(({ id }) => id))("%s is one change, and undone whole", (id) => {
    store.setField(algorithm, id);
    expect(marked()).toEqual(["transport.algorithm"]);
    store.undoField(algorithm);
    expect(store.get().scenario).toBe(store.get().baseline);
    expect(marked()).toEqual([]);
  });
  it("has a parameter changed only where it departs from that transport's default, which undoing brings back", () => {
    store.setField(algorithm, "cubic");
    const beta = getParam("cubic", "beta");
    store.setField(beta, 0.5);
    expect(marked()).toEqual(["transport.algorithm", "transport.params.beta"]);
    expect(readBase(store.get(), beta.path)).toBe(0.7);
    store.undoField(beta);
    expect(store.get().scenario.transport.params.beta).toBe(0.7);
    expect(marked()).toEqual(["transport.algorithm"]);
  });
  it("that the preset has too is compared with the preset's own parameters", async () => {
    await presetBook.load();
    store.choosePreset("gip-3");
    const pattern = getParam("gip", "pattern");
    expect(marked()).toEqual([]);
    store.setField(pattern, "none");
    expect(marked()).toEqual(["transport.params.pattern"]);
    expect(readBase(store.get(), pattern.path)).toBe("123");
    store.undoField(pattern);
    expect(store.get().scenario).toBe(store.get().baseline);
    // another transport's parameters know nothing of the preset's
    store.setField(algorithm, "prin");
    expect(marked()).toEqual(["transport.algorithm"]);
  });
});

describe("a marking threshold that nobody set", () => {
  const packets = () => store.get().scenario.network.ecnThresholdPackets;
  it("follows the buffer, is no change, and goes with the transport that needed it", () => {
    store.setField(algorithm, "dctcp");
    expect(packets()).toBe(20);
    expect(notices.get()).toHaveLength(1);
    store.setField(getParam("dctcp", "gain"), 0.5);
    // what has not changed is not said again, and what was said of another change is old news
    expect(notices.get()).toHaveLength(0);
    store.setField(buffer, 16);
    expect(packets()).toBe(8);
    expect(marked()).toEqual(["transport.algorithm", "transport.params.gain", "network.bufferPackets"]);
    store.setField(algorithm, "reno");
    expect(packets()).toBeNull();
  });
  it("is a change once somebody sets it, and stays", () => {
    store.setField(algorithm, "dctcp");
    store.setField(threshold, 30);
    expect(marked()).toEqual(["transport.algorithm", "network.ecnThresholdPackets"]);
    store.setField(buffer, 100);
    expect(packets()).toBe(30);
    store.undoField(threshold);
    expect(packets()).toBe(20);
    expect(marked()).toEqual(["transport.algorithm", "network.bufferPackets"]);
  });
  it("cannot be taken away from a transport that needs it, and this is said", () => {
    store.setField(algorithm, "dctcp");
    notices.clear();
    store.setField(threshold, null);
    expect(packets()).toBe(20);
    expect(notices.get().map(({ title }) => title)).toEqual(["ECN threshold: DCTCP needs a switch that marks packets."]);
  });
  it("is no concern of a preset that names one", () => {
    store.choosePreset("dctcp");
    store.setField(algorithm, "newreno");
    expect(packets()).toBe(20);
    expect(marked()).toEqual(["transport.algorithm"]);
  });
});

describe("another kind of workload", () => {
  it.each(workloadKinds.filter((kind) => kind !== "barrier"))("%s is one change, with as many senders", (kind) => {
    store.setField(getField("workload.kind"), kind);
    expect(marked()).toEqual(["workload.kind"]);
    store.undoField(getField("workload.kind"));
    expect(store.get().scenario).toBe(store.get().baseline);
  });
  it("counts other senders, but not the flows that follow from them", () => {
    store.load("work=oneshot&n=8");
    expect(marked()).toEqual(["workload.senders", "workload.kind"]);
    store.setText(getField("workload.flows"), "8x64KB");
    expect(marked()).toEqual(["workload.senders", "workload.flows", "workload.kind"]);
  });
});

describe("of two parameters that contradict each other", () => {
  it("the one that was changed gives way, with both named", () => {
    store.setField(algorithm, "vegas");
    store.setText(getParam("vegas", "beta"), "1");
    expect(store.get().scenario.transport.params).toMatchObject({ alpha: 2, beta: 2 });
    const last = notices.get().at(-1)!;
    expect([last.title, last.detail]).toEqual(["β: 1 is less than α (2).", "Using 2."]);
    store.setText(getParam("vegas", "alpha"), "9");
    expect(store.get().scenario.transport.params).toMatchObject({ alpha: 2, beta: 2 });
    expect(notices.get().at(-1)!.title).toBe("α: 9 is more than β (2).");
  });
});
