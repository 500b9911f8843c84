import { useId } from "react";
import { perLanguage } from "../../language/active.ts";
import { withinSentence } from "../../language/sentences.ts";
import { isolate } from "../../language/numbers.ts";
import { lookUp, msg, t } from "../../language/translate.ts";
import { getField } from "../../scenario/fields/fields.ts";
import { describeHinge } from "../../scenario/change/hinges.ts";
import { listTransportGroups } from "../../scenario/fields/list-transports.ts";
import { undoIcon } from "../controls/icons.tsx";
import { Select } from "../controls/select.tsx";
import { FamilyMark, familyLooks } from "./families.tsx";
import { Term } from "./term.tsx";
import scenarioStyles from "./scenario.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

const groups = listTransportGroups();
const transports = groups.flatMap((group) => group.transports);
const field = getField("transport.algorithm");
/** What students call it; the terminal and files say transport. */
const label = msg("Algorithm");

/** All transports, for a list of them. */
export const transportOptions = perLanguage(() =>
  groups.map(({ family, transports: members }) => ({
    label: t(familyLooks[family].name),
    options: members.map(({ id, name, cite }) => ({ value: id, label: isolate(name), note: cite })),
  })),
);

/** "RFC 6582" leads to the RFC; other sources are named only. */
function Source(props: { cite: string }) {
  const number = /^RFC (\d+)$/.exec(props.cite)?.[1];
  if (!number) return <cite>{props.cite}</cite>;
  return (
    <a href={`https://www.rfc-editor.org/rfc/rfc${number}`} target="_blank" rel="noreferrer">
      {props.cite}
    </a>
  );
}

/** The transport by family, with its idea and where that comes from. */
export function TransportSelect() {
  const { scenario, perform } = useRunView();
  const labelId = useId();
  const id = useStore(scenario, (state) => state.scenario.transport.algorithm);
  const base = useStore(scenario, (state) => state.baseline.transport.algorithm);
  const transport = transports.find((candidate) => candidate.id === id) ?? transports[0];
  const canSplit = useStore(scenario, (state) => state.scenario.workload.senders > 1);
  const hinge = useStore(scenario, (state) => describeHinge(state.scenario));
  const isChanged = id !== base;
  const baseName = transports.find((candidate) => candidate.id === base)?.name ?? base;
  // Beside the caption it takes no line of its own; the undo needs that place.
  const several = canSplit && (
    <button type="button" className="text-button" onClick={() => perform({ do: "splitGroup" })}>
      {t("Mix algorithms")}
    </button>
  );
  return (
    <div className={scenarioStyles.transport} data-changed={isChanged ? "" : undefined}>
      <div className={scenarioStyles.captionLine}>
        <span className="field-caption" id={labelId}>
          <Term id={`${labelId}-help`} label={label} help={field.help} cite={field.cite} />
        </span>
        {!isChanged && several}
        {isChanged && (
          <button
            type="button"
            className={scenarioStyles.undo}
            aria-label={t("Undo {setting}, was {before}", { setting: lookUp(label), before: baseName })}
            onClick={() => perform({ do: "undo", path: field.path })}
          >
            {t("was {before}", { before: baseName })} {undoIcon}
          </button>
        )}
      </div>
      <Select
        labelledBy={labelId}
        value={transport.id}
        valueText={isolate(transport.name)}
        note={withinSentence(t(familyLooks[transport.family].name))}
        mark={<FamilyMark family={transport.family} />}
        groups={transportOptions()}
        onChange={(next) => perform({ do: "change", path: field.path, value: next })}
      />
      <p className={scenarioStyles.idea}>
        {lookUp(transport.idea)} <Source cite={transport.cite} />
      </p>
      {hinge !== null && <p className={scenarioStyles.fieldNote}>{hinge}</p>}
      {isChanged && several}
    </div>
  );
}
