import { withinSentence, writeSeries } from "../../language/sentences.ts";
import { lookUp, msg, t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { listParamFields } from "../../scenario/fields/field-of-param.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { firstScenario } from "../../scenario/presets/first-scenario.ts";
import { labPresets } from "../../scenario/presets/lab-presets.ts";
import type { Preset } from "../../scenario/presets/preset.ts";
import { presetBook } from "../run/preset-book.ts";
import type { ScenarioState } from "../run/scenario-store.ts";
import { listDifferences } from "./ghost-note.ts";
import { rightIcon } from "../controls/icons.tsx";
import { listChanges } from "../run/base-values.ts";
import { describeFirstRound } from "./derived.ts";
import { FieldControl } from "./field-control.tsx";
import { listKnobs, listMoreGroups, listSettings } from "./field-groups.ts";
import { groupsPart } from "./given.ts";
import { NetworkControl } from "./network-control.tsx";
import { OpenFileButton } from "./open-file.tsx";
import { PresetSelect } from "./preset-select.tsx";
import { SweepLink } from "./sweep-link.tsx";
import { Term } from "./term.tsx";
import { TransportSelect } from "./transport-select.tsx";
import { late } from "../controls/late.tsx";
import { joinUnbroken } from "../controls/unbroken.tsx";
import { Word } from "../controls/word.tsx";
import scenarioStyles from "./scenario.module.css";
import styles from "./scenario-panel.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

// few scenarios have groups
const GroupList = late(msg("the groups"), async () => (await import("./group-list.tsx")).GroupList);

/** Everything that is set here, and how to change it. */
export function ScenarioPanel() {
  const lab = useRunView();
  const presetLabelId = useId();
  const presetId = useStore(lab.scenario, (state) => state.presetId);
  const state = useStore(lab.scenario, (value) => value);
  const hasGroups = state.scenario.groups.length > 0;
  const params = hasGroups ? [] : listParamFields(state.scenario.transport.algorithm, state.scenario.transport.program);
  const changes = listChanges(state, listSettings(state.scenario));
  const presets = useStore(presetBook, (book) => book.presets);
  const preset = presets.find(({ id }) => id === presetId) ?? presets[0];
  const knobs = listKnobs(state.scenario);
  // The most used control is first, as in the guide.
  const first = knobs.filter(({ path }) => path === "workload.senders");
  // A changed setting is shown even while the rest of its group is folded away.
  const changedPaths = new Set(changes.map(({ path }) => path));
  const changedMore = listMoreGroups(state.scenario).flatMap(({ fields }) => fields.filter(({ path }) => changedPaths.has(path)));

  return (
    <>
      <div className={scenarioStyles.captionLine}>
        <span className="field-caption">{t("Change the run")}</span>
        {changes.length > 0 && (
          <span className={styles.changeCount}>
            {t("{changes, plural, one {# change} other {# changes}}", { changes: changes.length })}
          </span>
        )}
      </div>
      {first.length > 0 && (
        <div className={styles.fieldGroup}>
          <FieldControls fields={first} />
        </div>
      )}
      {hasGroups ? <GroupList isChanged={changes.includes(groupsPart)} /> : <TransportSelect />}
      {params.length > 0 && (
        <div className={styles.fieldGroup}>
          <FieldControls fields={params} />
        </div>
      )}
      <div className={styles.fieldGroup}>
        <FieldControls fields={knobs.filter((field) => !first.includes(field))} />
      </div>
      <NetworkControl />
      <FirstRoundFact />
      <MoreSettings changed={changedMore} seed={state.scenario.seed} />
      <div className={`${scenarioStyles.captionLine} ${styles.start}`}>
        <span className="field-caption" id={presetLabelId}>
          <Term
            id={`${presetLabelId}-help`}
            label={msg("Start from")}
            help={msg("A scenario to start from. Your changes are highlighted, counted, and can be undone one by one.")}
            cite={preset.paper ?? null}
          />
        </span>
        <OpenFileButton />
        <button type="button" className={scenarioStyles.resetAll} onClick={() => lab.perform({ do: "reset" })}>
          {t("Reset all")}
        </button>
      </div>
      <PresetSelect labelledBy={presetLabelId} />
      <PresetText preset={preset} baseline={state.baseline} isAsked={isAsPreset(state, changes)} />
      <SweepLink />
    </>
  );
}

/** Does the preset's question still speak of this run? Another seed leaves it true; any other change may not. */
function isAsPreset(
  { scenario, baseline }: Pick<ScenarioState, "scenario" | "baseline">,
  changes: readonly { readonly path: string }[],
): boolean {
  return scenario === baseline || changes.every(({ path }) => path === "seed");
}

const [collapse] = labPresets;

/** Number of differences that are listed at once (our choice: two or three lines). */
function countShown(differences: number): number {
  return differences <= 8 ? differences : 6;
}

/** What a preset asks while nothing has been changed, and everything in which it differs from the collapse. */
function PresetText(props: { preset: Preset; baseline: Scenario; isAsked: boolean }) {
  const { preset, baseline, isAsked } = props;
  const differences = useMemo(() => (preset === collapse ? [] : listDifferences(firstScenario, baseline, baseline)), [preset, baseline]);
  return (
    <>
      {isAsked && <Question text={preset.question} />}
      {/* another preset is told from its beginning */}
      {differences.length > 0 && <Differences key={preset.id} texts={differences} />}
    </>
  );
}

/** The first ones say what kind of run it is; a long list is read by those who ask for it. */
function Differences({ texts }: { texts: readonly string[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? texts.length : countShown(texts.length);
  const preset = withinSentence(lookUp(collapse.name));
  const settings = writeSeries(texts.slice(0, shown));
  return (
    <p className={scenarioStyles.fieldNote}>
      {shown < texts.length ? (
        <T
          message="{left, plural, one {Unlike {preset}: {settings} and <more># more setting</more>.} other {Unlike {preset}: {settings} and <more># more settings</more>.}}"
          preset={preset}
          settings={settings}
          left={texts.length - shown}
          more={(text) => (
            <button type="button" className="text-button" onClick={() => setIsWhole(true)}>
              {text}
            </button>
          )}
        />
      ) : (
        t("Unlike {preset}: {settings}.", { preset, settings })
      )}
    </p>
  );
}

/** What a preset asks; the name of the whole matter explains itself, in a box that no paragraph may hold. */
function Question({ text }: { text: string }) {
  return (
    <div className={scenarioStyles.idea}>
      {joinUnbroken(
        lookUp(text)
          .split(/\b(incast)\b/i)
          .map((part) => ({ text: part, shown: part.toLowerCase() === "incast" ? <Word id="incast">{part}</Word> : part })),
      )}
    </div>
  );
}

/** "32 × 4 = 128", "First burst: 128 packets into a 64-packet buffer." Responses of ON/OFF senders may be smaller than a window. */
function FirstRoundFact() {
  const lab = useRunView();
  const scenario = useStore(lab.scenario, (state) => state.scenario);
  const { sum, packets, buffer } = describeFirstRound(scenario);
  const isStar = scenario.network.topology === "star";
  const isMost = scenario.workload.kind === "on-off";
  return (
    <p className={styles.firstRound}>
      <b dir="ltr">{sum}</b>
      <span>
        <T
          message={
            isStar
              ? isMost
                ? "{packets, plural, one {First burst: at most # packet into a <room>{buffer}-packet</room> buffer.} other {First burst: at most # packets into a <room>{buffer}-packet</room> buffer.}}"
                : "{packets, plural, one {First burst: # packet into a <room>{buffer}-packet</room> buffer.} other {First burst: # packets into a <room>{buffer}-packet</room> buffer.}}"
              : isMost
                ? "{packets, plural, one {First burst: at most # packet, and one port holds <room>{buffer}</room>.} other {First burst: at most # packets, and one port holds <room>{buffer}</room>.}}"
                : "{packets, plural, one {First burst: # packet, and one port holds <room>{buffer}</room>.} other {First burst: # packets, and one port holds <room>{buffer}</room>.}}"
          }
          packets={packets}
          buffer={buffer}
          room={(text) => <u data-tone={packets > buffer ? "trouble" : undefined}>{text}</u>}
        />
      </span>
    </p>
  );
}

function MoreSettings(props: { changed: readonly Field[]; seed: number }) {
  const { layout, scenario, perform } = useRunView();
  const isOpen = useStore(layout, (value) => value.isMoreOpen);
  const now = useStore(scenario, (state) => state.scenario);
  const groups = useMemo(() => listMoreGroups(now), [now]);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // At the foot of the panel the first of them would open out of sight; how it scrolls is for the style sheet to say.
    if (isOpen && !wasOpen.current) list.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={styles.moreButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => perform({ do: "openMore", isOpen: !isOpen })}
      >
        <b>{t("All settings")}</b>
        <span>
          {t("{settings, plural, one {# setting, seed {seed}} other {# settings, seed {seed}}}", {
            settings: groups.reduce((sum, { fields }) => sum + fields.length, 0),
            seed: String(props.seed),
          })}
        </span>
        {rightIcon}
      </button>
      <div ref={list} id={id} hidden={!isOpen && props.changed.length === 0}>
        {isOpen
          ? groups.map((group) => (
              <section key={group.label} className={styles.fieldGroup} aria-label={t(group.label)}>
                <h2 className="field-caption">{t(group.label)}</h2>
                <FieldControls fields={group.fields} />
              </section>
            ))
          : props.changed.length > 0 && (
              <div className={styles.fieldGroup}>
                <FieldControls fields={props.changed} />
              </div>
            )}
      </div>
    </div>
  );
}

function FieldControls(props: { fields: readonly Field[] }) {
  return props.fields.map((field) => <FieldControl key={field.path} field={field} />);
}
