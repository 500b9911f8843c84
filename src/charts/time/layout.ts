/** Heights of a pane, CSS pixels at scale 1: the same for every run, so that nothing jumps between runs. */
export interface PaneHeights {
  /** Heights of the plot alone: as designed, and the limits for squeezing and stretching it. */
  readonly natural: number;
  readonly least: number;
  readonly most: number;
  /** The title row above. Default: 26. */
  readonly title?: number;
  /** Height of what is drawn below the plot. Default: nothing. */
  readonly foot?: number;
}

/** A pane as the layout needs it. */
export interface StackPane {
  readonly id: string;
  readonly heights: PaneHeights;
  /** The pane is below the time axis and has its own axis at the bottom, so moments have no position in it. */
  readonly isBelowAxis?: boolean;
}

/** Position of a pane in the stack, CSS pixels from its top. */
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
  /** Left edge of the plots, after the y labels. */
  readonly left: number;
  readonly plotWidth: number;
  readonly boxes: readonly PaneBox[];
  /** The time axis below the panes that share it. */
  readonly axisTop: number;
  /** Bottom of the time axis; panes below it do not share it. */
  readonly axisBottom: number;
  readonly textScale: number;
}

export interface StackOptions {
  readonly widthPx: number;
  /** Available height; the panes share what their minimum heights leave. 0: natural heights. */
  readonly heightPx: number;
  readonly panes: readonly StackPane[];
  /**
   * Panes whose space is reserved, open or not, so that opening or closing one does not change the heights of the others. Default: none.
   */
  readonly roomFor?: readonly StackPane[];
  readonly isCompact: boolean;
  /** Is there a time axis below the panes? Default: true. */
  readonly hasAxis?: boolean;
  /** Theme scale: 1, or 1.6 on a projector. */
  readonly scale: number;
}

/** Above this number, senders share the cells of the network. */
export const mostCells = 64;
/** Above this number, senders share rows (design of the senders pane). */
const mostRows = 64;
/** Number of rows when senders share rows. */
const groupRows = 32;
/** Space above the first pane for the cursor's handle. */
const headroom = 6;
/** Height of a title row, and its limits when plots are squeezed below a part of their natural heights. */
const titleRow = 26;
const tightTitleRow = 20;
const tightShare = 0.7;

/** Rows of the senders pane. */
export function countRows(senders: number): number {
  return senders <= mostRows ? senders : Math.ceil(senders / Math.ceil(senders / groupRows));
}

/** Senders of one row of the senders pane. */
export function sendersPerRow(senders: number): number {
  return senders <= mostRows ? 1 : Math.ceil(senders / groupRows);
}

/** On tall screens panes grow beyond their usual limits, up to this factor (our choice: it fills a 4K screen). */
const mostGrowth = 3.2;

/** The factor on the panes' usual height limits when `room` is available for all of them together. */
function findGrowth(panes: readonly StackPane[], room: number): number {
  const sum = panes.reduce((total, { heights }) => total + heights.most, 0);
  return Math.min(mostGrowth, Math.max(1, room / sum));
}

/**
 * Heights of the plots that share `room`: in proportion to their natural ones, each within its limits; what one cannot take, the others
 * share.
 */
function shareRoom(panes: readonly StackPane[], wholeRoom: number): ReadonlyMap<StackPane, number> {
  const naturalSum = panes.reduce((sum, { heights }) => sum + heights.natural, 0);
  let room = wholeRoom > 0 ? wholeRoom : naturalSum;
  const growth = findGrowth(panes, room);
  const shared = new Map<StackPane, number>();
  const open = new Set(panes);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    const openSum = [...open].reduce((sum, { heights }) => sum + heights.natural, 0);
    for (const pane of open) {
      const { natural, least, most } = pane.heights;
      const wanted = (room * natural) / openSum;
      const bounded = Math.min(Math.max(wanted, least), most * growth);
      if (bounded === wanted) continue;
      shared.set(pane, bounded);
      open.delete(pane);
      room -= bounded;
      isSettled = false;
      break;
    }
    if (isSettled) for (const pane of open) shared.set(pane, (room * pane.heights.natural) / openSum);
  }
  return shared;
}

export function layOutStack(options: StackOptions): StackLayout {
  const { widthPx, panes, roomFor = [], isCompact, scale, hasAxis = true } = options;
  const textScale = isCompact ? scale * 1.12 : scale;
  const kept = [...roomFor, ...panes.filter((pane) => !roomFor.includes(pane))];
  const top = Math.round(headroom * scale);
  // without an axis, the lower half of the last number still needs space
  const axisHeight = Math.round((hasAxis ? 26 : 6) * textScale);
  const footOf = ({ heights }: StackPane): number => (heights.foot ?? 0) * scale;
  // a title row with more than a title has the height it needs
  const measureTitle = ({ heights: { title = titleRow } }: StackPane, most: number): number =>
    Math.round((title > titleRow ? title : Math.min(most, title)) * textScale);
  const measureFixed = (mostTitle: number): number =>
    top + axisHeight + kept.reduce((sum, pane) => sum + measureTitle(pane, mostTitle) + footOf(pane), 0);
  // When plots are squeezed to the limit, title rows shrink as well.
  const naturalSum = kept.reduce((sum, { heights }) => sum + heights.natural, 0);
  const isTight = options.heightPx > 0 && options.heightPx - measureFixed(titleRow) < tightShare * naturalSum;
  const mostTitle = isTight ? tightTitleRow : titleRow;
  const heights = shareRoom(kept, options.heightPx > 0 ? Math.max(1, options.heightPx - measureFixed(mostTitle)) : 0);
  const left = Math.round(isCompact ? 24 * textScale : 52 * Math.max(1, scale / 1.6));
  const right = isCompact ? 0 : 6;
  const boxes: PaneBox[] = [];
  let y = top;
  const place = (pane: StackPane): void => {
    const titleHeight = measureTitle(pane, mostTitle);
    const height = Math.floor(heights.get(pane) ?? 0);
    const bottom = y + titleHeight + height + footOf(pane);
    boxes.push({ pane: pane.id, titleTop: y, titleHeight, top: y + titleHeight, height, bottom });
    y = bottom;
  };
  for (const pane of panes) if (!pane.isBelowAxis) place(pane);
  const axisTop = y;
  y += axisHeight;
  for (const pane of panes) if (pane.isBelowAxis) place(pane);
  return {
    widthPx,
    heightPx: Math.ceil(y),
    left,
    plotWidth: Math.max(40, Math.floor(widthPx - left - right)),
    boxes,
    axisTop,
    axisBottom: axisTop + axisHeight,
    textScale,
  };
}
