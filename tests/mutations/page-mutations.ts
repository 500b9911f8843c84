import type { Fault } from "./fault-copy.ts";

/** A fault of the page, and the fastest test that is known to catch it. */
export interface PageMutation extends Fault {
  /** `test`: part of the title of the one that fails; without it, any of the file. */
  readonly caughtBy: { readonly file: string; readonly test?: string };
}

/** "tests/ui/keys.test.ts: part of a title" */
export const writeCatcher = ({ file, test }: PageMutation["caughtBy"]): string => (test === undefined ? file : `${file}: ${test}`);

/** Small faults over the whole page. A name says what breaks for the user. */
export const pageMutations: readonly PageMutation[] = [
  // playing, stepping and keys
  {
    name: "Play does nothing once a run has played to its end",
    file: "src/ui/run/playback-clock.ts",
    find: "      if (source.isComplete() && timeNs >= source.endNs()) timeNs = 0;\n",
    replace: "",
    caughtBy: { file: "tests/ui/playback-clock.test.ts", test: "stops at the end of a finished run, and plays again from its start" },
  },
  {
    name: "the step to the previous timeout goes to the next one",
    file: "src/ui/run/perform.ts",
    find: "view.get().selectedTimeout, direction);",
    replace: "view.get().selectedTimeout, 1);",
    caughtBy: { file: "tests/browser/lab.test.ts", test: "plays, pauses, and steps to the first timeout and back" },
  },
  {
    name: "Page down steps through timeouts where it should scroll",
    file: "src/ui/app/bindings.ts",
    find: "    if (binding.isOfRoom && !mode.isProjector) continue;\n",
    replace: "",
    caughtBy: { file: "tests/ui/keys.test.ts", test: "of clickers step through timeouts in projector mode alone" },
  },
  {
    name: "animation runs for a reader who asked the system for reduced motion",
    file: "src/ui/run/follow-runs.ts",
    find: "if (plays() && (step === null",
    replace: "if ((step === null",
    caughtBy: { file: "tests/ui/run-session.test.ts", test: "does not play by itself where motion is unwanted" },
  },
  {
    name: "a picked sender stays picked in a run that does not have it",
    file: "src/ui/run/follow-runs.ts",
    find: "picked !== null && picked < countSenders(current.scenario);",
    replace: "picked !== null;",
    caughtBy: { file: "tests/ui/run-session.test.ts", test: "keeps the picked sender only if it still exists" },
  },
  // the link, its history, and changes of the scenario
  {
    name: "the URL does not follow a change",
    file: "src/ui/app/link.ts",
    find: "      timer = window.setTimeout(flush, settleMs);\n",
    replace: "",
    caughtBy: { file: "tests/ui/whole-link.test.ts", test: "writes what is long into the fragment" },
  },
  {
    name: "the Back button leaves the page instead of undoing a change",
    file: "src/ui/app/link.ts",
    find: "if (isStep) window.history.pushState",
    replace: "if (!isStep) window.history.pushState",
    caughtBy: { file: "tests/ui/whole-link.test.ts", test: "writes what is long into the fragment" },
  },
  {
    name: "a long link that was packed is opened without its lists",
    file: "src/ui/run/whole-link.ts",
    find: "fragment?.isPacked ? texts.get(fragment.text) : fragment?.text;",
    replace: "fragment?.isPacked ? undefined : fragment?.text;",
    caughtBy: { file: "tests/ui/whole-link.test.ts", test: "goes back to a link that was packed long ago" },
  },
  {
    name: "Undo next to a repaired value leaves the repaired value",
    file: "src/ui/run/scenario-store.ts",
    find: 'const goBack = () => commit(before, { gesture: "undo", ',
    replace: 'const goBack = () => commit(state, { gesture: "undo", ',
    caughtBy: { file: "tests/ui/scenario-store.test.ts", test: "takes the nearest value for one that is out of range" },
  },
  // what the charts and sentences say
  {
    name: "the charts keep the colors of the light theme in the dark one",
    file: "src/charts/theme.ts",
    find: "    pageTheme = null;\n",
    replace: "",
    caughtBy: { file: "tests/browser/instrument.test.ts", test: "repaint the charts and are remembered" },
  },
  {
    name: "the legend names a recovering sender by the mark of a waiting one",
    file: "src/ui/canvas/legend-entries.ts",
    find: "drawStateSwatch(context, state, 15",
    replace: "drawStateSwatch(context, state === RowState.recovery ? RowState.waiting : state, 15",
    caughtBy: { file: "tests/ui/pictures.test.ts", test: "have a mark of its own for everything that they name" },
  },
  {
    name: "the table of blocks leaves the last timeout of each block out",
    file: "src/ui/panes/tables/make-table.ts",
    find: "timeouts.timeNs[row] < untilNs; row++)",
    replace: "timeouts.timeNs[row + 1] < untilNs; row++)",
    caughtBy: { file: "tests/ui/tables.test.ts", test: "of the run has a row for each block" },
  },
  {
    name: "the headline counts block-head timeouts only",
    file: "src/ui/text/facts.ts",
    find: "const timeouts = totals.timeouts.reduce((sum, count) => sum + count, 0);",
    replace: "const timeouts = totals.timeouts[0];",
    caughtBy: { file: "tests/ui/words.test.ts", test: "says what a collapse comes to, in the run's own numbers" },
  },
  {
    name: "the glossary gives the block of all senders as that of one",
    file: "src/story/glossary.ts",
    find: "              bytes: formatBytes(workload.blockBytes),\n",
    replace: "              bytes: formatBytes(workload.senders * workload.blockBytes),\n",
    caughtBy: { file: "tests/analysis/glossary.test.ts", test: "has the numbers of this network" },
  },
  {
    name: "the sum in an autopsy differs from the timer next to it",
    file: "src/ui/explain/autopsy-timer.tsx",
    find: "    if (shown.toFixed(digits) === result.toFixed(digits)) return write(digits, null);\n",
    replace: "    if (shown > 0) return write(digits, null);\n",
    caughtBy: { file: "tests/ui/timer-sum.test.ts", test: "adds up in the figures shown" },
  },
  {
    name: "a chart that is switched off in the View menu stays",
    file: "src/ui/run/layout.ts",
    find: "(name === pane ? !panes.includes(name) : panes.includes(name))",
    replace: "(name === pane ? true : panes.includes(name))",
    caughtBy: { file: "tests/ui/state.test.ts", test: "open and close" },
  },
  {
    name: "text from right to left is set from left to right",
    file: "src/ui/app/language.ts",
    find: "document.documentElement.dir = direction;",
    replace: 'document.documentElement.dir = direction && "ltr";',
    caughtBy: { file: "tests/browser/languages.test.ts", test: "mirrors a right-to-left page, except for elements with an axis" },
  },
  // pages beside the Lab
  {
    name: "What if? sorts its seeds by their numbers, not by what changes",
    file: "src/ui/pages/lab/what-if/spread-rows.ts",
    find: "order.indexOf(a.direction) - order.indexOf(b.direction) || a.isNs - a.wasNs - (b.isNs - b.wasNs) || ",
    replace: "",
    caughtBy: { file: "tests/ui/what-if-measured.test.ts", test: "the spread is sorted by what changes" },
  },
  {
    name: "Compare says that a run is larger where it is smaller",
    file: "src/ui/side-by-side/compare-words.ts",
    find: "const factor = b / a;",
    replace: "const factor = a / b;",
    caughtBy: { file: "tests/ui/compare/compare-words.test.ts" },
  },
  {
    name: "the Ladder has the worst transport on top",
    file: "src/ui/pages/ladder/ladder-session.ts",
    find: 'const sign = sort === "goodputBps" ? -1 : 1;',
    replace: 'const sign = sort === "goodputBps" ? 1 : -1;',
    caughtBy: { file: "tests/ui/compare/ladder.test.ts", test: "are sorted with the best first" },
  },
  {
    name: "a sweep that is opened again computes every run anew",
    file: "src/ui/kit/sweep/sweep-session.ts",
    find: "works.filter((_, index) => known[index] === undefined);",
    replace: "works;",
    caughtBy: { file: "tests/ui/sweep-page.test.ts", test: "computes no run twice, on this visit or the next" },
  },
  {
    name: "the cursor of a sweep jumps away when a curve is added",
    file: "src/ui/kit/sweep/look-at.ts",
    find: "before.plan.xs.join() === xs.join()) return before.at;",
    replace: "before.plan.xs.join() !== xs.join()) return before.at;",
    caughtBy: { file: "tests/ui/sweep-page.test.ts", test: "keeps the value that is looked at when a curve is added" },
  },
  {
    name: "a sweep computes its answer while it still asks for a prediction",
    file: "src/ui/kit/sweep/sweep-session.ts",
    find: "    if (isOpen) void compute();\n",
    replace: "    void compute();\n",
    caughtBy: { file: "tests/ui/sweep-page.test.ts", test: "computes and looks up nothing while it asks" },
  },
  {
    name: "the CSV file of a sweep lacks its last row",
    file: "src/ui/pages/sweep/figure.ts",
    find: "...columns]) + lines.join(",
    replace: "...columns]) + lines.slice(0, -1).join(",
    caughtBy: { file: "tests/ui/sweep-page.test.ts", test: "writes what the terminal writes" },
  },
  {
    name: "a link to the figures of one verdict shows all figures",
    file: "src/ui/pages/papers/papers-query.ts",
    find: 'verdict: choose("verdict", shownVerdicts),',
    replace: "verdict: null,",
    caughtBy: { file: "tests/ui/papers/papers-query.test.ts", test: "comes back" },
  },
  {
    name: "an older answer overwrites the packets that were asked for last",
    file: "src/bridge/newest-request.ts",
    find: "message.order !== order || ",
    replace: "",
    caughtBy: { file: "tests/bridge/packet-window-source.test.ts", test: "an answer that was under way when the next request was made" },
  },
  // lessons and classes
  {
    name: "a committed prediction can be changed after the run",
    file: "src/lessons/session.ts",
    find: "return session.guess === null ? { ...session, draft: event.guess } : session;",
    replace: "return { ...session, guess: session.guess && event.guess, draft: event.guess };",
    caughtBy: { file: "tests/lessons/session.test.ts", test: "does not let a committed prediction be changed" },
  },
  {
    name: "a link to the explanation of a lesson opens it before the prediction",
    file: "src/lessons/session.ts",
    find: "      return guess !== null && hasRun;\n",
    replace: "      return true;\n",
    caughtBy: { file: "tests/lessons/session.test.ts", test: "keeps Run and all that follows shut until the prediction is committed" },
  },
  {
    name: "the class screen marks an answer before the result is known",
    file: "src/ui/pages/lessons/in-class/tally.ts",
    find: "isTruth: truth === null ? null : value === truth,",
    replace: "isTruth: value === truth,",
    caughtBy: { file: "tests/ui/lessons/in-class.test.ts", test: "say nothing of the truth before it is known" },
  },
  {
    name: "a lesson does not say that the browser keeps nothing",
    file: "src/ui/pages/lessons/progress.ts",
    find: "      base = progress;\n      return true;\n    }, false);",
    replace: "      base = progress;\n      return true;\n    }, true);",
    caughtBy: { file: "tests/ui/lessons/bounds.test.ts", test: "says where nothing more can be kept" },
  },
  // frames, workers, files, phones and the focus
  {
    name: "a frame obeys messages of any window",
    file: "src/ui/embed/channel.ts",
    find: "      if (incoming.source !== view.parent) return;\n",
    replace: "",
    caughtBy: { file: "tests/ui/embed/protocol.test.ts", test: "hears no window but the parent" },
  },
  {
    name: "Retry gives the failure of a run again instead of the run",
    file: "src/bridge/run-library.ts",
    find: "      for (const { key } of keyed) if (answers.get(key)?.fault !== undefined) answers.delete(key);\n",
    replace: "",
    caughtBy: { file: "tests/bridge/run-library.test.ts", test: "tries a run again that has failed" },
  },
  {
    name: "a worker that died takes its run with it",
    file: "src/bridge/sweep-pool.ts",
    find: "      if (tried < mostTries) again.push(current);\n      else failed = current;",
    replace: "      failed = current;",
    caughtBy: { file: "tests/bridge/sweep-pool.test.ts", test: "replaces a worker that has died without a word" },
  },
  {
    name: "no program opens an exported picture whose text has an ampersand",
    file: "src/charts/svg-path.ts",
    find: '.replace(/[&<>"]/g, ',
    replace: '.replace(/[<>"]/g, ',
    caughtBy: { file: "tests/charts/svg-context.test.ts", test: "writes text where a canvas would, and escapes it" },
  },
  {
    name: "what lies behind the menu of a phone takes its taps",
    file: "src/ui/app/phone-menu.tsx",
    find: "dialog.current?.showModal()",
    replace: "dialog.current?.show()",
    caughtBy: { file: "tests/browser/first-minute.test.ts", test: "is one list over the page, and closes before it navigates" },
  },
  {
    name: "the focus falls to the document when a message is closed",
    file: "src/ui/controls/focus-heir.ts",
    find: "      queueMicrotask(() => takeFocus(part));\n",
    replace: "",
    caughtBy: { file: "tests/browser/faults.test.ts", test: "after a message is closed, and a run is retried" },
  },
];
