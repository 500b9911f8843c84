import { geometryOf } from "../../analysis/geometry.ts";
import { layOutStack } from "../../charts/time/layout.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";
import { measureFabricHeight } from "../panes/network/fabric/heights.ts";
import { layOutSlots } from "../panes/network/fabric/slots-layout.ts";
import { layOutPicture } from "../panes/network/layout.ts";
import { findTimelines, networkId } from "../panes/registry.ts";

const headerPx = 36;
/** The bar in one row; with steps and settings below each other. */
const barPx = { wide: 66, narrow: 122, single: 62 } as const;
/** The choice between groups of charts. */
const groupsPx = 30;
/** From here on the bar is one row and the picture of a star lies across. */
export const wideFrom = 592;
/** Left and right of the charts. */
const sidePx = 16;

export interface FrameSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface FrameParts {
  readonly hasHeader: boolean;
  readonly hasPlayback: boolean;
  readonly fields: number;
}

/** How high the bar is. */
function measureBar(widthPx: number, { hasPlayback, fields }: FrameParts): number {
  if (!hasPlayback && fields === 0) return 0;
  if (widthPx >= wideFrom) return barPx.wide;
  return hasPlayback && fields > 0 ? barPx.narrow : barPx.single;
}

/** With the slots of a port below it, unless the frame is low. */
function measureFabric(scenario: Scenario, mode: "phone" | "wide", width: number, isLow: boolean): number {
  const height = measureFabricHeight(geometryOf(scenario), scenario.network.topology, mode, 1, isLow);
  if (isLow) return height;
  return layOutSlots({ mode, width, scale: 1 }, portRoomPackets(scenario), height + 6).height;
}

/** What the charts need at least, and as they are designed. */
function measureItem(ids: readonly string[], scenario: Scenario, { widthPx, heightPx }: FrameSize): { least: number; natural: number } {
  const isCompact = widthPx < wideFrom;
  const panes = findTimelines(ids, scenario);
  const sizing = { widthPx, panes, isCompact, scale: 1 };
  const least = panes.length > 0 ? layOutStack({ ...sizing, heightPx: 1 }).heightPx : 0;
  const natural = panes.length > 0 ? layOutStack({ ...sizing, heightPx: 0 }).heightPx : 0;
  if (!ids.includes(networkId)) return { least, natural };
  const pictured = (isLow: boolean): number =>
    scenario.network.topology === "star"
      ? layOutPicture("frame", widthPx - 2 * sidePx, countSenders(scenario), portRoomPackets(scenario), { isLow }).height
      : measureFabric(scenario, isCompact ? "phone" : "wide", widthPx - 2 * sidePx, isLow);
  return { least: least + pictured(heightPx < lowFrame), natural: natural + pictured(false) };
}

/** Below this height of the frame the picture gives more of its own. */
const lowFrame = 500;

/**
 * The charts in groups, each of which fits into the frame: where all fit at once there is one group, else the reader goes
 * from one to the next.
 * @param ids in the order of the page
 */
export function groupCharts(
  ids: readonly string[],
  scenario: Scenario,
  size: FrameSize,
  parts: FrameParts,
): readonly (readonly string[])[] {
  const room = size.heightPx - (parts.hasHeader ? headerPx : 0) - measureBar(size.widthPx, parts);
  const whole = divideCharts(ids, scenario, size, room);
  return whole.length > 1 ? divideCharts(ids, scenario, size, room - groupsPx) : whole;
}

function divideCharts(ids: readonly string[], scenario: Scenario, size: FrameSize, room: number): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const id of ids.filter((one) => one === networkId || findTimelines([one], scenario).length > 0)) {
    const last = groups.at(-1);
    if (last && measureItem([...last, id], scenario, size).least <= room) last.push(id);
    else groups.push([id]);
  }
  return groups;
}

/** The height of the full design, CSS pixels; for a course page that lets the frame grow. */
export function measureFrame(ids: readonly string[], scenario: Scenario, widthPx: number, parts: FrameParts): number {
  const { natural } = measureItem(ids, scenario, { widthPx, heightPx: Infinity });
  return Math.ceil((parts.hasHeader ? headerPx : 0) + measureBar(widthPx, parts) + natural);
}
