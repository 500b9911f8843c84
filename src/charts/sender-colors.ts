/** Colors that distinguish senders' packets: cool hues only, because warm ones mean trouble. */

/** OKLCH to sRGB, "#rrggbb"; out-of-gamut parts are clipped. Source: B. Ottosson, "A perceptual color space for image processing", 2020. */
export function toHex(lightness: number, chroma: number, hueDegrees: number): string {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.max(0, Math.min(1, encoded)) * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const firstHue = 150;
const hueSpan = 180;
/** Senders with adjacent numbers are far apart in hue: 11 and 32 are coprime. */
const hueStride = 11;
const hueCount = 32;
const tones = {
  light: [
    [0.885, 0.05],
    [0.8, 0.075],
    [0.845, 0.06],
  ],
  dark: [
    [0.4, 0.05],
    [0.5, 0.07],
    [0.34, 0.055],
  ],
} as const;

/** The hue and lightness pattern repeats after this many senders. */
const period = hueCount * 3;

/** Colors of the senders' packets; sender i has `colors[i % colors.length]`. */
export function listSenderColors(isDark: boolean): readonly string[] {
  const tone = isDark ? tones.dark : tones.light;
  return Array.from({ length: period }, (_, sender) => {
    const [lightness, chroma] = tone[sender % 3];
    return toHex(lightness, chroma, firstHue + (hueSpan * ((hueStride * sender) % hueCount)) / hueCount);
  });
}

const readBytes = (hex: string): readonly number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colors, "#rrggbb" each: `share` of the first, 0 to 1. */
export function mixColors(first: string, second: string, share: number): string {
  const [a, b] = [readBytes(first), readBytes(second)];
  return `#${a
    .map((byte, i) =>
      Math.round(share * byte + (1 - share) * b[i])
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Relative luminance, 0 to 1. Source: WCAG 2.2. */
function measureLuminance(hex: string): number {
  const [red, green, blue] = readBytes(hex).map((byte) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast of two colors, 1 to 21. */
export function measureContrast(a: string, b: string): number {
  const [low, high] = [a, b].map(measureLuminance).toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
