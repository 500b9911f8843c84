import type { SliderRange } from "../controls/log-scale.ts";
import { fastestNsPerSecond, slowestNsPerSecond } from "../state/playback-clock.ts";

/** Speeds to choose from, simulated ns per second of wall time. */
export const speedRange: SliderRange = { min: slowestNsPerSecond, max: fastestNsPerSecond, isLogarithmic: true, step: 1000 };
