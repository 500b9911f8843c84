import { lookUp, msg, t } from "../../../language/translate.ts";
import "katex/dist/katex.min.css";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { typeset } from "virtual:typeset-equations";
import { trustMarkup } from "../../../bridge/trusted.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { Equation } from "../../../model/equation.ts";
import { evaluateGip } from "../../../model/gip.ts";
import { gipEquations, trimEquations } from "../../../model/gip-trim-equations.ts";
import { goodputEquations } from "../../../model/goodput-equations.ts";
import { boundPauses, evaluateTrim } from "../../../model/trim.ts";
import { ModelRangeError } from "../../../model/setting.ts";
import { Choice } from "../../controls/choice.tsx";
import { listScenarios, makeModel, readModel } from "../../kit/sweep/model-data.ts";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import sweepStyles from "./sweep.module.css";
import styles from "./model-inspector.module.css";
import { formatFigures } from "../../../language/formats.ts";

const models = [
  { value: "goodput", label: msg("PRIN goodput") },
  { value: "gip", label: msg("GIP unit") },
  { value: "trim", label: msg("TRIM") },
] as const;

type ModelName = (typeof models)[number]["value"];

interface Reading {
  readonly equations: readonly Equation[];
  /** Name of the table in the typeset markup. */
  readonly table: string;
  /** null: undefined here. */
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly says: readonly string[];
}

/** Every quantity of a paper's formula for the selected setting, each with its equation. */
export function ModelInspector({ state }: { state: SweepState }) {
  const [name, setName] = useState<ModelName>("goodput");
  const scenario = listScenarios(state.plan!, state.series)[state.at];
  const reading = read(name, scenario);
  return (
    <details className={`${sweepStyles.part} ${styles.root}`}>
      <summary>
        {t("{senders, plural, one {The papers' formulas at # sender} other {The papers' formulas at # senders}}", {
          senders: scenario.workload.senders,
        })}
      </summary>
      <Choice
        label={t("Formula")}
        value={name}
        options={models.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={setName}
      />
      {reading.says.map((text) => (
        <p key={text} className={sweepStyles.quiet}>
          {text}
        </p>
      ))}
      {reading.values !== null && (
        <dl>
          {reading.equations.map((equation) => (
            <Quantity key={equation.key} equation={equation} table={reading.table} value={reading.values![equation.key]} />
          ))}
        </dl>
      )}
    </details>
  );
}

function Quantity({ equation, table, value }: { equation: Equation; table: string; value: unknown }) {
  const { key, meaning, unit, cite } = equation;
  return (
    <div>
      <dt>{t(meaning)}</dt>
      <dd className={styles.formula}>
        <Formula markup={typeset[table]?.[key] ?? ""} />
      </dd>
      <dd>
        <b>{writeValue(value)}</b> {value === null ? "" : lookUp(unit)} <cite>{cite ?? t("our definition")}</cite>
      </dd>
    </div>
  );
}

/** Typeset by our own build from our own table. Strict hosts ignore styles in markup, so they are listed separately and set one by one. */
function Formula({ markup }: { markup: string }) {
  const html = useMemo(() => ({ __html: trustMarkup(markup) }), [markup]);
  const root = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    for (const part of root.current!.querySelectorAll<HTMLElement>("[data-style]")) part.style.cssText = part.dataset["style"]!;
  }, [html]);
  // oxlint-disable-next-line react/no-danger -- see above
  return <span ref={root} dangerouslySetInnerHTML={html} />;
}

function writeValue(value: unknown): string {
  if (typeof value === "number") return Math.abs(value) >= 1e-6 || value === 0 ? formatFigures(value, 5) : value.toExponential(3);
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return typeof value === "string" ? value : t("none");
}

function read(name: ModelName, scenario: Scenario): Reading {
  const { network, transport, workload } = scenario;
  const path = {
    linkBps: network.linkBps,
    rttNs: network.rttNs,
    bufferPackets: network.bufferPackets,
    segmentBytes: transport.segmentBytes,
  };
  switch (name) {
    case "goodput": {
      const model = makeModel(scenario);
      const says = t("This model covers blocks with a barrier behind one switch, with one kind of sender.");
      const reading = model === null ? { quantities: null, says: [says] } : readModel(model, workload.senders);
      return {
        equations: goodputEquations,
        table: "goodputEquations",
        values: reading.quantities as unknown as Reading["values"],
        says: reading.says,
      };
    }
    case "gip":
      return { equations: gipEquations, table: "gipEquations", ...attempt(() => evaluateGip(path, workload.senders)) };
    case "trim":
      return {
        ...{ equations: trimEquations, table: "trimEquations" },
        ...attempt(() => ({ ...evaluateTrim(path), ...boundPauses(path, workload.senders, transport.initialWindow) })),
      };
  }
}

function attempt(evaluate: () => object): Pick<Reading, "values" | "says"> {
  try {
    return { values: evaluate() as Reading["values"], says: [] };
  } catch (error) {
    if (!(error instanceof ModelRangeError)) throw error;
    return {
      values: null,
      says: [t("{quantity} = {value}: {allowed}.", { quantity: error.quantity, value: String(error.value), allowed: error.allowed })],
    };
  }
}
