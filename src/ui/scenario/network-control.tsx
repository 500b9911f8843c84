import { withinSentence } from "../../language/sentences.ts";
import { msg, t } from "../../language/translate.ts";
import { useId } from "react";
import { listSwitches } from "../../scenario/check/network-places.ts";
import type { NetworkSpec, Topology } from "../../engine/spec/scenario.ts";
import type { ChoiceField } from "../../scenario/fields/field-types.ts";
import { getField } from "../../scenario/fields/fields.ts";
import { undoIcon } from "../controls/icons.tsx";
import { late } from "../controls/late.tsx";
import { isChanged, readBase } from "../run/base-values.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { fatTreeMark, leafSpineMark, starMark, twoSwitchesMark } from "./network-marks.tsx";
import { Term } from "./term.tsx";
import scenarioStyles from "./scenario.module.css";
import styles from "./network-control.module.css";

// most scenarios have a star
const NetworkShape = late(msg("the network"), async () => (await import("./network-shape.tsx")).NetworkShape);

const field = getField("network.topology") as ChoiceField;

const kinds = [
  { value: "star", label: msg("Star"), mark: starMark },
  { value: "graph", label: msg("Two switches"), mark: twoSwitchesMark },
  { value: "leaf-spine", label: msg("Leaf-spine"), mark: leafSpineMark },
  { value: "fat-tree", label: msg("Fat-tree"), mark: fatTreeMark },
] as const;

/** A graph is said to be one where it is more, or less, than two switches. */
function nameKind(kind: Topology, network: NetworkSpec): string {
  const isOther = kind === "graph" && network.topology === "graph" && listSwitches(network).length !== 2;
  return isOther ? t("Graph") : t(kinds.find(({ value }) => value === kind)!.label);
}

/** How hosts and switches are linked: four pictures, and below them what the chosen one is made of. */
export function NetworkControl() {
  const { scenario, perform } = useRunView();
  const id = useId();
  const network = useStore(scenario, (state) => state.scenario.network);
  const changed = useStore(scenario, (state) => isChanged(state, field.path));
  const base = useStore(scenario, (state) => readBase(state, field.path)) as Topology;
  const before = withinSentence(t(kinds.find(({ value }) => value === base)!.label));

  return (
    <div className={styles.root} data-changed={changed ? "" : undefined}>
      <div className={scenarioStyles.captionLine}>
        <span className="field-caption" id={id}>
          <Term id={`${id}-help`} label={msg("Network")} help={field.help} cite={field.cite} choices={field.choices} />
        </span>
        {changed && (
          <button
            type="button"
            className={scenarioStyles.undo}
            aria-label={t("Undo Network, was {before}", { before })}
            onClick={() => perform({ do: "undo", path: field.path })}
          >
            {t("was {before}", { before })} {undoIcon}
          </button>
        )}
      </div>
      <div role="radiogroup" aria-label={t("Network")} className={styles.kinds}>
        {kinds.map(({ value, mark }) => (
          <label key={value} title={nameKind(value, network)}>
            <input
              type="radio"
              name={`${id}-kind`}
              checked={network.topology === value}
              onChange={() => perform({ do: "change", path: field.path, value })}
            />
            {mark}
            <span>{nameKind(value, network)}</span>
          </label>
        ))}
      </div>
      {network.topology !== "star" && <NetworkShape />}
    </div>
  );
}
