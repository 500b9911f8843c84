import { t } from "../../../../language/translate.ts";
import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Box } from "../grid-and-queue.ts";
import { type CellGrid, measureGrid, placeInGrid } from "./spread.ts";
import type { Traffic } from "./traffic.ts";

/** Hosts of one location at one switch. */
export interface HostBlock {
  readonly switchNode: number;
  readonly place: string;
  readonly hosts: readonly number[];
}

/** Groups the hosts by switch and location. */
export function groupHosts({ nodes }: NetworkGeometry, { switchOf }: Traffic, hosts: readonly number[]): readonly HostBlock[] {
  const blocks = new Map<string, { switchNode: number; place: string; hosts: number[] }>();
  for (const host of hosts) {
    const switchNode = switchOf.get(host) ?? -1;
    const { place } = nodes[host];
    const key = `${switchNode} ${place}`;
    const block = blocks.get(key);
    if (block) block.hosts.push(host);
    else blocks.set(key, { switchNode, place, hosts: [host] });
  }
  return [...blocks.values()];
}

/** A block of hosts with its position. */
export interface PlacedBlock {
  readonly block: HostBlock;
  /** All of it, its caption included. */
  readonly box: Box;
  readonly cells: readonly Box[];
  /** Center of each row of cells. */
  readonly rowsY: readonly number[];
  readonly captionY: number | null;
}

const widestCell = 15;
const tallestCell = 13;
const cellGap = 2;
const captionHeight = 14;
const blockGap = 8;
/** A single host's name is inside its cell. */
const lone = { width: 62, height: 22 };

/** Grids for these blocks, stacked, with cells as large as possible; `columns` initially, more if necessary. */
function chooseGrids(blocks: readonly HostBlock[], width: number, height: number, scale: number): readonly CellGrid[] {
  const many = blocks.filter(({ hosts }) => hosts.length > 1);
  const fixed =
    (blocks.length - many.length) * lone.height * scale + many.length * captionHeight * scale + (blocks.length - 1) * blockGap * scale;
  let best: { columns: number; cell: number; side: number; gap: number; wide: number } | null = null;
  for (let columns = 2; columns <= 64; columns++) {
    const rows = many.reduce((sum, { hosts }) => sum + Math.ceil(hosts.length / columns), 0);
    const pitch = Math.min((tallestCell + cellGap) * scale, (height - fixed) / Math.max(1, rows));
    const wide = Math.min((widestCell + cellGap) * scale, width / columns);
    const side = Math.min(pitch, wide);
    // A slightly larger cell does not justify another shape.
    if (best === null || side > best.side * 1.02) best = { columns, cell: pitch, side, wide, gap: Math.min(cellGap * scale, side * 0.2) };
  }
  const { columns, cell, wide, gap } = best ?? { columns: 1, cell: 4, wide: 4, gap: 1 };
  return blocks.map(({ hosts }) => {
    const rows = Math.ceil(hosts.length / columns);
    return { rows, columns: Math.ceil(hosts.length / rows), width: Math.max(0.5, wide - gap), height: Math.max(0.5, cell - gap), gap };
  });
}

/** Stacks blocks within a column of the picture, vertically centered. */
export function placeBlocks(blocks: readonly HostBlock[], room: Box, scale: number, align: "left" | "right"): readonly PlacedBlock[] {
  const grids = chooseGrids(blocks, room.width, room.height, scale);
  const sizes = blocks.map(({ hosts }, i) => {
    if (hosts.length === 1) return { width: Math.min(room.width, lone.width * scale), height: lone.height * scale };
    const { width, height } = measureGrid(grids[i]);
    return { width, height: height + captionHeight * scale };
  });
  const whole = sizes.reduce((sum, { height }) => sum + height, 0) + (blocks.length - 1) * blockGap * scale;
  // If there are too many, all become lower.
  const squeeze = Math.min(1, room.height / Math.max(1, whole));
  let y = room.y + (room.height - whole * squeeze) / 2;
  return blocks.map((block, i) => {
    const { width, height } = sizes[i];
    const x = align === "left" ? room.x : room.x + room.width - width;
    const box = { x, y, width, height: height * squeeze };
    y += (height + blockGap * scale) * squeeze;
    if (block.hosts.length === 1) return { block, box, cells: [box], rowsY: [box.y + box.height / 2], captionY: null };
    const grid = { ...grids[i], height: grids[i].height * squeeze, gap: grids[i].gap * squeeze };
    const top = box.y + captionHeight * scale * squeeze;
    const cells = block.hosts.map((_, cell) => {
      const place = placeInGrid(grid, x, top, cell);
      return { ...place, x: x + Math.floor(cell / grid.rows) * (grids[i].width + grids[i].gap) };
    });
    const rowsY = Array.from({ length: grid.rows }, (_, row) => top + row * (grid.height + grid.gap) + grid.height / 2);
    return { block, box, cells, rowsY, captionY: squeeze === 1 ? box.y + (captionHeight * scale) / 2 - scale : null };
  });
}

/** Numbers of a block's first and last host, and whether it contains all hosts between them. */
function findEnds(
  { nodes }: NetworkGeometry,
  { hosts }: HostBlock,
): { readonly first: number; readonly last: number; readonly isRow: boolean } {
  const [first, last] = [nodes[hosts[0]].index, nodes[hosts[hosts.length - 1]].index];
  return { first, last, isRow: last - first === hosts.length - 1 };
}

/** Caption of a block of many hosts: "leaf 1, servers 0 to 39". */
export function nameBlock(geometry: NetworkGeometry, block: HostBlock): string {
  const { first, last, isRow } = findEnds(geometry, block);
  const { place } = block;
  const kind = /^(leaf|pod)(\d+)$/.exec(place);
  const count = block.hosts.length;
  if (kind === null)
    return isRow && first === 0 ? t("{count} {place}", { count, place }) : t("{place} {first} to {last}", { place, first, last });
  const at = Number(kind[2]);
  if (kind[1] === "leaf")
    return isRow
      ? t("leaf {at}, servers {first} to {last}", { at, first, last })
      : t("{count, plural, one {leaf {at}, servers: #} other {leaf {at}, servers: #}}", { at, count });
  return isRow
    ? t("pod {at}, hosts {first} to {last}", { at, first, last })
    : t("{count, plural, one {pod {at}, hosts: #} other {pod {at}, hosts: #}}", { at, count });
}

/** The same next to the switch's own name. */
export function nameHosts(geometry: NetworkGeometry, block: HostBlock): string {
  const { first, last, isRow } = findEnds(geometry, block);
  return block.place.startsWith("leaf") && isRow ? t("servers {first} to {last}", { first, last }) : nameBlock(geometry, block);
}
