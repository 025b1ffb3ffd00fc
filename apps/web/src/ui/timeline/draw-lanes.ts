import type UPlot from 'uplot';
import type { Lane, LaneMark, LaneSpan, LaneTone } from './lanes.js';

/** Height of one lane, px. */
export const LANE_PX = 22;
const BAR_PX = 14;
const MARK_PX = 4.5;
/** Minimum room around a label within its span, px. */
const WORD_ROOM_PX = 10;

interface Colours {
  readonly tone: (tone: LaneTone) => string;
  readonly ground: string;
  readonly quiet: string;
  readonly font: string;
}

/** Draws the rows above the curve, on the same axis; screen pixels are scaled by `ratio`. */
export function drawLanes(plot: UPlot, lanes: readonly Lane[], colours: Colours, ratio: number): void {
  const { ctx, bbox } = plot;
  const x = (at: number) => plot.valToPos(at / 1000, 'x', true);
  ctx.save();
  ctx.textBaseline = 'middle';
  ctx.font = colours.font;
  for (const [index, lane] of lanes.entries()) {
    const middle = bbox.top + (index + 0.5) * LANE_PX * ratio;
    ctx.fillStyle = colours.quiet;
    ctx.textAlign = 'right';
    ctx.fillText(lane.label, bbox.left - 6 * ratio, middle);
  }
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const [index, lane] of lanes.entries()) {
    const middle = bbox.top + (index + 0.5) * LANE_PX * ratio;
    for (const span of lane.spans) drawSpan(ctx, span, x, bbox.left, middle, colours, ratio);
    for (const mark of lane.marks) drawMark(ctx, mark, x(mark.at), middle, colours, ratio);
  }
  ctx.restore();
}

function drawSpan(
  ctx: CanvasRenderingContext2D,
  span: LaneSpan,
  x: (at: number) => number,
  inView: number,
  middle: number,
  { tone, ground }: Colours,
  ratio: number,
): void {
  const left = x(span.from);
  const width = Math.max(2 * ratio, x(span.to) - left);
  const top = middle - (BAR_PX / 2) * ratio;
  const colour = tone(span.tone);
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  ctx.lineWidth = ratio;
  if (span.light) ctx.strokeRect(left + 0.5, top + 0.5, width - 1, BAR_PX * ratio - 1);
  else ctx.fillRect(left, top, width, BAR_PX * ratio);
  if (ctx.measureText(span.text).width + WORD_ROOM_PX * ratio > width) return;
  ctx.fillStyle = span.light ? colour : ground;
  ctx.textAlign = 'left';
  // The label stays in view while its span begins before the view.
  ctx.fillText(span.text, Math.max(left, inView) + 5 * ratio, middle);
}

function drawMark(
  ctx: CanvasRenderingContext2D,
  { tone, shape }: LaneMark,
  at: number,
  middle: number,
  colours: Colours,
  ratio: number,
): void {
  const r = MARK_PX * ratio;
  ctx.fillStyle = colours.tone(tone);
  ctx.strokeStyle = colours.tone(tone);
  ctx.lineWidth = 2 * ratio;
  ctx.beginPath();
  switch (shape) {
    case 'full':
      ctx.arc(at, middle, r, 0, 2 * Math.PI);
      ctx.fill();
      return;
    case 'open':
      ctx.arc(at, middle, r - ratio, 0, 2 * Math.PI);
      ctx.stroke();
      return;
    case 'cross':
      ctx.moveTo(at - r, middle - r);
      ctx.lineTo(at + r, middle + r);
      ctx.moveTo(at + r, middle - r);
      ctx.lineTo(at - r, middle + r);
      ctx.stroke();
  }
}
