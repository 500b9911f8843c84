import { useEffect, useId, useRef } from "react";
import { findNearestValue } from "../../scenario/fields/field-values.ts";
import { getField } from "../../scenario/fields/fields.ts";
import type { NumberField } from "../../scenario/fields/field-types.ts";
import { isolate } from "../../language/numbers.ts";
import { lookUp, msg, t } from "../../language/translate.ts";
import { Select } from "../controls/select.tsx";
import { Slider } from "../controls/slider.tsx";
import { guideSteps } from "../run/layout.ts";
import { readField } from "../run/scenario-path.ts";
import { findSliderRange } from "../scenario/field-range.ts";
import { writeValue } from "../scenario/field-text.ts";
import { Term } from "../scenario/term.tsx";
import { transportOptions } from "../scenario/transport-select.tsx";
import { insets, senderRange, senderTicks, ShareChart } from "./share-chart.tsx";
import { trialsOf } from "./trials.ts";
import styles from "./guide-panel.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";
import { useWidth } from "../controls/use-size.ts";

/** The last step's: a reader who changes something has arrived there. */
const lastStep = guideSteps - 1;

const fields = {
  senders: getField("workload.senders"),
  algorithm: getField("transport.algorithm"),
  buffer: getField("network.bufferPackets"),
} as const;

/** The step about the goodput: before it, a dot would give the answer away. */
const costStep = lastStep - 1;

/** Half of the slider's thumb, CSS pixels: its track begins so far inside of it. */
const thumb = 13;

function useChange(): (path: string, value: number | string) => void {
  const { perform, layout } = useRunView();
  return (path, value) => {
    if (layout.get().guideStep !== lastStep) perform({ do: "guide", step: lastStep });
    perform({ do: "change", path, value });
  };
}

/** Three settings, and over the first of them what has been found out: the slider is the axis of the chart. */
export function GuidePanel(props: {
  step: number;
  isPhone?: boolean;
  /** In so low a window that the chart has to be low as well. */
  isLow?: boolean;
}) {
  const { step, isPhone = false, isLow = false } = props;
  const view = useRunView();
  const change = useChange();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const chart = useRef<HTMLDivElement>(null);
  const width = useWidth(chart) || 236;
  const senders = useStore(view.scenario, ({ scenario }) => scenario.workload.senders);
  const algorithm = useStore(view.scenario, ({ scenario }) => scenario.transport.algorithm);
  const { points } = useStore(trialsOf(view).state, (value) => value);
  const isLast = step === lastStep;
  const options = transportOptions();
  const name = options.flatMap((group) => group.options).find(({ value }) => value === algorithm)?.label ?? algorithm;

  useEffect(() => {
    // the reader's turn, once the words have been read out
    if (isLast) root.current?.querySelector<HTMLElement>("[type=range]")?.focus({ preventScroll: true });
  }, [isLast]);

  const algorithmField = (
    <div className={styles.field}>
      <span id={`${id}-algorithm`} className={isPhone ? "visually-hidden" : styles.label}>
        <Term id={`${id}-algorithm-help`} label={msg("Algorithm")} help={fields.algorithm.help} cite={fields.algorithm.cite} />
      </span>
      <Select
        labelledBy={`${id}-algorithm`}
        value={algorithm}
        valueText={isolate(name)}
        groups={options}
        onChange={(value) => change("transport.algorithm", value)}
      />
    </div>
  );
  const sendersField = (
    <>
      <div className={styles.head}>
        <Term id={`${id}-senders`} label={fields.senders.label} help={fields.senders.help} cite={fields.senders.cite} />
        <output className={styles.number}>{senders}</output>
        {isPhone && algorithmField}
        {isPhone && <BufferSelect field={fields.buffer as NumberField} onChange={(value) => change("network.bufferPackets", value)} />}
      </div>
      <p className={styles.unit}>{t("data delivered, % of the link’s maximum")}</p>
      <div className={styles.plot} ref={chart} dir="ltr">
        <ShareChart
          width={width}
          height={isPhone ? (isLow ? 74 : 96) : 132}
          senders={senders}
          points={step < costStep ? [] : points}
          isPlaying={isLast}
        />
        <div className={styles.sendersSlider} style={{ marginLeft: insets.left - thumb, marginRight: insets.right - thumb }}>
          <Slider
            label={lookUp(fields.senders.label)}
            value={Math.min(senders, senderRange.max)}
            valueText={t("{senders, plural, one {# sender} other {# senders}}", { senders })}
            range={senderRange}
            onChange={(value) => change("workload.senders", value)}
          />
        </div>
        <div className={styles.ticks} style={{ marginLeft: insets.left, marginRight: insets.right }} aria-hidden="true">
          {senderTicks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
      </div>
    </>
  );
  return (
    <div ref={root} className={styles.root} data-asleep={isLast ? undefined : ""} data-phone={isPhone ? "" : undefined}>
      {!isPhone && <p className={styles.caption}>{t("Change the run")}</p>}
      {sendersField}
      {!isPhone && algorithmField}
      {!isPhone && (
        <BufferField field={fields.buffer as NumberField} id={id} onChange={(value) => change("network.bufferPackets", value)} />
      )}
    </div>
  );
}

function BufferField({ field, id, onChange }: { field: NumberField; id: string; onChange: (value: number) => void }) {
  const { scenario } = useRunView();
  const value = useStore(scenario, (state) => readField(state.scenario, field.path) as number);
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <Term id={`${id}-buffer`} label={field.label} help={field.help} cite={field.cite} />
        <output className={styles.small}>{writeValue(field, value)}</output>
      </div>
      <Slider
        label={lookUp(field.label)}
        value={value}
        valueText={writeValue(field, value)}
        range={findSliderRange(field)}
        onChange={(next) => onChange(Number(findNearestValue(field, next) ?? next))}
      />
    </div>
  );
}

/** Sizes of buffers to choose from where there is no room for a slider, packets. */
const buffers: readonly number[] = [16, 32, 64, 128, 256, 512, 1024];

function BufferSelect({ field, onChange }: { field: NumberField; onChange: (value: number) => void }) {
  const { scenario } = useRunView();
  const value = useStore(scenario, (state) => readField(state.scenario, field.path) as number);
  const values = [...new Set([...buffers, value])].toSorted((a, b) => a - b);
  return (
    <select
      className={styles.buffer}
      aria-label={lookUp(field.label)}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {values.map((packets) => (
        <option key={packets} value={packets}>
          {t("Buffer {packets}", { packets })}
        </option>
      ))}
    </select>
  );
}
