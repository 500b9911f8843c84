import type { Cdf } from "../../engine/spec/scenario.ts";

/**
 * Responses of one web server. Source: TCP-TRIM, figure 2, with the text: from 0.5 to 256 KB, under 20% at most 4 KB,
 * about 70% between 4 and 128 KB, 10% above; gaps from hundreds of µs to several ms. The points are our choice.
 */
export const webResponses: Cdf = [
  [512, 0],
  [1024, 0.05],
  [2048, 0.1],
  [4096, 0.19],
  [8192, 0.32],
  [16_384, 0.46],
  [32_768, 0.6],
  [65_536, 0.76],
  [131_072, 0.9],
  [262_144, 1],
];

export const webGaps: Cdf = [
  [200_000, 0],
  [500_000, 0.25],
  [1_000_000, 0.5],
  [2_000_000, 0.75],
  [5_000_000, 1],
];
