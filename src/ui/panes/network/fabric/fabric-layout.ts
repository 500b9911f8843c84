import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Box } from "../grid-and-queue.ts";
import type { PictureMode } from "../layout.ts";
import type { Curve } from "./curve.ts";

/** Positions of a network's hosts, switches, ports, and links; CSS pixels from the picture's top left corner. */
export interface FabricLayout {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly cells: readonly HostCell[];
  readonly switches: readonly SwitchBox[];
  readonly gauges: readonly Gauge[];
  /** Links that carry data, one direction each; and thin lines for hosts and pairs of links without data. */
  readonly wires: readonly Wire[];
  readonly hairs: readonly Hair[];
  readonly captions: readonly Caption[];
  /** Backgrounds of groups: pods. */
  readonly grounds: readonly Box[];
}

export interface HostCell {
  /** The host's number among the nodes. */
  readonly node: number;
  readonly box: Box;
  /** It sends nothing. */
  readonly isReceiver: boolean;
  /** The text in its cell if it is a single host, not one of many. */
  readonly name: string | null;
  /** Index of its thin line in `hairs`; null: it has a wire. */
  readonly hair: number | null;
}

export interface SwitchBox {
  readonly node: number;
  readonly box: Box;
}

/** The queue of a port; where ports are too close together, one gauge for several of them. */
export interface Gauge {
  /** Link numbers of the ports. */
  readonly ports: readonly number[];
  readonly box: Box;
  readonly isUpright: boolean;
}

export interface Wire {
  readonly link: number;
  readonly curve: Curve;
  /** Width at the full rate, px. */
  readonly width: number;
}

export interface Hair {
  readonly curve: Curve;
  /** Does any host send or receive on it? */
  readonly isUsed: boolean;
}

export interface Caption {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: "left" | "center" | "right";
  readonly isName: boolean;
  /** Replacement for a text wider than `width`. */
  readonly tight?: { readonly text: string; readonly width: number };
}

export interface FabricRoom {
  readonly mode: PictureMode;
  readonly width: number;
  readonly height: number;
  /** CSS pixels per pixel at scale 1. */
  readonly scale: number;
}

/** Computes the layout of a network: a pure function of its geometry and the available space. */
export type LayOut = (geometry: NetworkGeometry, room: FabricRoom) => FabricLayout;
