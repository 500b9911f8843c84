import { msg } from "../../../language/translate.ts";
import { countWorkers, createSweepWorker, engineVersion } from "../../../bridge/sweep-worker.ts";
import type { MeasureAnswer } from "../../../experiments/measures.ts";
import { createStore } from "../../run/store.ts";
import type { Gesture, OpenPage, PageHost } from "../../kit/page.ts";
import { isObject } from "../../../scenario/check/check-values.ts";
import { openResultCache, type ResultKind } from "../../kit/result-cache.ts";
import { PapersContext, type PapersView } from "./papers-context.tsx";
import { PapersPage } from "./papers-page.tsx";
import { decodePlace, encodePlace, type PapersPlace, readChoices } from "./papers-query.ts";
import { createPapersSession } from "./papers-session.ts";
import { storedResults } from "./stored-results.ts";

const gestures: readonly Gesture[] = [
  {
    caps: ["←", "→", "↑", "↓"],
    help: msg("On the overview: from figure to figure. On a chart: from point to point and from curve to curve"),
  },
  { caps: ["Enter"], help: msg("On the overview: opens the figure. On a chart: opens the run in the Lab") },
  { caps: ["Esc"], help: msg("In a figure: back to all of them") },
];

const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isMeasured = (value: unknown): boolean => value === null || isNumber(value) || (Array.isArray(value) && value.every(isNumber));

const kept: ResultKind<MeasureAnswer> = {
  database: "incast-lab.papers",
  isResult(value): value is MeasureAnswer {
    const { values, packets, durationNs } = isObject(value) ? value : {};
    return Array.isArray(values) && values.every(isMeasured) && isNumber(packets) && isNumber(durationNs);
  },
};

/** Opens the published figures, or the figure in the URL. */
export function openPapers(host: PageHost): OpenPage {
  const session = createPapersSession({
    workers: countWorkers(),
    makeWorker: createSweepWorker,
    openCache: (onFault) => openResultCache(kept, engineVersion, onFault),
    stored: storedResults,
    now: () => performance.now(),
  });
  const { notices: first, ...begin } = decodePlace(host.readQuery());
  const place = createStore<PapersPlace>(begin);
  const notices = createStore<{ list: readonly string[] }>({ list: first });
  const follow = (before: PapersPlace | null): void => {
    const { figure, trial } = place.get();
    if (before?.figure !== figure) session.open(figure);
    if (before !== null && before.figure !== null && before.figure !== figure) session.tryChoices(before.figure, {});
    if (figure !== null && (before?.figure !== figure || before.trial !== trial)) session.tryChoices(figure, readChoices(figure, trial));
  };
  const view: PapersView = {
    ...{ session, host, place, notices },
    go(patch) {
      const before = place.get();
      place.set({ ...("figure" in patch && { form: null }), ...patch });
      host.writeQuery(encodePlace(place.get()), before.figure !== place.get().figure || before.form !== place.get().form);
      follow(before);
    },
  };
  const stop = host.onMove(() => {
    const { notices: list, ...next } = decodePlace(host.readQuery());
    const before = place.get();
    place.set(next);
    notices.set({ list });
    follow(before);
  });
  follow(null);
  return {
    run: null,
    gestures,
    Body: ({ screen }) => (
      <PapersContext value={view}>
        <PapersPage screen={screen} />
      </PapersContext>
    ),
    dispose() {
      stop();
      session.dispose();
    },
  };
}
