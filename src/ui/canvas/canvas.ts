/** A canvas and its context, drawn on in CSS pixels. */
export interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

export function openLayer(canvas: HTMLCanvasElement): Layer {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no 2d canvas.");
  return { canvas, context };
}

/** Makes the layer this large and empty, and its unit the CSS pixel. */
export function resetLayer(layer: Layer, widthPx: number, heightPx: number, ratio: number): void {
  const { canvas, context } = layer;
  const width = Math.round(widthPx * ratio);
  const height = Math.round(heightPx * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${widthPx}px`;
    canvas.style.height = `${heightPx}px`;
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.scale(ratio, ratio);
}
