/** Between a popover and its anchor, px. */
export const gapPx = 6;
/** Between a popover and the edges of the window, px. */
export const edgePx = 12;
