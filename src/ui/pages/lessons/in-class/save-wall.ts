/** The wall's chart as an image: the chart on the page, redrawn larger on a light background. */

/** Properties of the picture that come from style sheets. */
const looks = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "stroke-linejoin", "opacity"],
  ...["font-family", "font-size", "font-weight", "font-stretch", "text-anchor", "paint-order", "display"],
];

/** Size of the image and margin around the chart, px. */
const [widthPx, heightPx, marginPx] = [1920, 1080, 48];
const titlePx = 40;

function copyWithLook(source: SVGSVGElement): SVGSVGElement {
  const copy = source.cloneNode(true) as SVGSVGElement;
  const [from, to] = [source, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>("*")]);
  for (const [at, element] of from.entries()) {
    const style = getComputedStyle(element);
    for (const name of looks) to[at].style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return copy;
}

/** Breaks words into lines of at most a width. */
function breakLines(context: CanvasRenderingContext2D, text: string, mostPx: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= mostPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** @param words above the chart: the question and the sentence. @throws Error if the browser cannot create it. */
export async function renderWall(chart: SVGSVGElement, words: readonly string[]): Promise<Blob> {
  const box = chart.viewBox.baseVal;
  const source = copyWithLook(chart);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [widthPx, heightPx];
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no 2d canvas.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, widthPx, heightPx);
  context.fillStyle = "#1a1a1a";
  context.textBaseline = "top";
  context.font = `${titlePx}px ${getComputedStyle(document.body).fontFamily}`;
  let top = marginPx;
  for (const line of words.flatMap((text) => breakLines(context, text, widthPx - 2 * marginPx))) {
    context.fillText(line, marginPx, top);
    top += titlePx * 1.3;
  }
  top += marginPx / 2;
  const scale = Math.min((widthPx - 2 * marginPx) / box.width, (heightPx - top - marginPx) / box.height);
  source.setAttribute("width", String(box.width * scale));
  source.setAttribute("height", String(box.height * scale));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(source))}`;
  await image.decode();
  context.drawImage(image, (widthPx - box.width * scale) / 2, top);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser makes no PNG of that size."))), "image/png");
  });
}
