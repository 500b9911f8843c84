/** A fault put into the code on purpose: some test must fail. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Which tests have to notice: those that need no browser, or the journeys through the built page. */
  readonly suite: "unit" | "browser";
}

export const mutations: readonly Mutation[] = [
  {
    name: "no fast retransmit",
    file: "src/engine/connection/sender.ts",
    find: "if (state.duplicates === DUPLICATE_THRESHOLD && this.#rules.mayFastRetransmit(state)) {",
    replace: "if (state.duplicates === Infinity && this.#rules.mayFastRetransmit(state)) {",
    suite: "unit",
  },
  {
    name: "fast retransmit at the fourth duplicate",
    file: "src/engine/connection/sender.ts",
    find: "if (state.duplicates === DUPLICATE_THRESHOLD && this.#rules.mayFastRetransmit(state)) {",
    replace: "if (state.duplicates === DUPLICATE_THRESHOLD + 1 && this.#rules.mayFastRetransmit(state)) {",
    suite: "unit",
  },
  {
    name: "ties in the other order",
    file: "src/engine/core/event-queue.ts",
    find: "return a.scheduledNs < b.scheduledNs;",
    replace: "return a.scheduledNs > b.scheduledNs;",
    suite: "unit",
  },
  {
    name: "ties of one moment in the other order",
    file: "src/engine/core/event-queue.ts",
    find: "return a.stamp < b.stamp;",
    replace: "return a.stamp > b.stamp;",
    suite: "unit",
  },
  {
    name: "marks 3 packets late",
    file: "src/engine/network/marking.ts",
    find: "count - inService >= this.#markAbove",
    replace: "count - inService >= this.#markAbove + 3",
    suite: "unit",
  },
  {
    name: "no RTO back-off (rfc)",
    file: "src/engine/connection/rto.ts",
    find: "if (this.rtoNs() < RTO_MAX_NS) this.backoff *= 2;",
    replace: "if (this.rtoNs() < RTO_MAX_NS) this.backoff *= 1;",
    suite: "unit",
  },
  {
    name: "no RTO back-off (ns2)",
    file: "src/engine/connection/rto.ts",
    find: "if (this.backoff < 64 || this.rtoNs() < RTO_MAX_NS) this.backoff *= 2;",
    replace: "if (this.backoff < 64 || this.rtoNs() < RTO_MAX_NS) this.backoff *= 1;",
    suite: "unit",
  },
  {
    name: "a group's line begins a row too early",
    file: "src/charts/draw-senders.ts",
    find: "const top = topOf(first, senders, view);",
    replace: "const top = topOf(first - 1, senders, view);",
    suite: "unit",
  },
  {
    name: "the medians of groups are those of all senders",
    file: "src/analysis/windows.ts",
    find: "  from = 0,\n  to = index.rowsOf.length,\n): void {",
    replace: "  _from = 0,\n  _to = index.rowsOf.length,\n  from = 0,\n  to = index.rowsOf.length,\n): void {",
    suite: "unit",
  },
  {
    name: "the link chart stands upside down",
    file: "src/charts/draw-link.ts",
    find: "createLinear(0, 1, top + height, top);",
    replace: "createLinear(0, 1, top, top + height);",
    suite: "unit",
  },
  {
    name: "the queue chart stands upside down",
    file: "src/charts/draw-queue.ts",
    find: "createLinear(0, limit, view.top + view.height, view.top + dropRoom * view.theme.scale);",
    replace: "createLinear(0, limit, view.top + dropRoom * view.theme.scale, view.top + view.height);",
    suite: "unit",
  },
  {
    name: "the shape of a block-head timeout is that of a block-tail one",
    file: "src/charts/marks.ts",
    find: "[TimeoutClass.blockHead]: { type: symbolTriangle, area: 0.5 },",
    replace: "[TimeoutClass.blockHead]: { type: triangleDown, area: 0.5 },",
    suite: "unit",
  },
  {
    name: "the legend shows another shape than the chart",
    file: "src/ui/canvas/legend-entries.ts",
    find: "drawMark(context, theme, kind, 0, 0, 9 * scale)",
    replace: "drawMark(context, theme, kind === 0 ? 1 : kind, 0, 0, 9 * scale)",
    suite: "unit",
  },
  {
    name: "the story names another class of timeout",
    file: "src/analysis/story.ts",
    find: 'name: "block-tail",',
    replace: 'name: "block-head",',
    suite: "unit",
  },
  {
    name: "the timelines do not hear the pointer",
    file: "src/ui/canvas/stack-pointer.ts",
    find: "if (scene === null || event.button !== 0) return;",
    replace: "if (scene === null || event.button !== -9) return;",
    suite: "browser",
  },
  {
    name: "the overview does not hear the pointer",
    file: "src/ui/panes/overview/overview-brush.ts",
    find: "if (axis === null || event.button !== 0) return;",
    replace: "if (axis === null || event.button !== -9) return;",
    suite: "browser",
  },
  {
    name: "a dropped file is left to the browser",
    file: "src/ui/scenario/open-file.tsx",
    find: 'window.addEventListener("drop", onDrop, { signal });',
    replace: "",
    suite: "browser",
  },
];
