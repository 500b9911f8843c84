/** The part of gifenc 1.0.3 used here; it has no types of its own. */
declare module "gifenc" {
  type Color = readonly number[];
  type Format = "rgb565" | "rgb444" | "rgba4444";
  interface FrameOptions {
    readonly palette?: readonly Color[];
    /** ms */
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** 1: pixels that are not drawn over are kept. */
    readonly dispose?: number;
  }
  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(rgba: Uint8ClampedArray, mostColors: number, options: { readonly format: Format }): Color[];
  export function applyPalette(rgba: Uint8ClampedArray, palette: readonly Color[], format: Format): Uint8Array;
}
