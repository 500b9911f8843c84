import { type KeyboardEvent, useRef, useState } from "react";
import type { StackLayout } from "../../charts/time/layout.ts";
import type { StepScene } from "../../guide/step.ts";
import { describePane, type PaneSubject } from "../../story/describe-panes.ts";
import { nextEventNs } from "../../analysis/events.ts";
import { t } from "../../language/translate.ts";
import { sayDuration } from "../text/spoken-units.ts";
import { useShownScene } from "./step-context.ts";
import styles from "./scenes.module.css";
import { useRunView } from "../run/run-view.ts";

interface Title {
  readonly id: PaneSubject;
  readonly name: string;
  readonly note: string;
  readonly brief: string;
}

const listTitles = (): readonly Title[] => [
  { id: "link", name: t("Link"), note: "Gbps", brief: "Gbps" },
  { id: "queue", name: t("Queue"), note: t("packets waiting; dropped ones above the line"), brief: t("packets; dropped ones above") },
  {
    id: "windows",
    name: t("Windows"),
    note: t("packets per sender; one line each"),
    brief: t("packets per sender"),
  },
  { id: "senders", name: t("Senders"), note: "", brief: "" },
];

type Swatch = "packet" | "dropped" | "sending" | "retransmitting" | "waiting" | "finished" | "expires";

/** What the marks in the senders' rows are, from the most to the least needed. */
function listLegend(kind: StepScene["kind"] | null): readonly (readonly [Swatch, string])[] {
  if (kind === null) return [];
  if (kind === "start") return [["packet", t("a packet leaves its sender")]];
  if (kind === "overflow")
    return [
      ["packet", t("packet")],
      ["dropped", t("dropped when it reaches the queue")],
    ];
  return [
    ["sending", t("sending")],
    ["retransmitting", t("retransmitting")],
    ["waiting", t("waiting for its timer")],
    ["finished", t("finished")],
    ...(kind === "wait" ? [] : ([["expires", t("the timer expires")]] as const)),
  ];
}

/** On a phone there is room for two: what waits, if it can, and what sends; beside words of the step for one, or none. */
function chooseOnPhone(kind: StepScene["kind"] | null, legend: ReturnType<typeof listLegend>): ReturnType<typeof listLegend> {
  if (kind === "start") return [];
  if (kind === "overflow") return legend.filter(([swatch]) => swatch === "dropped");
  const waiting = legend.filter(([swatch]) => swatch === "waiting");
  return [...waiting, ...legend.filter(([swatch]) => swatch !== "waiting")].slice(0, 2);
}

const titleRoomPx = 16;

/** Names and units of the timelines, and one stop for keys: left and right through time, up and down through what the charts say. */
export function StackTitles({ layout, kind }: { layout: StackLayout; kind: StepScene["kind"] | null }) {
  const { isPhone } = useShownScene();
  const legend = listLegend(kind);
  return (
    <>
      {listTitles().map(({ id, name, note, brief }) => {
        const box = layout.boxes.find(({ pane }) => pane === id);
        if (!box) return null;
        return (
          <div
            key={id}
            className={styles.title}
            style={{ top: box.titleTop, height: titleRoomPx }}
            data-pane={id}
            data-dim={isDim(kind, id) ? "" : undefined}
          >
            <b>{name}</b>
            {note !== "" && <span>{isPhone ? brief : note}</span>}
            {id === "senders" &&
              (isPhone ? chooseOnPhone(kind, legend) : legend).map(([swatch, text]) => (
                <span key={swatch} className={styles.entry}>
                  <i className={styles.swatch} data-kind={swatch} />
                  {text}
                </span>
              ))}
          </div>
        );
      })}
      <TimeSlider layout={layout} />
    </>
  );
}

function isDim(kind: StepScene["kind"] | null, id: PaneSubject): boolean {
  if (kind === null || kind === "play") return false;
  if (kind === "start") return id !== "senders";
  if (kind === "overflow") return id !== "queue" && id !== "senders";
  if (kind === "wait") return id !== "link" && id !== "senders";
  return id !== "link";
}

/** One Tab stop over all timelines. */
function TimeSlider({ layout }: { layout: StackLayout }) {
  const { run, told } = useShownScene();
  const { clock, announcer, perform } = useRunView();
  const [nowNs, setNow] = useState(0);
  const place = useRef(-1);
  const toNs = told?.stretch.toNs ?? run.computedNs;
  const shown = listTitles().filter(({ id }) => layout.boxes.some(({ pane }) => pane === id));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const { key } = event;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const target = nextEventNs(run.columns, clock.timeNs(), key === "ArrowRight" ? 1 : -1, "event");
      if (target !== null) perform({ do: "goTo", timeNs: Math.min(target, toNs) });
      setNow(clock.timeNs());
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      place.current = Math.min(shown.length - 1, Math.max(0, place.current + (key === "ArrowDown" ? 1 : -1)));
      const { id, name } = shown[place.current];
      announcer.say(t("{chart}. {description}", { chart: name, description: describePane(run, id) }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={styles.time}
      role="slider"
      tabIndex={0}
      aria-label={t("Time")}
      aria-valuemin={0}
      aria-valuemax={Math.round(toNs / 1e3)}
      aria-valuenow={Math.round(Math.min(nowNs, toNs) / 1e3)}
      aria-valuetext={t("{time} of {whole}", { time: sayDuration(nowNs), whole: sayDuration(run.computedNs) })}
      onFocus={() => setNow(clock.timeNs())}
      onKeyDown={onKeyDown}
    />
  );
}
