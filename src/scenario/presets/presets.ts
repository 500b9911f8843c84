import { labPresets } from "./lab-presets.ts";
import { networkPresets, twoSwitchPreset } from "./network-presets.ts";
import { paperPresets } from "./paper-presets.ts";
import type { Preset } from "./preset.ts";
import { qlfAndTrimPresets } from "./presets-qlf-trim.ts";

/** Starting points, in the order of the page's list; the page opens with the first. Each preset shows its point with other seeds too. */
export const presets: readonly Preset[] = [
  ...labPresets,
  twoSwitchPreset,
  ...paperPresets,
  ...networkPresets.prinAndGip,
  ...qlfAndTrimPresets,
  ...networkPresets.qlfAndTrim,
];
