/** How high a pane is, CSS pixels at scale 1; where that depends on how many senders there are, of them. */
export interface PaneHeights {
  /** Of the plot alone: as designed, and what it may be squeezed or stretched to. */
  natural(senders: number): number;
  least(senders: number): number;
  most(senders: number): number;
  /** The title row above. Default: 26. */
  readonly title?: number;
  /** What is drawn below the plot. Default: nothing. */
  readonly foot?: number;
  /** Even on the highest screen the plot is not higher. Default: it grows with the others. */
  highest?(senders: number): number;
}

/** What the layout must know of a pane. */
export interface StackPane {
  readonly id: string;
  readonly heights: PaneHeights;
}

/** Heights that senders do not change. */
export function fixHeights(natural: number, least: number, most: number): Pick<PaneHeights, "natural" | "least" | "most"> {
  return { natural: () => natural, least: () => least, most: () => most };
}

/** Where one pane lies in the stack, CSS pixels from its top. */
export interface PaneBox {
  /** Id of the pane. */
  readonly pane: string;
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
  readonly panes: readonly StackPane[];
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
/** Height of a title row. */
const titleRow = 26;

/** Rows of the senders pane. */
export function countRows(senders: number): number {
  return senders <= mostRows ? senders : Math.ceil(senders / Math.ceil(senders / groupRows));
}

/** Senders of one row of the senders pane. */
export function sendersPerRow(senders: number): number {
  return senders <= mostRows ? 1 : Math.ceil(senders / groupRows);
}

/** On a screen higher than the panes' usual limits they grow beyond them, this far (our choice: a 4K screen is filled). */
const mostGrowth = 3.2;

/** A pane's usual limit. */
function mostHeight({ heights }: StackPane, senders: number): number {
  return Math.max(heights.most(senders), heights.least(senders));
}

/** How high panes may be when there is `room` for all of them together. */
function limitHeights(panes: readonly StackPane[], senders: number, room: number): (pane: StackPane) => number {
  const usual = (pane: StackPane): number => mostHeight(pane, senders);
  const sum = panes.reduce((total, pane) => total + usual(pane), 0);
  if (room <= sum) return usual;
  // Those with a limit of their own leave the rest to the others.
  const limits = new Map<StackPane, number>();
  for (const pane of panes) {
    const { highest } = pane.heights;
    if (highest) limits.set(pane, Math.min(usual(pane) * Math.min(mostGrowth, room / sum), highest(senders)));
  }
  let left = room;
  let others = sum;
  for (const [pane, limit] of limits) {
    left -= limit;
    others -= usual(pane);
  }
  const growth = Math.min(mostGrowth, left / others);
  return (pane) => limits.get(pane) ?? usual(pane) * growth;
}

/** Heights of the plots that share `room`: as their natural ones, each within its limits; what one may not take, the others share. */
function shareRoom(panes: readonly StackPane[], senders: number, wholeRoom: number): ReadonlyMap<StackPane, number> {
  const natural = new Map(panes.map((pane) => [pane, Math.min(pane.heights.most(senders), pane.heights.natural(senders))]));
  const naturalSum = [...natural.values()].reduce((sum, height) => sum + height, 0);
  let room = wholeRoom > 0 ? wholeRoom : naturalSum;
  const mostOf = limitHeights(panes, senders, room);
  const heights = new Map<StackPane, number>();
  const open = new Set(panes);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    const openSum = [...open].reduce((sum, pane) => sum + (natural.get(pane) ?? 0), 0);
    for (const pane of open) {
      const wanted = (room * (natural.get(pane) ?? 0)) / openSum;
      const bounded = Math.min(Math.max(wanted, pane.heights.least(senders)), mostOf(pane));
      if (bounded === wanted) continue;
      heights.set(pane, bounded);
      open.delete(pane);
      room -= bounded;
      isSettled = false;
      break;
    }
    if (isSettled) for (const pane of open) heights.set(pane, (room * (natural.get(pane) ?? 0)) / openSum);
  }
  return heights;
}

export function layOutStack(options: StackOptions): StackLayout {
  const { widthPx, panes, senders, isCompact, scale } = options;
  const textScale = isCompact ? scale * 1.12 : scale;
  const titleHeightOf = ({ heights }: StackPane): number => Math.round((heights.title ?? titleRow) * textScale);
  const footOf = ({ heights }: StackPane): number => (heights.foot ?? 0) * scale;
  const top = Math.round(headroom * scale);
  const axisHeight = Math.round(26 * textScale);
  const left = Math.round(isCompact ? 24 * textScale : 52);
  const right = isCompact ? 0 : 6;
  const fixed = top + axisHeight + panes.reduce((sum, pane) => sum + titleHeightOf(pane) + footOf(pane), 0);
  const heights = shareRoom(panes, senders, options.heightPx > 0 ? Math.max(1, options.heightPx - fixed) : 0);
  const boxes: PaneBox[] = [];
  let y = top;
  for (const pane of panes) {
    const titleHeight = titleHeightOf(pane);
    const height = Math.floor(heights.get(pane) ?? 0);
    const bottom = y + titleHeight + height + footOf(pane);
    boxes.push({ pane: pane.id, titleTop: y, titleHeight, top: y + titleHeight, height, bottom });
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
