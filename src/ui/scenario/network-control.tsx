import { withinSentence } from "../../language/sentences.ts";
import { msg, t } from "../../language/translate.ts";
import { useId, type ReactNode } from "react";
import { listSwitches } from "../../scenario/check/network-places.ts";
import type { NetworkSpec, Topology } from "../../engine/spec/scenario.ts";
import type { ChoiceField } from "../../scenario/fields/field-types.ts";
import { getField } from "../../scenario/fields/fields.ts";
import { undoIcon } from "../controls/icons.tsx";
import { late } from "../controls/late.tsx";
import { isChanged, readBase } from "../run/base-values.ts";
import { Term } from "./term.tsx";
import scenarioStyles from "./scenario.module.css";
import styles from "./network-control.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Little pictures of networks for their buttons; the words under them say what they are. */
function draw(lines: string, dots: readonly (readonly [x: number, y: number])[]): ReactNode {
  return (
    <svg width="36" height="20" viewBox="0 0 36 20" aria-hidden="true" focusable="false">
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="1.4" />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" fill="currentColor" />
      ))}
    </svg>
  );
}

/** Senders, the switch, the receiver. */
const starMark = draw("M4 3l14 7M4 10h28M4 17l14-7", [
  [18, 10],
  [32, 10],
]);

/** The trunk between two switches. */
const twoSwitchesMark = draw("M3 4l8 6M3 16l8-6h14l8-6M25 10l8 6", [
  [11, 10],
  [25, 10],
]);

/** Two spines over three leaves. */
const leafSpineMark = draw("M12 4L6 16M12 4l6 12M12 4l18 12M24 4L6 16M24 4l-6 12M24 4l6 12", [
  [12, 4],
  [24, 4],
  [6, 16],
  [18, 16],
  [30, 16],
]);

/** Cores, aggregation and edge: two pods. */
const fatTreeMark = draw("M18 3L9 10M18 3l9 7M9 10l-5 7M9 10l5 7M27 10l-5 7M27 10l5 7", [
  [18, 3],
  [9, 10],
  [27, 10],
  [4, 17],
  [14, 17],
  [22, 17],
  [32, 17],
]);

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
