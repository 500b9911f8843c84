/** Sizes of the network picture's parts: CSS pixels at the given scale. */

export interface LineSizes {
  readonly scale: number;
  readonly height: number;
  readonly titleY: number;
  readonly gridY: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly gap: number;
  readonly uplink: number;
  readonly wire: number;
  readonly receiver: number;
  readonly queueY: number;
  readonly queueHeight: number;
  readonly rows: readonly number[];
  readonly droppedY: number;
  readonly barsHeight: number;
}

export const wideSizes: LineSizes = {
  scale: 1,
  height: 172,
  titleY: 20,
  gridY: 36,
  cellWidth: 25,
  cellHeight: 14,
  gap: 3,
  uplink: 97,
  wire: 56,
  receiver: 133,
  queueY: 61,
  queueHeight: 52,
  rows: [2, 4, 8],
  droppedY: 124,
  barsHeight: 87,
};

/** In a frame the picture leaves space for the timelines. */
export const frameSizes: LineSizes = {
  ...wideSizes,
  height: 162,
  titleY: 17,
  gridY: 32,
  cellHeight: 13.5,
  gap: 2.5,
  queueY: 58,
  queueHeight: 49,
  droppedY: 117,
  barsHeight: 86,
};

export const lowSizes: LineSizes = {
  ...wideSizes,
  height: 140,
  titleY: 14,
  gridY: 28,
  cellHeight: 11.5,
  gap: 2.5,
  queueY: 54,
  queueHeight: 44,
  droppedY: 107,
  barsHeight: 66,
};

/** The guide shows few elements, at a large size. */
export const guideSizes: LineSizes = {
  scale: 1,
  height: 206,
  titleY: 9,
  gridY: 27,
  cellWidth: 31,
  cellHeight: 18,
  gap: 3.7,
  uplink: 220,
  wire: 58,
  receiver: 118,
  queueY: 49,
  queueHeight: 72,
  rows: [2, 4, 8],
  droppedY: 138,
  barsHeight: 84,
};

export const lowGuideSizes: LineSizes = {
  ...guideSizes,
  height: 176,
  cellHeight: 14,
  queueHeight: 62,
  droppedY: 124,
  barsHeight: 76,
};

export const projectorSizes: LineSizes = {
  scale: 1.6,
  height: 262,
  titleY: 22,
  gridY: 46,
  cellWidth: 43,
  cellHeight: 22.5,
  gap: 4.3,
  uplink: 116,
  wire: 144,
  receiver: 228,
  queueY: 74,
  queueHeight: 120,
  rows: [4, 8],
  droppedY: 214,
  barsHeight: 150,
};

/** Heights of the stacked parts. */
export const phoneSizes = { cell: 18, gap: 3, title: 18, queue: 80, dropped: 12, foot: 28 } as const;
/** The same in a low frame. */
export const lowPhone: PhoneSizes = { cell: 11, gap: 2, title: 15, queue: 50, dropped: 7, foot: 32 };
/** The same if a slider needs space too. */
export const tightPhone: PhoneSizes = { cell: 12, gap: 2, title: 15, queue: 28, dropped: 2, foot: 20 };
export type PhoneSizes = Readonly<Record<keyof typeof phoneSizes, number>>;
