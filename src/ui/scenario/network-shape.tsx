import { useId } from "react";
import { lookUp, t } from "../../language/translate.ts";
import type { NumberField } from "../../scenario/fields/field-types.ts";
import { undoIcon } from "../controls/icons.tsx";
import { isChanged, readBase } from "../run/base-values.ts";
import { readField } from "../run/scenario-path.ts";
import { FieldControl } from "./field-control.tsx";
import { listShapeFields } from "./field-groups.ts";
import { NumberEntry } from "./number-entry.tsx";
import { Term } from "./term.tsx";
import scenarioStyles from "./scenario.module.css";
import styles from "./network-shape.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** What a network that is no star is made of: small counts side by side, the rest as everywhere. */
export function NetworkShape() {
  const { scenario } = useRunView();
  const now = useStore(scenario, (state) => state.scenario);
  const own = listShapeFields(now);
  const counts = own.filter((field) => field.kind === "number" && !field.nullable);
  const abreast = counts.length > 1 ? counts : [];
  return (
    <div className={styles.root}>
      {abreast.length > 0 && (
        <div className={styles.counts}>
          {abreast.map((field) => (
            <Count key={field.path} field={field as NumberField} />
          ))}
        </div>
      )}
      {own
        .filter((field) => !abreast.includes(field))
        .map((field) => (
          <FieldControl key={field.path} field={field} />
        ))}
    </div>
  );
}

/** A count without a slider. */
function Count(props: { field: NumberField }) {
  const { field } = props;
  const { scenario, perform } = useRunView();
  const id = useId();
  const value = useStore(scenario, (state) => readField(state.scenario, field.path)) as number;
  const changed = useStore(scenario, (state) => isChanged(state, field.path));
  const base = useStore(scenario, (state) => readBase(state, field.path)) as number;
  return (
    <div className={styles.count} data-changed={changed ? "" : undefined}>
      <span id={`${id}-label`}>
        <Term id={`${id}-help`} label={field.label} help={field.help} cite={field.cite} />
      </span>
      <NumberEntry field={field} value={value} id={id} labelId={`${id}-label`} />
      {changed && (
        <button
          type="button"
          className={scenarioStyles.undo}
          aria-label={t("Undo {setting}, was {before}", { setting: lookUp(field.label), before: String(base) })}
          onClick={() => perform({ do: "undo", path: field.path })}
        >
          {t("was {before}", { before: String(base) })} {undoIcon}
        </button>
      )}
    </div>
  );
}
