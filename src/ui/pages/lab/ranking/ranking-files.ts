import { writeCsvLine } from "../../../../analysis/csv-line.ts";
import { encodeScenario } from "../../../../scenario/link/url-codec.ts";
import { saveFile } from "../../../panes/figures/save.ts";
import { renderRanking } from "./ranking-figure.ts";
import type { RankingState } from "./ranking-session.ts";

/** Downloads of a ranking: its runs as a table, or its picture. */

const columns = [
  "rank",
  "change",
  "seed",
  "goodputShare",
  "goodputBps",
  "timeouts",
  "spurious",
  "drops",
  "maxQueuePackets",
  "link",
] as const;

/** One line per run, in the order of the rows, and within a row by ascending goodput; `link` is the run's query. */
export function writeRankingCsv({ rows }: Pick<RankingState, "rows">): string {
  const lines = rows.flatMap(({ id, rank, spread, scenario }) =>
    (spread?.runs ?? []).map(({ seed, share, goodputBps, timeouts, spurious, drops, maxQueuePackets }) =>
      writeCsvLine([
        ...[rank, id, seed, share, goodputBps, timeouts, spurious, drops, maxQueuePackets],
        encodeScenario({ ...scenario, seed }),
      ]),
    ),
  );
  return writeCsvLine(columns) + lines.join("");
}

/** @param link of the page, for the picture's caption. @throws Error if the browser cannot create the file. */
export async function saveRanking(kind: "csv" | "png", state: RankingState, link: string): Promise<void> {
  const file = kind === "csv" ? new Blob([writeRankingCsv(state)], { type: "text/csv" }) : await renderRanking(state, link);
  saveFile(file, `incast-what-helps.${kind}`);
}
