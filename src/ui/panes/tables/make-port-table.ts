import { t } from "../../../language/translate.ts";
import { geometryOf } from "../../../analysis/geometry.ts";
import { namePort } from "../../../analysis/node-names.ts";
import { portDropsUntil, portLoad, portLongestUntil, portQueueAt } from "../../../analysis/ports.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { describeFabric } from "../network/fabric/describe-fabric.ts";
import { FabricScene } from "../network/fabric/fabric-scene.ts";
import { findTraffic } from "../network/fabric/traffic.ts";
import type { TableBody, TableData } from "../../canvas/table-data.ts";
import { formatCount, formatPercent, formatRate } from "../../../language/formats.ts";

/** A topology other than a star as a table: every switch port on a data route, at the cursor's moment. */
export function makePortTable(run: RunSnapshot, timeNs: Nanos): TableBody & Pick<TableData, "caption"> {
  const scene = new FabricScene(run);
  scene.moveTo(run, timeNs, 0);
  const geometry = geometryOf(run.scenario);
  const ports = findTraffic(geometry).dataLinks.filter((link) => geometry.links[link].isShort);
  return {
    caption: describeFabric(scene),
    columns: [t("Port"), t("Rate"), t("Room, packets"), t("Queue"), t("Longest so far"), t("Dropped so far"), t("Busy so far")],
    wordColumns: 1,
    rows: ports.map((port) => {
      const { rateBps, roomPackets } = geometry.links[port];
      const drops = portDropsUntil(run, port, timeNs);
      return {
        timeNs: null,
        cells: [
          namePort(geometry, port),
          formatRate(rateBps),
          formatCount(roomPackets),
          formatCount(portQueueAt(run, port, timeNs)),
          formatCount(portLongestUntil(run, port, timeNs)),
          formatCount(drops.data + drops.other),
          formatPercent(portLoad(run, port, 0, timeNs)),
        ],
      };
    }),
    current: ports.indexOf(scene.port),
  };
}
