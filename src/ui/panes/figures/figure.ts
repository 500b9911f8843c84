import { fillLine } from "../../../charts/text-lines.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { describePane } from "../../../story/describe-panes.ts";
import type { Wait } from "../../../analysis/waits.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { layOutStack } from "../../../charts/time/layout.ts";
import type { Patterns } from "../../../charts/patterns.ts";
import type { Theme } from "../../../charts/theme.ts";
import { createTimeAxis } from "../../../charts/time/time-axis.ts";
import type { ChartView } from "../../../charts/time/view.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { signs } from "../network/signs.ts";
import { drawPicture } from "../network/draw-picture.ts";
import { layOutPicture } from "../network/layout.ts";
import { Scene as NetworkScene, findLastWaitEnd } from "../network/scene.ts";
import { listSenderColors } from "../../../charts/sender-colors.ts";
import type { LabView } from "../../run/contracts.ts";
import { drawCursorLayer } from "../../canvas/cursor-layer.ts";
import { drawHighlightLayer } from "../../canvas/stack-controller.ts";
import { drawWholeRun, expectedEndNs, overviewInset, sizeOverview } from "../overview/overview-controller.ts";
import { buildScene, findGhostPane } from "../../canvas/scene.ts";
import type { TimelinePane } from "../../canvas/timeline-pane.ts";
import { drawStaticLayer } from "../../canvas/static-layer.ts";
import { findTimelines, networkId, overviewId } from "../registry.ts";
import { planFabric } from "./plan-fabric.ts";
import { drawOverviewHead, drawPaneTitle, wrapText } from "./figure-words.ts";
import { portRoomPackets } from "../../../engine/topologies/port-room.ts";
import { formatMs } from "../../../language/formats.ts";

/** Content of a figure. */
export interface FigureSubject {
  /** The charts, from top to bottom. */
  readonly charts: readonly string[];
  readonly run: RunSnapshot;
  readonly ghost: RunSnapshot | null;
  readonly view: LabView;
  readonly waits: readonly Wait[];
  /** The moment at the cursor: shown by the network, and marked in the timelines below it. */
  readonly timeNs: Nanos;
  /** The sentence at the top. */
  readonly headline: string;
  /** The run's parameters, and its URL. */
  readonly parameters: readonly string[];
  readonly link: string;
  /** Only the charts: no sentence above, no caption below. */
  readonly isBare?: boolean;
}

/** Style of a figure. */
export interface FigureLook {
  readonly theme: Theme;
  readonly patterns: Patterns;
  readonly serif: string;
  readonly isDark: boolean;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly isVector: boolean;
}

export interface Figure {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The caption's lines as broken in the figure. */
  readonly caption: readonly string[];
  draw(): void;
}

/** Width of every figure (our choice: a page's width at 96 pixels per inch, and legible at half of it). */
const widthPx = 960;
const margin = 24;
const innerPx = widthPx - 2 * margin;
const gap = 16;

const headlineType = { font: (look: FigureLook) => `400 19.00px ${look.serif}`, lineHeight: 25 };
const captionType = { font: (look: FigureLook) => `400 11.50px ${look.theme.sans}`, lineHeight: 16 };

interface Part {
  readonly heightPx: number;
  draw(): void;
}

/** Lays out a figure, measuring its text with `context`; `draw` draws it there, from the origin. */
export function planFigure(context: CanvasRenderingContext2D, subject: FigureSubject, look: FigureLook): Figure {
  const { charts } = subject;
  const panes = findTimelines(charts, subject.run.scenario);
  const [only] = charts;
  const sentence =
    charts.length > 1 || only === networkId ? subject.headline : (panes[0]?.describe(subject.run) ?? describePane(subject.run, "overview"));
  const headline = planText(context, sentence, headlineType, look.theme.ink, look);
  const words = [
    t("{parameters}.", { parameters: writeSeries(subject.parameters) }),
    ...(charts.includes(networkId) ? [t("The network at {time} ms.", { time: formatMs(subject.timeNs) })] : []),
    subject.link,
  ];
  const captionLines = (subject.isBare ? [] : words).map((text) => planText(context, text, captionType, look.theme.ink2, look));
  const parts: Part[] = subject.isBare ? [] : [headline];
  if (charts.includes(networkId)) parts.push(planNetwork(context, subject, look));
  if (panes.length > 0) parts.push(planStack(context, subject, panes, look));
  if (charts.includes(overviewId)) parts.push(planOverview(context, subject, look));
  if (!subject.isBare) parts.push(planRule(context, look));
  parts.push(...captionLines);

  let y = margin;
  const placed = parts.map((part, i) => {
    const top = y;
    // The lines of the caption are close together.
    y += part.heightPx + (i < parts.length - captionLines.length - 1 ? gap : 6);
    return { part, top };
  });
  const heightPx = Math.ceil(y - 6 + margin);
  return {
    widthPx,
    heightPx,
    caption: captionLines.flatMap(({ lines }) => lines),
    draw() {
      context.fillStyle = look.theme.paper;
      context.fillRect(0, 0, widthPx, heightPx);
      for (const { part, top } of placed) {
        context.save();
        context.translate(margin, top);
        part.draw();
        context.restore();
      }
    },
  };
}

function planText(
  context: CanvasRenderingContext2D,
  text: string,
  type: typeof headlineType,
  color: string,
  look: FigureLook,
): Part & { readonly lines: readonly string[] } {
  const setType = () => {
    context.font = type.font(look);
    context.fontStretch = "normal";
    context.textBaseline = "middle";
  };
  setType();
  const lines = wrapText(text, innerPx, (words) => context.measureText(words).width);
  return {
    lines,
    heightPx: lines.length * type.lineHeight,
    draw() {
      setType();
      context.fillStyle = color;
      lines.forEach((line, i) => fillLine(context, line, 0, innerPx, (i + 0.5) * type.lineHeight));
    },
  };
}

function planRule(context: CanvasRenderingContext2D, look: FigureLook): Part {
  return {
    heightPx: 1,
    draw() {
      context.fillStyle = look.theme.rule;
      context.fillRect(0, 0, innerPx, 1);
    },
  };
}

function planNetwork(context: CanvasRenderingContext2D, subject: FigureSubject, look: FigureLook): Part {
  const { run, view, timeNs } = subject;
  if (run.scenario.network.topology !== "star") return planFabric(context, subject, look, innerPx, fadeSpeed);
  const { senders } = run.scenario.workload;
  const layout = layOutPicture("wide", innerPx, senders, portRoomPackets(run.scenario));
  return {
    heightPx: layout.height,
    draw() {
      const scene = new NetworkScene(run);
      scene.moveTo(run, timeNs, findLastWaitEnd(subject.waits, timeNs));
      const { theme, patterns, isDark } = look;
      const colors = listSenderColors(isDark);
      const paint = {
        context,
        layout,
        theme,
        patterns,
        colors,
        isDark,
        picked: view.picked,
        hovered: null,
        dropped: scene.dropRow - scene.burstRow,
        numbersPackets: true,
        signs,
      };
      drawPicture(paint, scene, fadeSpeed);
    },
  };
}

/** The page's initial speed, ns per second: it determines how many drops are visible, and how faded. */
const fadeSpeed = 10_000_000;

/** Height of figures' plots relative to the page's natural height. */
const stackGrowth = 1.35;
const singleGrowth = 2.2;

function planStack(context: CanvasRenderingContext2D, subject: FigureSubject, panes: readonly TimelinePane[], look: FigureLook): Part {
  const { run, ghost, view, timeNs, charts } = subject;
  const { theme, patterns, ratio, isVector } = look;
  const sizing = { widthPx: innerPx, panes, isCompact: false, scale: theme.scale };
  const natural = layOutStack({ ...sizing, heightPx: 0 });
  const layout = layOutStack({ ...sizing, heightPx: Math.round(natural.heightPx * (panes.length > 1 ? stackGrowth : singleGrowth)) });
  return {
    heightPx: layout.heightPx,
    draw() {
      const shown: LabView = { ...view, hovered: null };
      const scene = buildScene({ run, ghost, view: shown, panes, layout, theme, patterns, ratio, isVector });
      drawStaticLayer(context, scene);
      drawHighlightLayer(context, scene, shown);
      const ghostPane = findGhostPane(panes);
      for (const placed of scene.panes) drawPaneTitle(context, placed, run, view.picked, placed.pane === ghostPane ? scene.ghost : null);
      if (charts.includes(networkId)) drawCursorLayer(context, scene, shown, timeNs);
    },
  };
}

/** Height of the overview's title and legend. */
const headPx = 20;

function planOverview(context: CanvasRenderingContext2D, subject: FigureSubject, look: FigureLook): Part {
  const { run, view } = subject;
  const { theme, patterns, ratio } = look;
  const sizes = sizeOverview(theme.scale, false);
  return {
    heightPx: headPx + sizes.heightPx,
    draw() {
      const chart: ChartView = {
        theme,
        patterns,
        axis: createTimeAxis({ fromNs: 0, toNs: expectedEndNs(run), widthPx: innerPx - 2 * overviewInset, breaks: [], breakPx: 0 }),
        left: overviewInset,
        top: 0,
        height: sizes.heightPx,
        ratio,
        textScale: theme.scale,
        rightPx: innerPx,
      };
      drawOverviewHead(context, chart, run, headPx / 2 - 2);
      context.translate(0, headPx);
      // A figure of the overview alone shows the whole run evenly.
      const shown = subject.charts.length > 1 ? view : { fromNs: null, toNs: null };
      drawWholeRun(context, run, shown, sizes, chart);
    },
  };
}
