import { mergeTexts } from "../../../language/sentences.ts";
import { rich, t } from "../../../language/translate.ts";
import { countBlocks } from "../../../analysis/workload.ts";
import { describeArrived } from "./describe-scene.ts";
import { type Paint, fillBox, ringSenders, setType, write, writeRun } from "./paint.ts";
import type { Scene } from "./scene.ts";
import { formatCount, formatPercent } from "../../../language/formats.ts";

/** Minimum width of a bar; if there are more senders than fit, they share bars. */
const leastBar = 2;

/** Where the total below the bars begins: text wider than the bars begins to their left. */
export function findTotalStart(paint: Paint, scene: Scene): number {
  const { receiver } = paint.layout;
  setType(paint, 11.5, 640);
  return receiver.x + Math.min(0, receiver.width - paint.context.measureText(describeArrived(scene)).width);
}

/** Share of the block that the receiver has from each sender; for flows without blocks, the number of packets from each. */
export function drawReceiver(paint: Paint, scene: Scene): void {
  const { layout, theme, picked } = paint;
  const { receiver, scale, titleY, sendersTitleY, mode } = layout;
  // below each other picked sender and sum would take the charts' room
  const isBrief = mode === "phone" && sendersTitleY !== null;
  const { shares, arrivals } = scene.progress;
  const { workload } = scene.run.scenario;
  const right = receiver.x + receiver.width;
  setType(paint, 12.5, 640);
  const title = t("Receiver");
  const bareWidth = paint.context.measureText(title).width;
  // Text wider than the bars is aligned with their end, here and below.
  write(paint, title, receiver.x + Math.min(0, receiver.width - bareWidth), titleY, theme.ink);
  const titleWidth = bareWidth + 12 * scale;
  if (mode === "wide" && workload.kind === "barrier") {
    setType(paint, 11.5, 400);
    const block = t("block {block} of {blocks}", { block: Math.max(0, scene.block) + 1, blocks: countBlocks(workload) });
    if (titleWidth + paint.context.measureText(block).width <= receiver.width) write(paint, block, right, titleY, theme.ink3, "right");
  }

  const senders = shares.length;
  const perBar = Math.ceil((senders * leastBar) / receiver.width);
  const bars = Math.ceil(senders / perBar);
  const pitch = receiver.width / bars;
  const gap = pitch > 3 ? 1 * scale : 0;
  for (let bar = 0; bar < bars; bar++) {
    const first = bar * perBar;
    const size = Math.min(perBar, senders - first);
    let share = 0;
    for (let sender = first; sender < first + size; sender++) share += shares[sender] / size;
    const box = { x: receiver.x + bar * pitch, y: receiver.y, width: pitch - gap, height: receiver.height };
    fillBox(paint, box, theme.well, 0);
    const height = box.height * share;
    // A sum of shares may be slightly less than one.
    const isComplete = arrivals === null && share > 1 - 1e-9;
    if (share > 0) fillBox(paint, { ...box, y: box.y + box.height - height, height }, isComplete ? theme.done : theme.work, 0);
    ringSenders(paint, box, first, size);
  }

  const labelY = receiver.y + receiver.height + 9 * scale;
  setType(paint, 11, 400, true);
  const pickedX = picked === null || picked >= senders ? null : receiver.x + (Math.floor(picked / perBar) + 0.5) * pitch;
  const isFree = (x: number) => pickedX === null || Math.abs(x - pickedX) > 14 * scale;
  if (mode === "wide") {
    if (isFree(receiver.x)) write(paint, "0", receiver.x, labelY, theme.ink3);
    if (senders > 1 && isFree(right)) write(paint, formatCount(senders - 1), right, labelY, theme.ink3, "right");
  }
  if (picked !== null && pickedX !== null && !isBrief) {
    setType(paint, 11.5, 640);
    const number = formatCount(picked);
    const half = paint.context.measureText(number).width / 2;
    write(paint, number, Math.max(receiver.x + half, Math.min(right - half, pickedX)), labelY, theme.pick, "center");
  }
  const held = describeArrived(scene);
  const y = labelY + (mode === "projector" || isBrief ? 0 : 16) * scale;
  if (mode === "projector") {
    setType(paint, 11.5, 400);
    // At the end opposite the picked sender's number.
    const isRight = pickedX === null || pickedX < receiver.x + receiver.width / 2;
    return write(paint, held, isRight ? right : receiver.x, labelY + 2, theme.ink2, isRight ? "right" : "left");
  }
  const count = { text: held, color: theme.ink, size: 11.5, weight: 640 };
  setType(paint, count.size, count.weight);
  const room = receiver.width - paint.context.measureText(count.text).width;
  if (room < 0) return write(paint, held, right, y, theme.ink, "right");
  setType(paint, 11.5, 400);
  const rest = mode === "wide" && picked !== null && picked < senders ? describeHeld(scene, picked, count) : [];
  const measure = (part: string | Run): number => (typeof part === "string" ? paint.context.measureText(part).width : 0);
  // With many senders even the shortest form may not fit.
  const fitting = rest.find((parts) => parts.reduce((sum, part) => sum + measure(part), 0) <= room) ?? [count];
  const runs = fitting.map((part) => (typeof part === "string" ? { text: part, color: theme.ink3, size: 11.5, weight: 400 } : part));
  writeRun(paint, runs, receiver.x, y);
}

type Run = Parameters<typeof writeRun>[1][number];

/** The total that the receiver has, and the part of one sender, as text from long to short. */
function describeHeld({ progress, isDetailed }: Scene, sender: number, all: Run): readonly (readonly (string | Run)[])[] {
  const share = progress.shares[sender];
  if (progress.arrivals) {
    const { count } = progress.arrivals[sender];
    const values = { all, count, sender };
    return isDetailed ? [rich("{all}, {count} from {sender}", values), rich("{all}, {sender}: {count}", values)].map(mergeTexts) : [];
  }
  const values = { all, sender, share: formatPercent(share) };
  const texts =
    share >= 1
      ? [rich("{all}, {sender} too", values)]
      : share === 0
        ? [rich("{all}, sender {sender} has none", values), rich("{all}, {sender}: none", values)]
        : [rich("{all}, sender {sender} has {share}", values), rich("{all}, {sender}: {share}", values)];
  return texts.map(mergeTexts);
}
