import { useEffect, useRef } from "react";
import { createCanvasHost, type Frame, type Layer, openLayer } from "./canvas-host.ts";

/**
 * A picture that no clock moves, for the eyes alone. It is drawn again when its room, the look or `draw` changes.
 * @param props.bleedPx how far it may reach over the edges of its room, CSS pixels; `draw` resets the layer with as much
 */
export function StillCanvas(props: { className: string; bleedPx?: number; draw: (layer: Layer, frame: Frame) => void }) {
  const { className, bleedPx, draw } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!box.current || !canvas.current) return;
    const layer = openLayer(canvas.current);
    const host = createCanvasHost(box.current, (frame) => draw(layer, frame));
    return host.dispose;
  }, [draw]);
  return (
    <div ref={box} className={className} aria-hidden="true">
      <canvas ref={canvas} style={bleedPx === undefined ? undefined : { margin: -bleedPx }} />
    </div>
  );
}
