import { describe, expect, it } from "vitest";
import { SvgContext } from "../../src/charts/svg-context.ts";
import { findAll, parseXml } from "../support/check-xml.ts";

/** Every letter is 6 px wide; letters stand 4 px below the middle. */
const measure = (text: string) => ({ width: 6 * text.length, shift: 4 });

function draw(paint: (context: CanvasRenderingContext2D) => void) {
  const svg = new SvgContext(measure, "t");
  paint(svg.asContext());
  return parseXml(svg.toDocument(100, 50, "A title", "What it shows"));
}

describe("a canvas that writes SVG", () => {
  it("is a document with a title and a description", () => {
    const root = draw(() => undefined);
    expect(root).toMatchObject({ name: "svg", attributes: { width: "100", height: "50", viewBox: "0 0 100 50" } });
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ["title", "A title"],
      ["desc", "What it shows"],
    ]);
  });
  it("writes lines, boxes, curves and circles as paths", () => {
    const [path] = findAll(
      draw((context) => {
        context.beginPath();
        context.moveTo(1, 2);
        context.lineTo(5, 2);
        context.lineTo(5, 9);
        context.lineTo(7.126, 10);
        context.closePath();
        context.rect(20, 30, 4, 3);
        context.strokeStyle = "#123456";
        context.lineWidth = 2.2;
        context.stroke();
      }),
      "path",
    );
    expect(path.attributes).toMatchObject({
      d: "M1 2H5V9L7.13 10ZM20 30h4v3h-4Z",
      fill: "none",
      stroke: "#123456",
      "stroke-width": "2.2",
    });
    const [circle] = findAll(
      draw((context) => {
        context.beginPath();
        context.arc(10, 20, 5, 0, 2 * Math.PI);
        context.fill();
      }),
      "path",
    );
    expect(circle.attributes["d"]).toBe("M15 20A5 5 0 0 1 5 20A5 5 0 0 1 15 20");
  });
  it("shifts and comes back", () => {
    const rects = findAll(
      draw((context) => {
        context.fillStyle = "red";
        context.save();
        context.translate(10, 20);
        context.fillStyle = "blue";
        context.globalAlpha = 0.5;
        context.fillRect(1, 1, 2, 2);
        context.restore();
        context.fillRect(1, 1, 2, -1);
      }),
      "rect",
    );
    expect(rects[0].attributes).toEqual({ x: "11", y: "21", width: "2", height: "2", fill: "blue", "fill-opacity": "0.5" });
    expect(rects[1].attributes).toEqual({ x: "1", y: "0", width: "2", height: "1", fill: "red" });
  });
  it("writes text where a canvas would, and escapes it", () => {
    const [text] = findAll(
      draw((context) => {
        context.font = '620 12.50px "IBM Plex Sans", sans-serif';
        context.fontStretch = "semi-condensed";
        context.textBaseline = "middle";
        context.textAlign = "right";
        context.fillText('a < b & "c"\u0007', 40, 10);
      }),
      "text",
    );
    expect(text.text).toBe('a < b & "c"');
    expect(text.attributes).toMatchObject({
      x: "40",
      y: "14",
      "font-family": "'IBM Plex Sans', sans-serif",
      "font-size": "12.5",
      "font-weight": "620",
      "font-stretch": "semi-condensed",
      "text-anchor": "end",
      textLength: "72",
    });
  });
  it("clips what follows, until it is restored", () => {
    const root = draw((context) => {
      context.save();
      context.beginPath();
      context.rect(0, 0, 9, 9);
      context.clip();
      context.fillRect(0, 0, 20, 20);
      context.restore();
      context.fillRect(0, 0, 20, 20);
    });
    const [clip] = findAll(root, "clipPath");
    const [inside, outside] = findAll(root, "rect");
    expect(inside.attributes["clip-path"]).toBe(`url(#${clip.attributes["id"]})`);
    expect(outside.attributes["clip-path"]).toBeUndefined();
  });
  it("refuses bitmaps", () => {
    const svg = new SvgContext(measure).asContext();
    expect(() => svg.drawImage(undefined as never, 0, 0)).toThrow(/bitmap/);
  });
});

describe("a text that runs from right to left", () => {
  const draw = (direction: CanvasDirection, textAlign: CanvasTextAlign): string => {
    const svg = new SvgContext((text) => ({ width: 6 * text.length, shift: 4 }));
    Object.assign(svg, { direction, textAlign });
    svg.fillText("خامل", 10, 20);
    return svg.markup();
  };
  it("says so, and stands where it would on a canvas: its beginning is its right side", () => {
    expect(draw("ltr", "left")).not.toMatch(/direction=|text-anchor=/);
    expect(draw("ltr", "right")).toContain('text-anchor="end"');
    expect(draw("rtl", "left")).toMatch(/direction="rtl".* text-anchor="end"/);
    expect(draw("rtl", "right")).toMatch(/direction="rtl"(?!.*text-anchor)/);
    expect(draw("rtl", "center")).toContain('text-anchor="middle"');
  });
});
