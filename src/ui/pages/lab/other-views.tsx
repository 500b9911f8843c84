import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { listSenderPlaces } from "../../../analysis/sender-places.ts";
import { t } from "../../../language/translate.ts";
import { labPresets } from "../../../scenario/lab-presets.ts";
import { PopoverButton } from "../../controls/popover.tsx";
import { findEmptyHint } from "../../explain/empty-hint.tsx";
import type { RunCommand } from "../../run/commands.ts";
import { useRunView } from "../../run/run-context.tsx";
import { useStore } from "../../run/use-store.ts";
import { countFitting } from "./count-fitting.ts";
import styles from "./other-views.module.css";

/** The preset in which nothing goes wrong: one press away from any that does. */
const healthy = "healthy";

interface OtherView {
  readonly text: string;
  readonly command: RunCommand;
}

/** Ways on from this run, those that say most first: the same without its fault, beside another one, beside its own fork, closer. */
function useOtherViews(isPhone: boolean): readonly OtherView[] {
  const { runs, scenario, view, layout } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const hasGhost = useStore(runs, (pair) => pair.ghost !== null);
  const hasTimeouts = (run?.columns.timeouts.length ?? 0) > 0;
  const presetId = useStore(scenario, (state) => state.presetId);
  const isSendersOpen = useStore(layout, (value) => value.panes.includes("senders"));
  const unfolds = useStore(view, (value) => value.unfoldsSenders);
  const views: OtherView[] = [];
  if (!isPhone) {
    // many senders of a network stand together by place, until each is to have its own row
    if (isSendersOpen && run !== null && listSenderPlaces(run.scenario).length > 0)
      views.push({
        text: t(unfolds ? "senders by place" : "each sender its own row"),
        command: { do: "unfoldSenders", isOn: !unfolds },
      });
    const hint = presetId === healthy ? null : findEmptyHint(run);
    if (hint !== null) views.push(hint);
    views.push({
      text: t(presetId === healthy ? "Back to the collapse" : "A run without collapse"),
      command: { do: "choosePreset", id: presetId === healthy ? labPresets[0].id : healthy },
    });
  }
  // elsewhere it has a button of its own
  if (isPhone) views.push({ text: t("Which setting helps most?"), command: { do: "rank" } });
  views.push({ text: t(hasGhost ? "Compare with previous run" : "Compare with…"), command: { do: "compare" } });
  if (hasTimeouts) views.push({ text: t("What if?"), command: { do: "whatIf" } });
  views.push({ text: t("All transports"), command: { do: "ladder" } }, { text: t("Packet by packet"), command: { do: "packets" } });
  return views;
}

const widthOf = (element: Element): number => element.getBoundingClientRect().width;

/**
 * As many of them in the row as it has room for, the rest under one button. On a phone the row scrolls instead.
 * All labels and the button keep their place in the layout, seen or not: what is measured does not depend on what was measured before.
 */
export function OtherViews(props: { isPhone: boolean }) {
  const { perform } = useRunView();
  const views = useOtherViews(props.isPhone);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLSpanElement>(null);
  const [fitting, setFitting] = useState(views.length);
  const measure = useCallback(() => {
    if (!place.current || !row.current || !more.current) return;
    const gap = Number.parseFloat(getComputedStyle(row.current).columnGap);
    const widths = Array.from(row.current.children, widthOf);
    setFitting(countFitting({ widths, gap, more: widthOf(more.current), room: widthOf(place.current) }));
  }, []);
  const words = views.map(({ text }) => text).join("\n");
  useLayoutEffect(measure, [measure, words, props.isPhone]);
  useEffect(() => {
    if (!place.current || !row.current || !more.current) return;
    const sizes = new ResizeObserver(measure);
    // fonts that arrive late change the widths of the labels
    for (const element of [place.current, more.current, ...row.current.children]) sizes.observe(element);
    return () => sizes.disconnect();
  }, [measure, words, props.isPhone]);
  const isInRow = (at: number): boolean => at < fitting || props.isPhone;
  return (
    <div ref={place} className={styles.place} data-phone={props.isPhone ? "" : undefined}>
      <div ref={row} className={styles.row}>
        {views.map(({ text, command }, at) => (
          <button key={text} type="button" className={`text-button ${isInRow(at) ? "" : styles.unseen}`} onClick={() => perform(command)}>
            {text}
          </button>
        ))}
      </div>
      {!props.isPhone && (
        <span ref={more} className={`${styles.more} ${fitting < views.length ? "" : styles.unseen}`}>
          <PopoverButton id={`${id}-more`} className="text-button" boxClassName={styles.box} button={`${t("More")} ▾`}>
            {views.slice(fitting).map(({ text, command }) => (
              <button
                key={text}
                type="button"
                className="text-button"
                popoverTarget={`${id}-more`}
                popoverTargetAction="hide"
                onClick={() => perform(command)}
              >
                {text}
              </button>
            ))}
          </PopoverButton>
        </span>
      )}
    </div>
  );
}
