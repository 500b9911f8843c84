export type PaneName = "link" | "queue" | "windows" | "senders";

/** Where one pane lies in the stack, CSS pixels from its top. */
export interface PaneBox {
  readonly pane: PaneName;
  /** The title row. */
  readonly titleTop: number;
  readonly titleHeight: number;
  /** The plot itself. */
  readonly top: number;
  readonly height: number;
  /** The whole pane with its title. */
  readonly bottom: number;
}

export interface StackLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Left end of the plots, after the y labels. */
  readonly left: number;
  readonly plotWidth: number;
  readonly boxes: readonly PaneBox[];
  /** The time axis below the panes. */
  readonly axisTop: number;
  readonly textScale: number;
}

export interface StackOptions {
  readonly widthPx: number;
  /** Room there is; the panes share what their least heights leave. 0: their natural heights. */
  readonly heightPx: number;
  readonly panes: readonly PaneName[];
  readonly senders: number;
  readonly isCompact: boolean;
  /** Theme scale: 1, or 1.6 on a projector. */
  readonly scale: number;
}

/** More senders than this share rows (design of the senders pane). */
const mostRows = 64;
/** Rows that groups of senders are drawn in. */
const groupRows = 32;
/** Room above the first pane for the cursor's handle. */
const headroom = 6;
/** Height of a title row; the queue's reaches into the room its drops need. */
const titleRow = 26;
const queueTitleRow = 21;
/** Gap and height of the idle ribbon below the link's throughput. */
const ribbonGap = 4;
const ribbonHeight = 7;

/** Natural and least heights of plots at scale 1, from the page's design. */
const plotHeights: Readonly<Record<PaneName, { natural: number; least: number; most: number }>> = {
  link: { natural: 48, least: 36, most: 110 },
  queue: { natural: 76, least: 56, most: 170 },
  windows: { natural: 88, least: 64, most: 220 },
  senders: { natural: 184, least: 120, most: 480 },
};

export function ribbonOf(box: PaneBox, scale: number): { top: number; height: number } {
  return { top: box.top + box.height + ribbonGap * scale, height: ribbonHeight * scale };
}

/** Rows of the senders pane. */
export function countRows(senders: number): number {
  return senders <= mostRows ? senders : Math.ceil(senders / Math.ceil(senders / groupRows));
}

/** Senders of one row of the senders pane. */
export function sendersPerRow(senders: number): number {
  return senders <= mostRows ? 1 : Math.ceil(senders / groupRows);
}

function leastHeight(pane: PaneName, senders: number): number {
  if (pane !== "senders") return plotHeights[pane].least;
  // Few senders need no more than a thick row each.
  return Math.min(plotHeights.senders.least, countRows(senders) * 14);
}

function mostHeight(pane: PaneName, senders: number): number {
  return pane === "senders" ? Math.min(plotHeights.senders.most, countRows(senders) * 22) : plotHeights[pane].most;
}

/** On a screen higher than the panes' usual limits they grow beyond them, this far (our choice: a 4K screen is filled). */
const mostGrowth = 3.2;
/** Even then a row of the senders pane is not thicker than this. */
const thickestRow = 44;

/** How high panes may be when there is `room` for all of them together. */
function limitHeights(panes: readonly PaneName[], senders: number, room: number): (pane: PaneName) => number {
  const usual = (pane: PaneName): number => Math.max(mostHeight(pane, senders), leastHeight(pane, senders));
  const sum = panes.reduce((total, pane) => total + usual(pane), 0);
  if (room <= sum) return usual;
  const rows = Math.min(usual("senders") * Math.min(mostGrowth, room / sum), countRows(senders) * thickestRow);
  const hasRows = panes.includes("senders");
  const others = sum - (hasRows ? usual("senders") : 0);
  const growth = Math.min(mostGrowth, (room - (hasRows ? rows : 0)) / others);
  return (pane) => (pane === "senders" ? rows : usual(pane) * growth);
}

export function layOutStack(options: StackOptions): StackLayout {
  const { widthPx, panes, senders, isCompact, scale } = options;
  const textScale = isCompact ? scale * 1.12 : scale;
  const titleHeightOf = (pane: PaneName): number => Math.round((pane === "queue" ? queueTitleRow : titleRow) * textScale);
  const top = Math.round(headroom * scale);
  const axisHeight = Math.round(26 * textScale);
  const left = Math.round(isCompact ? 24 * textScale : 52);
  const right = isCompact ? 0 : 6;
  const fixed =
    top +
    axisHeight +
    panes.reduce((sum, pane) => sum + titleHeightOf(pane) + (pane === "link" ? (ribbonGap + ribbonHeight) * scale : 0), 0);
  const natural = new Map(panes.map((pane) => [pane, Math.min(mostHeight(pane, senders), plotHeights[pane].natural)]));
  const naturalSum = [...natural.values()].reduce((sum, height) => sum + height, 0);
  let room = options.heightPx > 0 ? options.heightPx - fixed : naturalSum;
  const mostOf = limitHeights(panes, senders, room);
  const heights = new Map<PaneName, number>();
  // What one pane may not take, the others share.
  const open = new Set(panes);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    const openSum = [...open].reduce((sum, pane) => sum + (natural.get(pane) ?? 0), 0);
    for (const pane of open) {
      const wanted = (room * (natural.get(pane) ?? 0)) / openSum;
      const bounded = Math.min(Math.max(wanted, leastHeight(pane, senders)), mostOf(pane));
      if (bounded === wanted) continue;
      heights.set(pane, bounded);
      open.delete(pane);
      room -= bounded;
      isSettled = false;
      break;
    }
    if (isSettled) for (const pane of open) heights.set(pane, (room * (natural.get(pane) ?? 0)) / openSum);
  }
  const boxes: PaneBox[] = [];
  let y = top;
  for (const pane of panes) {
    const titleHeight = titleHeightOf(pane);
    const height = Math.floor(heights.get(pane) ?? 0);
    const bottom = y + titleHeight + height + (pane === "link" ? (ribbonGap + ribbonHeight) * scale : 0);
    boxes.push({ pane, titleTop: y, titleHeight, top: y + titleHeight, height, bottom });
    y = bottom;
  }
  return {
    widthPx,
    heightPx: Math.ceil(y + axisHeight),
    left,
    plotWidth: Math.max(40, Math.floor(widthPx - left - right)),
    boxes,
    axisTop: y,
    textScale,
  };
}
