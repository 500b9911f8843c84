import { summarize } from "../../analysis/summary.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import { listParamFields } from "../../scenario/fields/field-of-param.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { fields } from "../../scenario/fields/fields.ts";
import { describeValue } from "../../scenario/fields/describe-value.ts";
import { describeAllowed, isAllowed, writeFieldText } from "../../scenario/fields/field-values.ts";
import { findNearestName } from "../../scenario/fields/nearest-name.ts";
import { findFieldAt } from "../run/field-at.ts";
import { findFault } from "../run/pack-link.ts";
import { presetBook, presetKey, readPresetId } from "../run/preset-book.ts";
import type { RunView } from "../run/run-view.ts";
import type { ScenarioTools } from "../run/scenario-tools.ts";
import { readWhole, unpackAddress } from "../run/whole-link.ts";
import { findFieldPath } from "./embed-options.ts";
import type { Request } from "./protocol.ts";

/** What a request comes to. */
export type Outcome = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): Outcome => ({ ok: false, reason });
const done = (result: unknown = null): Outcome => ({ ok: true, result });

/** The state of a run as plain data, for the answer to `state` and the events `ready` and `changed`. */
export function describeState(run: RunView, tools: ScenarioTools) {
  const { current } = run.runs.get();
  const { picked, selectedTimeout } = run.view.get();
  const { scenario, presetId } = run.scenario.get();
  return {
    query: run.query(),
    preset: presetId,
    scenario: tools.minimizeScenario(scenario),
    status: current?.status ?? "waiting",
    timeMs: run.clock.timeNs() / 1e6,
    computedMs: (current?.computedNs ?? 0) / 1e6,
    isPlaying: run.clock.playing(),
    sender: picked,
    timeout: selectedTimeout === null ? null : selectedTimeout + 1,
    timeouts: current?.columns.timeouts.length ?? 0,
    panes: run.layout.get().panes,
    isAsked: run.prediction.get().isAsked,
  };
}

/** What the run has come to, as `run --format json` prints it; null: it is not finished. */
function summarizeRun({ runs }: Pick<RunView, "runs">): object | null {
  const { current } = runs.get();
  return current?.status === "done" && current.totals ? summarize(current.scenario, current.totals) : null;
}

/**
 * Does a request by the commands that keys and buttons say, or refuses it with the reason; then nothing has changed.
 * Unlike a link, which is repaired, a request is obeyed as a whole or not at all.
 */
export function obey(request: Request, run: RunView, tools: ScenarioTools): Outcome | Promise<Outcome> {
  switch (request.do) {
    case "load":
      return load(request.scenario, run, tools);
    case "set":
      return set(request.field, request.value, run);
    case "play":
    case "pause":
      run.perform({ do: request.do });
      return done();
    case "seek":
      return seek(request.timeMs, run);
    case "step":
      run.perform(request);
      return done({ timeMs: run.clock.timeNs() / 1e6 });
    case "select":
      return "timeout" in request ? selectTimeout(request.timeout, run) : selectSender(request.sender, run);
    case "state":
      return done(describeState(run, tools));
    case "summary": {
      const summary = summarizeRun(run);
      return summary ? done(summary) : refuse("The run is not finished; wait for the event run-finished.");
    }
  }
}

function load(scenario: string | object, run: RunView, tools: ScenarioTools): Outcome | Promise<Outcome> {
  if (typeof scenario === "string") {
    // as a link is copied, with its fragment
    const [query, fragment = ""] = scenario.replace(/^\?/, "").split("#");
    const address = { search: `?${query}`, hash: `#${fragment}` };
    const lost = () => refuse("A file that reads the link could not be loaded.");
    return unpackAddress(address)?.then(() => loadAddress(address, run, tools), lost) ?? loadAddress(address, run, tools);
  }
  const checked = tools.checkScenario(scenario);
  if (!checked.ok) return refuse(tools.describeFaults(checked.problems));
  run.load(tools.encodeScenario(checked.scenario));
  return done();
}

function loadAddress(address: Parameters<typeof readWhole>[0], run: RunView, tools: ScenarioTools): Outcome | Promise<Outcome> {
  const fault = findFault(address);
  if (fault !== null) return refuse(fault);
  const query = readWhole(address);
  // a word alone is a preset's name, as in the element's attribute
  const link = query !== "" && !query.includes("=") ? `${presetKey}=${encodeURIComponent(query)}` : query;
  if (!presetBook.isBehind(link)) return loadLink(link, run, tools);
  const lost = () => refuse("A file with presets could not be loaded.");
  return presetBook.load().then(() => loadLink(link, run, tools), lost);
}

function loadLink(query: string, run: RunView, tools: ScenarioTools): Outcome {
  const { notices, view } = tools.decodeScenario(query);
  if (notices.length > 0) return refuse(notices.map(({ message }) => message).join(" "));
  const preset = readPresetId(view);
  const presets = presetBook.get().presets.map(({ id }) => id);
  if (preset !== undefined && !presets.includes(preset))
    return refuse(`There is no preset ${describeValue(preset)}${tellNearest(preset, presets)}; allowed: ${presets.join(", ")}.`);
  run.load(query);
  return done();
}

/** " (the nearest is default)", if one is near. */
function tellNearest(name: string, names: readonly string[]): string {
  const near = findNearestName(name, names);
  return near ? ` (the nearest is ${near})` : "";
}

/** A setting of this scenario by any of its names. */
function findNamedField(name: string, run: RunView): Field | undefined {
  const { scenario } = run.scenario.get();
  const path = findFieldPath(name);
  return path === undefined
    ? listParamFields(scenario.transport.algorithm, scenario.transport.program).find(({ key, flag }) => key === name || flag === name)
    : findFieldAt(scenario, path);
}

function set(name: string, value: unknown, run: RunView): Outcome {
  const field = findNamedField(name, run);
  if (field === undefined) {
    const names = fields.flatMap(({ path, flag }) => [path, flag ?? path]);
    const allowed = 'allowed: names as in links or files, such as "senders" or "network.bufferPackets"';
    return refuse(`There is no setting ${describeValue(name)}${tellNearest(name, names)}; ${allowed}.`);
  }
  if (typeof value !== "string" && !isAllowed(field, value))
    return refuse(`${field.label}: ${describeValue(value)} is not allowed; allowed: ${describeAllowed(field)}.`);
  const text = typeof value === "string" ? value : writeFieldText(field, value);
  const fault = run.scenario.findFault(field, text);
  if (fault !== null) return refuse(`${field.label}: ${describeValue(value)}: ${fault}`);
  run.perform({ do: "type", path: field.path, text });
  return done();
}

function seek(timeMs: number, run: RunView): Outcome {
  const { current } = run.runs.get();
  if (current === null) return refuse(`${timeMs} ms is not computed yet: no run has begun.`);
  const timeNs = Math.round(timeMs * 1e6);
  if (timeNs > current.computedNs)
    return refuse(
      current.status === "computing"
        ? `${timeMs} ms is not computed yet: the run is computed up to ${current.computedNs / 1e6} ms so far.`
        : `${timeMs} ms is after the end of the run; allowed: 0 to ${current.computedNs / 1e6} ms.`,
    );
  run.perform({ do: "seek", timeNs });
  return done({ timeMs: run.clock.timeNs() / 1e6 });
}

function selectTimeout(number: number, run: RunView): Outcome {
  const { current } = run.runs.get();
  const timeouts = current?.columns.timeouts.length ?? 0;
  if (number > timeouts) {
    const soFar = current?.status === "done" ? "" : " so far";
    return refuse(`There is no timeout ${number}: ${timeouts === 0 ? "the run has none" : `they are 1 to ${timeouts}`}${soFar}.`);
  }
  run.perform({ do: "selectTimeout", row: number - 1 });
  return done({ timeMs: run.clock.timeNs() / 1e6, sender: run.view.get().picked });
}

function selectSender(sender: number | null, run: RunView): Outcome {
  const senders = countSenders(run.scenario.get().scenario);
  if (sender !== null && sender >= senders) return refuse(`There is no sender ${sender}: they are 0 to ${senders - 1}.`);
  run.perform({ do: "pick", sender });
  return done();
}
