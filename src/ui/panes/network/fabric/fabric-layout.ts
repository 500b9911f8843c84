import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { PictureMode, Box } from "../layout.ts";
import type { Curve } from "./curve.ts";

/** Where hosts, switches, ports and links of a network stand; CSS pixels from the picture's top left corner. */
export interface FabricLayout {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly cells: readonly HostCell[];
  readonly switches: readonly SwitchBox[];
  readonly gauges: readonly Gauge[];
  /** Links that carry data, one way each; and hairlines of hosts and of pairs of links that carry none. */
  readonly wires: readonly Wire[];
  readonly hairs: readonly Hair[];
  readonly captions: readonly Caption[];
  /** Grounds of what belongs together: a pod. */
  readonly grounds: readonly Box[];
}

export interface HostCell {
  /** The host's number among the nodes. */
  readonly node: number;
  readonly box: Box;
  /** It sends nothing. */
  readonly isReceiver: boolean;
  /** What is written in it, if it is a host of its own and none of many. */
  readonly name: string | null;
  /** Its hairline, by place in `hairs`; null: it has a wire. */
  readonly hair: number | null;
}

export interface SwitchBox {
  readonly node: number;
  readonly box: Box;
}

/** The filling of a port; where many stand too close, one for several of them. */
export interface Gauge {
  /** Numbers of the links that the ports feed. */
  readonly ports: readonly number[];
  readonly box: Box;
  readonly isUpright: boolean;
}

export interface Wire {
  readonly link: number;
  readonly curve: Curve;
  /** Of its full rate, px. */
  readonly width: number;
}

export interface Hair {
  readonly curve: Curve;
  /** Does any host send or receive by it? */
  readonly isUsed: boolean;
}

export interface Caption {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: "left" | "center" | "right";
  readonly isName: boolean;
  /** What is written instead where the text is wider than `width`. */
  readonly tight?: { readonly text: string; readonly width: number };
}

export interface FabricRoom {
  readonly mode: PictureMode;
  readonly width: number;
  readonly height: number;
  /** CSS pixels per pixel at scale 1. */
  readonly scale: number;
}

/** Draws up a network: a pure function of what it is and of the room. */
export type LayOut = (geometry: NetworkGeometry, room: FabricRoom) => FabricLayout;
