/** Scrolls the page's main part, or the document if that scrolls, by most of the visible height. */
export function scrollCentre(by: 1 | -1): void {
  const centre = document.querySelector("#centre");
  const scroller = centre && centre.scrollHeight > centre.clientHeight ? centre : document.scrollingElement;
  scroller?.scrollBy({ top: by * 0.85 * scroller.clientHeight });
}
