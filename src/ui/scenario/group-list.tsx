import { useId, useState } from "react";
import { listParamFields } from "../../scenario/field-of-param.ts";
import { isAllowed, parseFieldText } from "../../scenario/field-values.ts";
import { listTransportGroups } from "../../scenario/list-transports.ts";
import { closeIcon, rightIcon, undoIcon } from "../controls/icons.tsx";
import { stepValue } from "../../charts/log-scale.ts";
import { NumberField as NumberInput } from "../controls/number-field.tsx";
import { Select } from "../controls/select.tsx";
import { formatCount, formatPlural } from "../text/numbers.ts";
import { listChanges } from "../run/base-values.ts";
import { placeInGroup, sizeOfGroup } from "../run/field-at.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { FamilyMark } from "./families.tsx";
import { FieldControl } from "./field-control.tsx";
import { findSliderRange } from "./field-range.ts";
import { completeText } from "./field-text.ts";
import { listOwnSettings } from "./group-settings.ts";
import { Term } from "./term.tsx";
import { transportOptions } from "./transport-select.tsx";

const transports = listTransportGroups().flatMap((group) => group.transports);

/** Controls of so many groups fit into the panel; our choice. */
const mostShown = 12;

/** Several transports at once: which senders have which. Their sizes add up to the number of senders. */
export function GroupList(props: { isChanged: boolean }) {
  const { scenario, perform } = useRunView();
  const id = useId();
  const groups = useStore(scenario, (state) => state.scenario.groups);
  const baseSize = useStore(scenario, (state) => state.baseline.groups.length);
  const canSplit = groups.some(({ senders }) => senders > 1);
  const more = groups.length - mostShown;

  return (
    <div className="transport groups" data-marked={props.isChanged ? "" : undefined}>
      <div className="caption-line">
        <span className="field-caption" id={id}>
          <Term
            id={`${id}-help`}
            label="Transports"
            help="Groups of senders with different transports share the switch. They take the senders in order, and their sizes add up to the number of senders."
            cite={null}
          />
        </span>
        {props.isChanged && (
          <button
            type="button"
            className="undo"
            aria-label={`Undo Groups of senders${baseSize === 0 ? ", was one transport" : ""}`}
            onClick={() => perform({ do: "undo", path: "groups" })}
          >
            {baseSize === 0 ? "was one transport" : "undo"} {undoIcon}
          </button>
        )}
      </div>
      <ol aria-labelledby={id}>
        {groups.slice(0, mostShown).map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- groups have no name but their number
          <GroupRow key={index} index={index} />
        ))}
      </ol>
      {more > 0 && <p className="field-note">and {formatPlural(more, "more group")}, as the link and the scenario file have them</p>}
      {canSplit && (
        <button type="button" className="text-button" onClick={() => perform({ do: "splitGroup" })}>
          Another group
        </button>
      )}
      <p className="field-note">
        The settings below hold for every group. To give one group its own value, add for example &amp;g2.rto=2ms to the link, or use a
        scenario file.
      </p>
    </div>
  );
}

function GroupRow(props: { index: number }) {
  const { index } = props;
  const { scenario, perform } = useRunView();
  const id = useId();
  const group = useStore(scenario, (state) => state.scenario.groups[index]);
  const first = useStore(scenario, (state) => state.scenario.groups.slice(0, index).reduce((sum, { senders }) => sum + senders, 0));
  const own = useStore(scenario, (state) => listOwnSettings(state.scenario, index).join(", "));
  if (!group) return null;

  const { senders, transport } = group;
  const size = sizeOfGroup(scenario.get().scenario, index);
  const info = transports.find((candidate) => candidate.id === transport.algorithm) ?? transports[0];
  const last = first + senders - 1;
  return (
    <li className="group">
      <span className="visually-hidden" id={`${id}-size`}>
        {size.label}
      </span>
      <span className="visually-hidden" id={`${id}-transport`}>
        Transport of group {index + 1}
      </span>
      <div className="group-row">
        <NumberInput
          id={`${id}-value`}
          labelledBy={`${id}-size`}
          text={formatCount(senders)}
          unit=""
          isAcceptable={(text) => {
            const parsed = parseFieldText(size, completeText(text, ""));
            return parsed.ok && isAllowed(size, parsed.value);
          }}
          onCommit={(text) => perform({ do: "type", path: size.path, text: completeText(text, "") })}
          onStep={(direction) =>
            perform({
              do: "change",
              path: size.path,
              value: stepValue(senders, direction, { ...findSliderRange(size), min: size.min, max: size.max }),
            })
          }
        />
        <Select
          labelledBy={`${id}-transport`}
          value={info.id}
          valueText={info.name}
          mark={<FamilyMark family={info.family} />}
          groups={transportOptions}
          onChange={(next) => perform({ do: "change", path: `groups.${index}.transport.algorithm`, value: next })}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove group ${index + 1}`}
          onClick={() => perform({ do: "removeGroup", index })}
        >
          {closeIcon}
        </button>
      </div>
      <div className="field-note">
        {senders === 1 ? `sender ${formatCount(first)}` : `senders ${formatCount(first)} to ${formatCount(last)}`}
        {own && `, ${own}`}
      </div>
      <GroupParams index={index} algorithm={transport.algorithm} />
    </li>
  );
}

/** The parameters of a group's transport, folded away until one is asked for or has changed. */
function GroupParams(props: { index: number; algorithm: string }) {
  const { scenario } = useRunView();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const state = useStore(scenario, (value) => value);
  const params = listParamFields(props.algorithm).map((field) => placeInGroup(field, props.index));
  const shown = isOpen ? params : listChanges(state, params);
  if (params.length === 0) return null;
  return (
    <>
      <button type="button" className="fold-button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {formatPlural(params.length, "parameter")} {rightIcon}
      </button>
      <div id={id}>
        {shown.map((field) => (
          <FieldControl key={field.path} field={field} />
        ))}
      </div>
    </>
  );
}
