import type { SliderRange } from "../../charts/xy/log-scale.ts";
import { fastestNsPerSecond, slowestNsPerSecond } from "./playback-clock.ts";

/** Speeds to choose from, simulated ns per second of wall time. */
export const speedRange: SliderRange = { min: slowestNsPerSecond, max: fastestNsPerSecond, isLogarithmic: true, step: 1000 };

/** Simulated ns shown per second at first: the queue fills and the first packets fall within a second. */
export const firstSpeed = 10_000_000;
/** A press of + or - moves the speed by this share of its whole scale. */
export const speedShare = 0.06;
