import type { SliderRange } from "../../charts/log-scale.ts";
import { fastestNsPerSecond, slowestNsPerSecond } from "./playback-clock.ts";

/** Speeds to choose from, simulated ns per second of wall time. */
export const speedRange: SliderRange = { min: slowestNsPerSecond, max: fastestNsPerSecond, isLogarithmic: true, step: 1000 };
