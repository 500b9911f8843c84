import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { obey, type Outcome } from "../../../src/ui/embed/obey.ts";
import { parseMessage } from "../../../src/ui/embed/protocol.ts";
import type { Command } from "../../../src/ui/run/commands.ts";
import { findFieldAt } from "../../../src/ui/run/field-at.ts";
import { createNotices } from "../../../src/ui/run/notices.ts";
import type { RunView } from "../../../src/ui/run/run-view.ts";
import { createScenarioStore } from "../../../src/ui/run/scenario-store.ts";
import { scenarioTools } from "../../../src/ui/run/scenario-tools.ts";
import { makeScenario } from "../../support/scenarios.ts";
import { snapshotOf } from "../../support/snapshot.ts";

const tools = await scenarioTools.load();
const snapshot = snapshotOf(makeScenario({ workload: { senders: 32, blocks: 2 } }));

/** A frame's run, as far as requests see it, and what was done to it. */
function openRun() {
  const done: Command[] = [];
  const loaded: string[] = [];
  const notices = createNotices();
  const { store } = createScenarioStore("n=32&blocks=2", notices);
  const run = {
    runs: { get: () => ({ current: snapshot }) },
    clock: { timeNs: () => 0, playing: () => false },
    view: { get: () => ({ picked: null, selectedTimeout: null }) },
    layout: { get: () => ({ panes: ["link"] }) },
    prediction: { get: () => ({ isAsked: false }) },
    scenario: store,
    query: () => store.query([]),
    load: (query: string) => loaded.push(query),
    perform(command: Command) {
      done.push(command);
      const field = command.do === "type" ? findFieldAt(store.get().scenario, command.path) : undefined;
      if (field && command.do === "type") store.setText(field, command.text);
    },
  };
  return { run: run as unknown as RunView, done, loaded };
}

let frame: ReturnType<typeof openRun>;
beforeEach(() => {
  frame = openRun();
});

/** What is posted as a course page posts it. */
async function ask(message: object): Promise<Outcome> {
  const parsed = parseMessage({ incast: 1, ...message });
  return parsed.ok ? obey(parsed.request, frame.run, tools) : { ok: false, reason: parsed.reason };
}

describe("a request that is obeyed", () => {
  it.each([
    [
      { do: "set", field: "senders", value: 8 },
      { do: "type", path: "workload.senders", text: "8" },
    ],
    [
      { do: "set", field: "rto-min", value: "2ms" },
      { do: "type", path: "transport.rtoMinNs", text: "2ms" },
    ],
    [{ do: "play" }, { do: "play" }],
    [
      { do: "seek", timeMs: 0.5 },
      { do: "seek", timeNs: 500_000 },
    ],
    [
      { do: "step", to: "loss", by: -1 },
      { do: "step", to: "loss", by: -1 },
    ],
    [
      { do: "select", timeout: 1 },
      { do: "selectTimeout", row: 0 },
    ],
    [
      { do: "select", sender: 31 },
      { do: "pick", sender: 31 },
    ],
  ])("%j", async (message, command) => {
    expect(await ask(message)).toMatchObject({ ok: true });
    expect(frame.done).toEqual([command]);
  });

  it("loads links, presets and files, and answers where it stands", async () => {
    for (const scenario of ["n=4", "?n=4", "v.preset=healthy", "healthy", { workload: { senders: 4 } }])
      expect(await ask({ do: "load", scenario })).toEqual({ ok: true, result: null });
    expect(frame.loaded).toEqual(["n=4", "n=4", "v.preset=healthy", "v.preset=healthy", "n=4"]);
    expect(await ask({ do: "state" })).toMatchObject({ ok: true, result: { status: "done", timeouts: snapshot.columns.timeouts.length } });
    expect(await ask({ do: "summary" })).toMatchObject({ ok: true, result: { scenario: { workload: { senders: 32 } } } });
  });
});

describe("a request that is refused says why and changes nothing", () => {
  it.each([
    [{ do: "set", field: "sendres", value: 8 }, /no setting "sendres" \(the nearest is senders\)/],
    [{ do: "set", field: "senders", value: 5000 }, /5000 is not allowed/],
    [{ do: "set", field: "senders", value: "many" }, /"many"/],
    [{ do: "set", field: "__proto__", value: 1 }, /no setting "__proto__"; allowed: names as in links or files, such as "senders"/],
    [{ do: "load", scenario: "n=5000" }, /5,?000/],
    [{ do: "load", scenario: "v.preset=nonsense" }, /no preset "nonsense"/],
    [{ do: "load", scenario: "v.preset=helthy" }, /no preset "helthy" \(the nearest is healthy\)/],
    [{ do: "load", scenario: { workload: { senders: -1 } } }, /Senders: -1 is less than 1/],
    [{ do: "seek", timeMs: 1e9 }, /^1000000000 ms is after the end of the run; allowed: 0 to [\d.]+ ms\.$/],
    [{ do: "select", timeout: 1e6 }, /no timeout 1000000: they are 1 to \d+\.$/],
    [{ do: "select", sender: 32 }, /no sender 32: they are 0 to 31/],
  ])("%j", async (message, reason) => {
    const outcome = await ask(message);
    expect(outcome).toMatchObject({ ok: false });
    expect(outcome.ok ? "" : outcome.reason).toMatch(reason);
    expect([frame.done, frame.loaded]).toEqual([[], []]);
  });

  it("whatever it holds", async () => {
    const names = fc.oneof(fc.constantFrom("senders", "network.bufferPackets", "algorithm", "groups.0.senders", "__proto__"), fc.string());
    const message = fc.oneof(
      fc.record({ do: fc.constant("set"), field: names, value: fc.jsonValue() }),
      fc.record({ do: fc.constant("load"), scenario: fc.oneof(fc.string(), fc.jsonValue(), fc.dictionary(names, fc.jsonValue())) }),
      fc.record({ do: fc.constant("seek"), timeMs: fc.double() }),
      fc.record({ do: fc.constant("select"), timeout: fc.oneof(fc.integer(), fc.double()) }),
      fc.record({ do: fc.constant("select"), sender: fc.oneof(fc.integer(), fc.constant(null), fc.string()) }),
    );
    await fc.assert(
      fc.asyncProperty(message, async (one) => {
        frame = openRun();
        const before = frame.run.query();
        const outcome = await ask(one);
        if (outcome.ok) return;
        expect(outcome.reason).not.toBe("");
        expect([frame.done, frame.loaded, frame.run.query()]).toEqual([[], [], before]);
      }),
      { numRuns: 500 },
    );
  });
});
