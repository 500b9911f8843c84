/** Scrolls the page's main part by most of what it shows; where the document itself scrolls, that. */
export function scrollCentre(by: 1 | -1): void {
  const centre = document.querySelector("#centre");
  const scroller = centre && centre.scrollHeight > centre.clientHeight ? centre : document.scrollingElement;
  scroller?.scrollBy({ top: by * 0.85 * scroller.clientHeight });
}
