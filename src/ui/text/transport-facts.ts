import { completionMetrics } from "../../analysis/metrics/completion-metrics.ts";
import { countTrims, type RunData } from "../../analysis/metrics/run-data.ts";
import { countStoppedLinks, listFullStops } from "../../analysis/pauses.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import { measureFinishSpread } from "../../analysis/finish-order.ts";
import { areMostlyEarly, countEarlyDrops } from "../../analysis/early-drops.ts";
import { geometryOf } from "../../analysis/geometry.ts";
import { type Bystanders, measureBystanders } from "../../analysis/held-up-flow.ts";
import { nameNode } from "../../analysis/node-names.ts";
import { packetTimeNs } from "../../analysis/network-facts.ts";
import { measureEmptyRtts } from "../../analysis/wait-costs.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { findRateUnit, formatDuration, formatFigures, formatPercent, formatRate } from "../../language/formats.ts";
import { rich } from "../../language/translate.ts";
import { findFirstWindow } from "../../scenario/fields/first-window.ts";
import { isRateBased, isScheduled, isTrimming } from "../../scenario/fields/list-transports.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { joinParts, type Piece, toPieces, wrap } from "./pieces.ts";

/** What a headline says of a run beyond its goodput, where the transport has a story of its own: a scheduler, a switch that trims, PAUSE. */

/** Below this share of the block time senders finish one after another (our choice). */
export const oneByOneShare = 0.7;

/** Above this share of the block time senders finish together (our choice). */
const togetherShare = 0.9;

/** From this share of idle time on, the idle link is what counts (our choice). */
export const muchIdle = 0.1;

type Run = RunSnapshot & { readonly totals: RunTotals };

const [, completionShare] = completionMetrics;

/** @returns null: nothing of its own. `measureTimerNs`: the idle time that timeouts cost. */
export function sayOfTransport(run: Run, tone: "trouble" | "fine", measureTimerNs: () => number): readonly Piece[] | null {
  const { scenario, totals } = run;
  if (scenario.groups.length > 0) return null;
  const data: RunData = { scenario, totals, columns: null };
  if (isTrimming(scenario)) return sayTrims(run, data, tone);
  if (scenario.network.pauseThresholdPackets !== null && totals.drops === 0) return sayPauses(run, tone);
  if (isRateBased(scenario)) return tone === "trouble" ? sayLateRates(run) : null;
  if (!isScheduled(scenario)) return null;
  const completion = completionShare.read(data);
  if (completion === null || measureTimerNs() > muchIdle * totals.durationNs) return null;
  if (completion > togetherShare) return sayTogether(run);
  if (completion >= oneByOneShare) return null;
  return toPieces(
    rich("The <word>mean completion time</word> is {share} of the block’s.", {
      share: { text: formatPercent(completion), tone: "fine" },
      word: wrap({ word: "completion" }),
    }),
  );
}

/** How far apart senders finish where a scheduler shares the link, in the block with the largest spread. */
function sayTogether({ columns, detailUntilNs }: Run): readonly Piece[] | null {
  const spreadNs = detailUntilNs === null ? measureFinishSpread(columns) : null;
  if (spreadNs === null) return null;
  return toPieces(
    rich("All senders finish within {spread} of each other.", { spread: { text: formatDuration(spreadNs), tone: "fine" } as const }),
  );
}

/** How many packets are dropped before their senders slow down; null if these are less than half of all drops, as in the Ladder. */
function sayLateRates(run: Run): readonly Piece[] | null {
  const count = countEarlyDrops(run);
  if (count === null || !areMostlyEarly(count, run.totals.drops)) return null;
  return toPieces(
    rich(
      "{count, plural, one {<lost># packet</lost> is dropped before its sender slows down.} other {<lost># packets</lost> are dropped before their senders slow down.}}",
      { count, lost: wrap({ tone: "trouble" }) },
    ),
  );
}

const bystanders = new WeakMap<RunTotals, Bystanders>();

/** Once per run, as it reads all pauses. */
export function bystandersOf(run: Run): Bystanders {
  let found = bystanders.get(run.totals);
  if (found === undefined) bystanders.set(run.totals, (found = measureBystanders(run, run.totals)));
  return found;
}

/**
 * The headline of a run where PAUSE stops links between switches: what it costs the senders whose receiver's port is never full.
 * null: it is unknown, or packets were dropped or timers expired, which is worse.
 */
export function sayBystanders(run: Run): readonly Piece[] | null {
  const { heldUp, slowed } = bystandersOf(run);
  if (heldUp === null) {
    const isCalm = run.totals.drops === 0 && run.totals.flows.every(({ timeouts }) => timeouts === 0);
    const rest = slowed === null || !isCalm ? null : saySlowed(slowed);
    return rest && joinParts([sayStoppedLinks(countStoppedLinks(run.columns)), rest]);
  }
  const { sender, bps, fairBps } = heldUp;
  const geometry = geometryOf(run.scenario);
  return toPieces(
    rich(
      "The port to {receiver} is never full, yet sender {sender} gets <rate>{bps} of {fair}</rate>: its packets wait behind <word>paused</word> links.",
      {
        receiver: nameNode(geometry, geometry.flows[sender].to),
        sender,
        rate: wrap({ tone: "trouble" }),
        bps: formatFigures(bps / findRateUnit(fairBps).bps, 2),
        fair: formatRate(fairBps),
        word: wrap({ word: "pause" }),
      },
    ),
  );
}

/** By how much PAUSE slows other flows at most, rounded up; null: one by over half, which PAUSE alone does not explain. */
export function saySlowed(share: number): readonly Piece[] | null {
  if (share > 0.5) return null;
  const word = wrap({ word: "headOfLine" });
  return toPieces(
    share === 0
      ? rich("No other flow is <word>slowed</word>.", { word })
      : rich("No other flow is <word>slowed</word> by more than {share}.", {
          word,
          share: { text: formatPercent(Math.ceil(100 * share) / 100), tone: "fine" } as const,
        }),
  );
}

function sayStoppedLinks(links: number): readonly Piece[] {
  return toPieces(
    rich("{links, plural, one {<word>PAUSE</word> stops # link.} other {<word>PAUSE</word> stops # links.}}", {
      links,
      word: wrap({ word: "pause" }),
    }),
  );
}

function sayTrims({ scenario, totals }: Run, data: RunData, tone: "trouble" | "fine"): readonly Piece[] | null {
  const waiting = totals.flows.filter(({ timeouts }) => timeouts > 0).length;
  if (waiting > 0) return sayLostWords(totals, waiting);
  if (totals.drops > 0) return null;
  const words = {
    trims: wrap({ word: "trimming" }),
    pulls: wrap({ word: "pull" }),
    zero: wrap({ tone: "fine" }),
    timeouts: wrap({ word: "timeout" }),
  };
  if (countTrims(data) > 0)
    return toPieces(
      rich("The switch <trims>trims</trims>, the receiver <pulls>pulls</pulls>: <zero>0</zero> <timeouts>timeouts</timeouts>.", words),
    );
  const window = findFirstWindow(scenario.transport, geometryOf(scenario), 0);
  const held = Math.floor(measureEmptyRtts(scenario)[0] / packetTimeNs(scenario));
  if (tone === "fine" || window >= held) return null;
  return toPieces(
    rich(
      "{window, plural, one {A window of # packet is less than the path holds ({held}).} other {A window of # packets is less than the path holds ({held}).}} Nothing is <trims>trimmed</trims>.",
      { window, held, trims: words.trims },
    ),
  );
}

/** Why senders wait for their timers although packets are trimmed: headers, or the pulls and NACKs that answer them, were lost. */
function sayLostWords({ drops, flows }: RunTotals, senders: number): readonly Piece[] | null {
  const values = { senders, count: wrap({ tone: "trouble" }), pulls: wrap({ word: "pull" }) };
  if (drops > 0)
    return toPieces(
      rich(
        "{senders, plural, one {<count># sender</count> waits for its timer: headers of trimmed packets were dropped.} other {<count># senders</count> wait for their timers: headers of trimmed packets were dropped.}}",
        values,
      ),
    );
  if (flows.every(({ lostControls }) => lostControls === 0)) return null;
  return toPieces(
    rich(
      "{senders, plural, one {<count># sender</count> waits for its timer: <pulls>pulls</pulls> or NACKs were lost.} other {<count># senders</count> wait for their timers: <pulls>pulls</pulls> or NACKs were lost.}}",
      values,
    ),
  );
}

function sayPauses({ scenario, columns }: Run, tone: "trouble" | "fine"): readonly Piece[] | null {
  const word = wrap({ word: "pause" });
  if (scenario.network.topology === "star") {
    const stops = listFullStops(columns, countSenders(scenario)).length;
    if (stops === 0) return null;
    return toPieces(
      tone === "trouble"
        ? rich(
            "{stops, plural, one {No packet is dropped, but <word>PAUSE</word> stops all sender links # time.} other {No packet is dropped, but <word>PAUSE</word> stops all sender links # times.}}",
            { stops, word },
          )
        : rich(
            "{stops, plural, one {<word>PAUSE</word> stops all sender links # time.} other {<word>PAUSE</word> stops all sender links # times.}}",
            { stops, word },
          ),
    );
  }
  const links = countStoppedLinks(columns);
  if (links === 0) return null;
  return tone === "fine"
    ? sayStoppedLinks(links)
    : toPieces(
        rich(
          "{links, plural, one {No packet is dropped, but <word>PAUSE</word> stops # link.} other {No packet is dropped, but <word>PAUSE</word> stops # links.}}",
          { links, word },
        ),
      );
}
