import { useId } from "react";
import { listParamFields } from "../../scenario/field-of-param.ts";
import type { Field } from "../../scenario/field-types.ts";
import { type FieldPath, getField } from "../../scenario/fields.ts";
import { presets } from "../../scenario/presets.ts";
import { rightIcon } from "../controls/icons.tsx";
import { Select } from "../controls/select.tsx";
import { formatPlural } from "../format/numbers.ts";
import { useLab } from "../state/lab-context.tsx";
import { listChanges } from "../state/scenario-store.ts";
import { useStore } from "../state/use-store.ts";
import { describeFirstRound } from "./derived.ts";
import { FieldControl } from "./field-control.tsx";
import { TransportSelect } from "./transport-select.tsx";

const getFields = (paths: readonly FieldPath[]): readonly Field[] => paths.map(getField);

/** What decides whether there is a collapse, in the order a student turns the knobs. */
export const mainFields = getFields([
  "workload.senders",
  "network.bufferPackets",
  "workload.blockBytes",
  "transport.rtoMinNs",
  "network.linkBps",
  "network.rttNs",
]);

export const moreFields = getFields([
  "workload.startJitterNs",
  "transport.initialWindow",
  "transport.awndPackets",
  "transport.segmentBytes",
  "workload.blocks",
  "transport.limitedTransmit",
  "transport.carefulFastRetransmit",
  "transport.slowStartRestart",
  "transport.delayedAck",
  "transport.growWhenApplicationLimited",
  "transport.rules",
  "workload.barrier",
  "transport.processingJitterNs",
  "seed",
]);

/** Fields outside the panel that a link can still change: they count as changes, and `Reset all` undoes them. */
const hiddenFields = getFields(["network.ecnThresholdPackets", "transport.headerBytes", "transport.ackBytes"]);

const papers = [...new Set(presets.map(({ paper }) => paper))];

/** The Lab's own presets first, under no heading, then those of each paper. */
const presetGroups = papers.map((paper) => ({
  label: paper ?? null,
  options: presets.filter((preset) => preset.paper === paper).map(({ id, name, question }) => ({ value: id, label: name, note: question })),
}));

/** Everything that is set here, and how to change it. */
export function ScenarioPanel() {
  const lab = useLab();
  const presetLabelId = useId();
  const presetId = useStore(lab.scenario, (state) => state.presetId);
  const algorithm = useStore(lab.scenario, (state) => state.scenario.transport.algorithm);
  const state = useStore(lab.scenario, (value) => value);
  const params = listParamFields(algorithm);
  const all = [getField("transport.algorithm"), ...params, ...mainFields, ...moreFields, ...hiddenFields];
  const changes = listChanges(state, all);
  const preset = presets.find(({ id }) => id === presetId) ?? presets[0];
  // A changed setting is shown even while the rest of its group is folded away.
  const changedMore = moreFields.filter((field) => changes.includes(field));

  return (
    <>
      <div className="caption-line">
        <span className="field-caption" id={presetLabelId}>
          Preset
        </span>
        {changes.length > 0 && <span className="change-count">{formatPlural(changes.length, "change")}</span>}
        <button type="button" className="reset-all" onClick={() => lab.perform("reset")}>
          Reset all
        </button>
      </div>
      <Select
        isWordy
        labelledBy={presetLabelId}
        value={preset.id}
        valueText={preset.name}
        groups={presetGroups}
        onChange={(id) => lab.scenario.choosePreset(id)}
      />
      <TransportSelect />
      <div className="field-group">
        {params.map((field) => (
          <FieldControl key={field.path} field={field} />
        ))}
        {mainFields.map((field) => (
          <FieldControl key={field.path} field={field} />
        ))}
      </div>
      <FirstRoundFact />
      <MoreSettings changed={changedMore} seed={state.scenario.seed} />
    </>
  );
}

/** "32 × 2 = 64 packets open every block, and the buffer holds 64." */
function FirstRoundFact() {
  const lab = useLab();
  const scenario = useStore(lab.scenario, (state) => state.scenario);
  const { sum, packets, buffer } = describeFirstRound(scenario);
  return (
    <p className="first-round">
      <b>{sum}</b>
      <span>
        packets open the first block, and the buffer holds <u data-tone={packets > buffer ? "trouble" : undefined}>{buffer}</u>.
      </span>
    </p>
  );
}

function MoreSettings(props: { changed: readonly Field[]; seed: number }) {
  const { layout } = useLab();
  const isOpen = useStore(layout, (value) => value.isMoreOpen);
  const shown = isOpen ? moreFields : props.changed;
  const id = useId();
  return (
    <div className="more">
      <button
        type="button"
        className="more-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => layout.set({ isMoreOpen: !isOpen })}
      >
        <b>More</b>
        <span>
          {moreFields.length} settings, seed {props.seed}
        </span>
        {rightIcon}
      </button>
      <div className="field-group" id={id} hidden={shown.length === 0}>
        {shown.map((field) => (
          <FieldControl key={field.path} field={field} />
        ))}
      </div>
    </div>
  );
}
