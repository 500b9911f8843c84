import { phrase } from "../../story/phrase.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { t } from "../../language/translate.ts";
import { appliesTo, getField } from "../../scenario/fields/fields.ts";
import { findFixedTimer, isNoTcp } from "../../scenario/fields/list-transports.ts";
import { algorithmRemedies } from "./algorithm-remedies.ts";
import { priceBuffer, priceLargerBlocks, priceRto, priceSenders, priceSmallerBlocks, priceWindow, reachWithTimeouts } from "./prices.ts";
import type { FieldChange, Refusal, Remedy } from "./remedy.ts";
import { asMany, asOne, strong, writeArrow, writeTransportArrow } from "./remedy-words.ts";
import { changeTransports, hasOneCrowd, listValues, refuseIgnored } from "./senders-transports.ts";
import { formatBytes, formatCount, formatDuration } from "../../language/formats.ts";
import { changeField } from "../../scenario/change/minimal-scenario.ts";

/**
 * A window that suits the present senders wastes the link with one sender, and may overflow the buffer with a quarter more (our choice).
 */
const crowdFactor = 1.25;

/** The run with one sender and, in a star, where one port holds all packets, with more senders. None if groups set their own numbers. */
function probeSenders(changed: Scenario): Readonly<Record<string, unknown>> {
  const { network, workload } = changed;
  if (!hasOneCrowd(changed)) return {};
  const withSenders = (senders: number): unknown => changeField(changed, "workload.senders", senders);
  return {
    ...(workload.senders > 1 && { alone: withSenders(1) }),
    ...(network.topology === "star" && { crowd: withSenders(Math.ceil(crowdFactor * workload.senders)) }),
  };
}

const smallWindow = 2;
const bufferFactor = 10;
const rtoDivisor = 100;
const senderDivisor = 4;
const blockFactor = 4;

const window: Remedy = {
  id: "window",
  name: () => t("{packets, plural, one {Window of # packet} other {Window of # packets}}", { packets: smallWindow }),
  plan: (base) => refuseIgnored(base, isNoTcp) ?? changeTransports(base, "awndPackets", () => smallWindow),
  describe(base, changed) {
    const arrow = writeTransportArrow(base, changed, ({ awndPackets }) => awndPackets, formatCount);
    const values = { packets: smallWindow, ...strong };
    return {
      title: window.name(),
      change: t("receive window {arrow}", { arrow }),
      brief: arrow,
      subject: asOne(phrase("A <b>window of {packets}</b>", values), phrase("a <b>window of {packets}</b>", values)),
    };
  },
  probes: probeSenders,
  price: priceWindow,
};

const buffer: Remedy = {
  id: "buffer",
  name: () => t("Ten times the buffer"),
  plan({ network }) {
    if (network.pauseThresholdPackets !== null) return { why: t("With PAUSE the port accepts all packets in flight.") };
    if ([...network.hosts, ...network.trunks].some(({ bufferPackets }) => bufferPackets !== null))
      return { why: t("Some links have buffers of their own.") };
    return [{ path: "network.bufferPackets", value: bufferFactor * network.bufferPackets }];
  },
  describe(base, changed) {
    const [from, to] = [base, changed].map(({ network }) => formatCount(network.bufferPackets));
    return {
      title: buffer.name(),
      change: t("{from} → {to} packets", { from, to }),
      brief: writeArrow(from, to),
      subject: asOne(phrase("<b>Ten times the buffer</b>", strong), phrase("<b>ten times the buffer</b>", strong)),
    };
  },
  price: priceBuffer,
};

const rto: Remedy = {
  id: "rto",
  name: () => t("A hundredth of the minimum RTO"),
  plan: (base) =>
    refuseIgnored(base, (transport) => findFixedTimer(transport) !== undefined) ??
    changeTransports(base, "rtoMinNs", ({ rtoMinNs }) => Math.round(rtoMinNs / rtoDivisor)),
  describe(base, changed) {
    const arrow = writeTransportArrow(base, changed, ({ rtoMinNs }) => rtoMinNs, formatDuration);
    const [rtoMinNs, ...others] = listValues(changed, (transport) => transport.rtoMinNs);
    const values = { time: formatDuration(rtoMinNs), ...strong };
    if (others.length === 0)
      return {
        title: t("Minimum RTO of {time}", { time: values.time }),
        change: arrow,
        brief: arrow,
        subject: asOne(phrase("A <b>minimum RTO of {time}</b>", values), phrase("a <b>minimum RTO of {time}</b>", values)),
      };
    return {
      title: rto.name(),
      change: arrow,
      brief: arrow,
      subject: asOne(phrase("A <b>hundredth of the minimum RTO</b>", strong), phrase("a <b>hundredth of the minimum RTO</b>", strong)),
    };
  },
  price: priceRto,
  reach: reachWithTimeouts,
};

const smallerBlocks: Remedy = {
  id: "smaller",
  name: () => t("Less data per sender"),
  plan: (base) => changeBlockBytes(base, (bytes) => Math.floor(bytes / blockFactor)),
  describe: (base, changed) => ({
    title: smallerBlocks.name(),
    ...describeBlocks(base, changed),
    subject: asMany(phrase("<b>Less data per sender</b>", strong), phrase("<b>less data per sender</b>", strong)),
  }),
  price: priceSmallerBlocks,
};

const largerBlocks: Remedy = {
  id: "larger",
  name: () => t("More data per sender"),
  plan: (base) => changeBlockBytes(base, (bytes) => roundOff(blockFactor * bytes)),
  describe: (base, changed) => ({
    title: largerBlocks.name(),
    ...describeBlocks(base, changed),
    subject: asMany(phrase("<b>More data per sender</b>", strong), phrase("<b>more data per sender</b>", strong)),
  }),
  price: priceLargerBlocks,
};

const senders: Remedy = {
  id: "senders",
  name: () => t("Fewer senders"),
  plan(base) {
    const { workload } = base;
    if (!hasOneCrowd(base)) return { why: t("Each group has its own number of senders.") };
    if (workload.kind === "on-off") return { why: t("Fewer senders have less to send.") };
    if (workload.kind === "oneshot" && workload.flows.length > 1) return { why: t("The senders send different amounts.") };
    return [{ path: "workload.senders", value: Math.floor(workload.senders / senderDivisor) }];
  },
  describe(base, changed) {
    const [from, to] = [base, changed].map(({ workload }) => workload.senders);
    const arrow = writeArrow(formatCount(from), formatCount(to));
    const subject = phrase("{to, plural, one {<b># sender</b>} other {<b># senders</b>}}", { to, ...strong });
    return { title: senders.name(), change: arrow, brief: arrow, subject: to === 1 ? asOne(subject, subject) : asMany(subject, subject) };
  },
  price: priceSenders,
};

/**
 * The remedies that "Which setting helps most?" tries, one at a time. To add a remedy, add an entry. Rows keep this order until all runs
 * are done, and if their results are equal.
 */
export const remedies: readonly Remedy[] = [window, buffer, rto, ...algorithmRemedies, smallerBlocks, largerBlocks, senders];

function changeBlockBytes(base: Scenario, change: (bytes: number) => number): readonly FieldChange[] | Refusal {
  const { workload } = base;
  if (workload.kind !== "barrier" || !appliesTo(base, getField("workload.blockBytes"))) return { why: t("The senders share no blocks.") };
  return [{ path: "workload.blockBytes", value: change(workload.blockBytes) }];
}

function describeBlocks(base: Scenario, changed: Scenario): { readonly change: string; readonly brief: string } {
  const [from, to] = [base, changed].map(({ workload }) => formatBytes(workload.kind === "barrier" ? workload.blockBytes : 0));
  const arrow = writeArrow(from, to);
  return { change: t("{arrow} per sender", { arrow }), brief: arrow };
}

/** A round number within 3% of the value, such as 1 MB for 1.024 MB; otherwise the value. */
function roundOff(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((digit) => digit * power).find((round) => Math.abs(round - value) <= 0.03 * value) ?? value;
}
