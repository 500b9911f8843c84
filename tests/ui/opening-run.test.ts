import { describe, expect, it } from "vitest";
import { explainTimeout } from "../../src/analysis/autopsy.ts";
import { queueLengthAt } from "../../src/analysis/queue.ts";
import { stepTimeout, findLoss } from "../../src/analysis/timeouts.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { writeVerdict } from "../../src/story/verdict.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { presetBook } from "../../src/ui/run/preset-book.ts";
import { createScenarioStore } from "../../src/ui/run/scenario-store.ts";
import { createNotices } from "../../src/ui/run/notices.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";
import { listDifferences } from "../../src/ui/scenario/ghost-note.ts";
import { recordRun } from "../analysis/recorded-runs.ts";

await scenarioTools.load();

/** What a newcomer meets first: the page without a query, the next-timeout button or key, the explanation. */
describe("the opening run", () => {
  const { store } = createScenarioStore("", createNotices());
  const run = recordRun(store.get().scenario);
  const row = stepTimeout(run.columns, 0, null, 1)!;
  const autopsy = explainTimeout(run, row);

  it("has a plain first timeout: a whole window lost, and nobody to answer", () => {
    expect(autopsy.class).toBe(TimeoutClass.blockHead);
    expect(joinSentence(writeVerdict(autopsy))).toBe(
      "Its whole window, 4 packets, was dropped at a full queue. No ACK could come back, so it had to wait for its retransmission timer.",
    );
    // alone at its instant: the button does not open one of several
    expect(run.columns.timeouts.timeNs[row + 1]).toBeGreaterThan(autopsy.timeNs);
  });
  it("shows at that moment the full queue that caused it, in the autopsy and in the network", () => {
    const { bufferPackets } = run.scenario.network;
    expect(autopsy.evidence?.slots).toMatchObject({ held: bufferPackets, own: 0 });
    const loss = findLoss(run.columns, row)!;
    expect(loss).toMatchObject({ packet: autopsy.missing, timeNs: autopsy.evidence!.slots!.timeNs });
    expect(queueLengthAt(run.columns, loss.timeNs)).toBe(bufferPackets);
    // by the time of the timeout itself it has long drained
    expect(queueLengthAt(run.columns, autopsy.timeNs)).toBe(0);
  });
  it("is as plain with other seeds", () => {
    for (const seed of [2, 3, 4, 5]) {
      const { workload, ...rest } = store.get().scenario;
      const other = recordRun({ ...rest, workload: { ...workload, blocks: 1 } as typeof workload, seed });
      expect(other.columns.timeouts.class[0]).toBe(TimeoutClass.blockHead);
    }
  });
});

describe("presets beside the collapse", () => {
  const collapse = requireScenario(presets[0].scenario);
  const differences = (id: string) => {
    const scenario = requireScenario(presets.find((preset) => preset.id === id)!.scenario);
    return listDifferences(collapse, scenario, scenario);
  };
  it("turn one knob", () => {
    expect(differences("healthy")).toEqual(["receive window 2 packets"]);
    expect(differences("rto-2ms")).toEqual(["RTOmin 2 ms"]);
    expect(differences("bigger-buffer")).toEqual(["switch buffer 1,024 packets"]);
    expect(differences("reno")).toEqual(["Reno"]);
    expect(differences("tahoe")).toEqual(["Tahoe"]);
    expect(differences("block-head")).toEqual(["data per sender (SRU) 16 KB"]);
    expect(differences("two-switch")).toEqual([
      "topology Graph",
      expect.stringContaining("hosts"),
      expect.stringContaining("trunks"),
      "other groups of senders",
    ]);
  });
  it("or name all that they change", () => {
    expect(differences("dctcp")).toEqual(["DCTCP", "8 senders"]);
    expect(differences("gip-3")).toEqual(
      expect.arrayContaining(["GIP", "24 senders", "copies of the tail Last 3, once", "rule set ns-2.35"]),
    );
    for (const { id } of presets.slice(1)) expect(differences(id).length, id).toBeGreaterThan(0);
  });
});

describe("links", () => {
  const open = (query: string) => createScenarioStore(query, createNotices()).store;
  it("without settings open the first preset, which is the defaults; with settings they differ from it by those alone", () => {
    expect(open("").get().presetId).toBe("collapse");
    for (const query of ["", "n=32", "n=32&b=64", "iw=4&awnd=16", "v.preset=collapse"]) {
      expect(open(query).get().scenario, query).toEqual(requireScenario({}));
      expect(open(query).query([]), query).toBe("");
    }
    expect(open("rto=2ms").get().scenario).toEqual(requireScenario({ transport: { rtoMinNs: 2e6 } }));
    expect(open("rto=2ms").query([])).toBe("rto=2ms");
  });
  it("bring back every preset", async () => {
    await presetBook.load();
    for (const { id } of presets) {
      const store = open("");
      store.choosePreset(id);
      expect(open(store.query([])).get().scenario, id).toEqual(store.get().scenario);
    }
  });
});
