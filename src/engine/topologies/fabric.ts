import type { LinkGeometry, NodeGeometry } from "../spec/geometry.ts";
import type { Nanos } from "../spec/scenario.ts";

/** A link's properties, both ways, and the switch's port that feeds it; a host's port has no limit and marks nothing. */
export interface Wire {
  readonly rateBps: number;
  /** Propagation delay; null: the default per passage of a round trip. */
  readonly delayNs: Nanos | null;
  /** null: never full and not counted. */
  readonly port: SwitchPort | null;
}

export interface SwitchPort {
  /** The packet in service included. */
  readonly limitPackets: number;
  readonly markAbovePackets: number | null;
}

const UNLIMITED: SwitchPort = { limitPackets: Infinity, markAbovePackets: null };

/** One way out of a switch. */
export interface Exit {
  readonly link: number;
  readonly to: number;
}

/** A network under construction: nodes, and links created in pairs, one per direction. It does not know the flows. */
export class Fabric {
  readonly nodes: NodeGeometry[] = [];
  readonly links: LinkGeometry[] = [];
  /** Per switch: links to other switches. */
  readonly exits = new Map<number, Exit[]>();
  readonly #passageNs: Nanos;
  /** Per host: its link to its switch and the one back. */
  readonly #up = new Map<number, number>();
  readonly #down = new Map<number, number>();
  /** Hosts whose link has its own delay. */
  readonly #withOwnDelay = new Set<number>();

  /** @param passageNs delay of links without their own. */
  constructor(passageNs: Nanos) {
    this.#passageNs = passageNs;
  }

  /** @returns the node's number. */
  addSwitch(name: string, tier: number, place: string, index: number): number {
    const node = this.nodes.push({ name, kind: "switch", tier, place, index }) - 1;
    this.exits.set(node, []);
    return node;
  }

  /** @param first direction whose link gets the lower number. @returns the node's number. */
  addHost(name: string, place: string, index: number, at: number, wire: Wire, first: "up" | "down" = "up"): number {
    const node = this.nodes.push({ name, kind: "host", tier: 0, place, index }) - 1;
    if (wire.delayNs !== null) this.#withOwnDelay.add(node);
    if (first === "down") this.#down.set(node, this.#addLink(at, node, wire));
    this.#up.set(node, this.#addLink(node, at, wire));
    if (first === "up") this.#down.set(node, this.#addLink(at, node, wire));
    return node;
  }

  /** Sets the delays of the host's link, to the host and back, unless it has its own. */
  setDelays(host: number, downNs: Nanos, upNs: Nanos): void {
    if (this.#withOwnDelay.has(host)) return;
    const [down, up] = [this.linkOf("down", host), this.linkOf("up", host)];
    this.links[down] = { ...this.links[down], delayNs: downNs };
    this.links[up] = { ...this.links[up], delayNs: upNs };
  }

  /** The link from a host's switch down to it, or from the host up. @throws RangeError for a switch. */
  linkOf(direction: "up" | "down", host: number): number {
    const link = (direction === "up" ? this.#up : this.#down).get(host);
    if (link === undefined) throw new RangeError(`node ${host} is no host`);
    return link;
  }

  addTrunk(one: number, other: number, wire: Wire): void {
    this.exits.get(one)?.push({ link: this.#addLink(one, other, wire), to: other });
    this.exits.get(other)?.push({ link: this.#addLink(other, one, wire), to: one });
  }

  #addLink(from: number, to: number, { rateBps, delayNs, port }: Wire): number {
    const isShort = port !== null && this.nodes[from].kind === "switch";
    const name = `${this.nodes[from].name} -> ${this.nodes[to].name}`;
    const { limitPackets, markAbovePackets } = isShort ? port : UNLIMITED;
    const ends = { name, from, to, rateBps, delayNs: delayNs ?? this.#passageNs };
    return this.links.push({ ...ends, limitPackets, roomPackets: limitPackets, markAbovePackets, isShort }) - 1;
  }
}
