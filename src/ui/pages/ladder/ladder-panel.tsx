import { writeSentences } from "../../../language/sentences.ts";
import { lookUp, type Marked, msg, t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { useId, useState } from "react";
import type { Notice } from "../../../scenario/check/problem.ts";
import { requireScenario } from "../../../scenario/check/parse-scenario.ts";
import { type Helper, writeNeeds } from "../../../scenario/fields/list-transports.ts";
import { presets } from "../../../scenario/presets/presets.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import { Choice } from "../../controls/choice.tsx";
import { CommitField } from "../../controls/commit-field.tsx";
import { closeIcon } from "../../controls/icons.tsx";
import { Select } from "../../controls/select.tsx";
import { listSettings } from "../../scenario/field-groups.ts";
import { writeValue } from "../../scenario/field-text.ts";
import { isolate } from "../../../language/numbers.ts";
import { Term } from "../../scenario/term.tsx";
import { transportOptions } from "../../scenario/transport-select.tsx";
import { formatCount } from "../../../language/formats.ts";
import { readField } from "../../run/scenario-path.ts";
import { useStore } from "../../run/store.ts";
import { useLadder } from "./ladder-context.tsx";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";
import { buildLadder, describeRow, findTransport, listUsualRows, moveRows, readBlockChoice, readRow } from "./ladder-rows.ts";
import type { SortKey } from "./ladder-session.ts";
import styles from "./ladder.module.css";

const shown = [
  "workload.senders",
  "network.bufferPackets",
  "workload.blockBytes",
  "workload.blocks",
  "transport.rtoMinNs",
  "network.linkBps",
  "network.rttNs",
  "workload.startJitterNs",
  "seed",
];

/** The transport's name, linked to its idea. */
function RowTerm({ algorithm, id }: { algorithm: string; id: string }) {
  const transport = findTransport(algorithm);
  if (transport === undefined) return null;
  const { name, idea, cite, needs } = transport;
  return (
    <Term
      id={id}
      label={isolate(name)}
      spoken={t("Idea of {transport}", { transport: name })}
      help={idea}
      cite={cite}
      here={needs && writeNeeds(needs)}
    />
  );
}

const helpers: readonly { readonly helper: Helper; readonly label: Marked }[] = [
  { helper: "none", label: msg("The sender only") },
  { helper: "receiver", label: msg("The receiver too") },
  { helper: "switch", label: msg("Another switch") },
];

/** Chooses rows by what their algorithms need: a box adds all of a kind, or removes them. */
function NeedBoxes(props: {
  usual: readonly string[];
  texts: readonly string[];
  own: string;
  onChange: (texts: readonly string[]) => void;
}) {
  const { usual, texts, own, onChange } = props;
  const isOf = (helper: Helper, text: string): boolean => findTransport(text.split(",")[0])?.helper === helper;
  return (
    <fieldset className={styles.boxes}>
      <legend>{t("What it needs")}</legend>
      {helpers.map(({ helper, label }) => {
        const all = usual.filter((one) => isOf(helper, one));
        const others = texts.filter((text) => text === own || !isOf(helper, text));
        return (
          <label key={helper}>
            <input
              type="checkbox"
              checked={texts.some((text) => text !== own && isOf(helper, text))}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...texts, ...all.filter((one) => !texts.includes(one))] : others)
              }
            />
            {t(label)} <span>{formatCount(all.length)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The scenario that all rows share, and the list of rows. */
export function LadderPanel() {
  const { session, host, notices, change, sortBy, arrange, show } = useLadder();
  const set = useStore(session.state, (state) => state.set);
  const { whole, base, rows } = set;
  const blocks = readBlockChoice(set);
  const sort = useStore(session.state, (state) => state.sort);
  const arrangement = useStore(session.state, (state) => state.arrangement);
  const columns = useStore(session.state, (state) => state.columns);
  const id = useId();
  const [draft, setDraft] = useState(0);
  const put = (nextWhole: typeof whole, texts: readonly string[], isAll = blocks?.isAll): void => {
    const found: Notice[] = [];
    const next = buildLadder(nextWhole, texts, found, isAll);
    notices.set({ list: found });
    change(next);
  };
  const texts = rows.map(({ text }) => text);
  const own = base.transport.algorithm;
  const usual = listUsualRows(base);
  const fields = listSettings(base).filter((field) => "kind" in field && shown.includes(field.path));
  const changed = rows.filter((row) => describeRow(base, row) !== "").length;
  const helped = rows.filter(({ algorithm }) => findTransport(algorithm)?.needs !== null).length;
  const known = presets.find((preset) => encodeScenario(requireScenario(preset.scenario)) === encodeScenario(whole));
  const writeFact = (field: (typeof fields)[number]): string => {
    if (!("kind" in field)) return "";
    if (field.path === "workload.blocks" && blocks?.isAll === false)
      return t("first {first} of {all}", { first: blocks.first, all: blocks.all });
    return isolate(writeValue(field, readField(base, field.path)));
  };
  const addFault = (text: string): string | null => {
    const found: Notice[] = [];
    const row = readRow(base, text.trim(), found);
    if (found.length > 0) return found[0].message;
    return row !== null && texts.includes(row.text) ? t("This row exists already.") : null;
  };
  return (
    <>
      <h2 className="field-caption">{t("Shared scenario")}</h2>
      <Select
        labelledBy={id}
        value=""
        valueText={known ? lookUp(known.name) : t("From the URL")}
        groups={[{ label: t("Presets"), options: presets.map((preset) => ({ value: preset.id, label: lookUp(preset.name), note: "" })) }]}
        onChange={(value) => {
          const preset = presets.find((one) => one.id === value);
          if (preset === undefined) return;
          const next = requireScenario(preset.scenario);
          put(next, moveRows(whole, next, texts));
        }}
      />
      <span id={id} className="visually-hidden">
        {t("Scenario")}
      </span>
      <dl className={styles.facts}>
        {fields.map((field) => (
          <div key={field.path}>
            <dt>{lookUp(field.label)}</dt>
            <dd>{writeFact(field)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>
        {blocks && (
          <button type="button" className="text-button" onClick={() => put(whole, texts, !blocks.isAll)}>
            {blocks.isAll
              ? t("Run only the first {first} blocks", { first: blocks.first })
              : t("Run all {all} blocks", { all: blocks.all })}
          </button>
        )}
        <button type="button" className="text-button" onClick={() => host.goTo("lab", encodeScenario(whole))}>
          {t("Change it in the Lab")}
        </button>
      </div>
      <section className={styles.section} aria-label={t("Order")}>
        <Choice<SortKey | "">
          label={t("Order")}
          isLabelShown
          value={sort === "goodputBps" || sort === "completionMeanNs" ? sort : ""}
          options={[
            { value: "goodputBps", label: t("Goodput") },
            { value: "completionMeanNs", label: t("Mean completion") },
          ]}
          onChange={(key) => key !== "" && sortBy(key)}
        />
        <Choice
          label={t("Arrangement")}
          value={arrangement}
          options={[
            { value: "family", label: t("By family") },
            { value: "list", label: t("One list") },
          ]}
          onChange={arrange}
        />
        <Choice
          label={t("Columns")}
          value={columns}
          options={[
            { value: "results", label: t("Results") },
            { value: "timelines", label: t("Timelines") },
          ]}
          onChange={show}
        />
      </section>
      <section className={styles.section} aria-label={t("Rows")}>
        <details>
          <summary>
            <h2>
              <T message="Algorithms <shown>{count} shown</shown>" count={rows.length} shown={(text) => <span>{text}</span>} />
            </h2>
          </summary>
          <ul className={styles.chosen}>
            {rows.map((row) => (
              <li key={row.text}>
                <span>
                  <RowTerm algorithm={row.algorithm} id={`${id}-${row.text}`} />{" "}
                  {describeRow(base, row) !== "" && <b>{describeRow(base, row)}</b>}
                </span>
                {row.text !== own && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t("Remove {transport} {settings}", {
                      transport: nameTransport(row.scenario.transport),
                      settings: describeRow(base, row),
                    })}
                    onClick={() =>
                      put(
                        base,
                        texts.filter((text) => text !== row.text),
                      )
                    }
                  >
                    {closeIcon}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </details>
        <NeedBoxes usual={usual} texts={texts} own={own} onChange={(next) => put(whole, next)} />
        {usual.some((one) => !texts.includes(one)) && (
          <>
            <span id={`${id}-add`} className="field-caption">
              {t("Add an algorithm")}
            </span>
            <Select
              labelledBy={`${id}-add`}
              value=""
              valueText={t("Choose")}
              groups={transportOptions()}
              onChange={(value) => put(whole, [...texts, value])}
            />
            <button type="button" className="text-button" onClick={() => put(whole, [...texts, ...usual])}>
              {t("All algorithms")}
            </button>
          </>
        )}
        <CommitField
          key={draft}
          label={t("A second setting of one, such as newreno,rto=2ms")}
          text=""
          findFault={(text) => (text.trim() === "" ? null : addFault(text))}
          onCommit={(text) => {
            put(whole, [...texts, text.trim()]);
            setDraft(draft + 1);
          }}
        />
      </section>
      <section className={styles.section} aria-label={t("Differences")}>
        {(changed > 0 || columns === "timelines") && (
          <>
            <h2>{t("Differences")}</h2>
            <p className={styles.note}>
              {writeSentences([
                changed === 0 ? t("No row changes another setting.") : t("In violet: a second setting."),
                columns === "timelines" &&
                  helped > 0 &&
                  t(
                    "{helped, plural, one {# needs support from the switch or the receiver, as noted below its name.} other {# need support from the switch or the receiver, as noted below their names.}}",
                    { helped },
                  ),
              ])}
            </p>
          </>
        )}
        <p className={styles.note}>
          <T
            message="One seed shows what can happen, not how often. <sweep>Sweep</sweep>"
            sweep={(text) => (
              <button type="button" className="text-button" onClick={() => host.goTo("sweep", encodeScenario(whole))}>
                {text}
              </button>
            )}
          />
        </p>
      </section>
    </>
  );
}
