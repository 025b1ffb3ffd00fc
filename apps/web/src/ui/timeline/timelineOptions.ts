import type UPlot from 'uplot';
import { clockText } from '../../text/zone.js';
import { drawLanes, LANE_PX } from './drawLanes.js';
import type { Lane, View } from './lanes.js';

/** The least height of the scale, Mbit/s, so that noise does not fill the curve. */
const LEAST_TOP = 1;
const CURVE_PX = 96;
const AXIS_PX = 22;
const GUTTER_PX = 64;

/** Height of the chart with so many lanes, px. */
export const heightOf = (lanes: number): number => lanes * LANE_PX + CURVE_PX + AXIS_PX;

interface Wiring {
  /** Read anew at each drawing. */
  readonly lanes: () => readonly Lane[];
  readonly onPoint: (atMs: number | null) => void;
  readonly onView: (view: View) => void;
}

const clock = (s: number, seconds: boolean): string => clockText(s * 1000, seconds);

/** How a time line looks in the theme that `element` stands in: lanes above, the curve below, one axis. */
export function timelineOptions(
  element: HTMLElement,
  lanes: number,
  { lanes: read, onPoint, onView }: Wiring,
): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const ratio = devicePixelRatio;
  const font = `11px ${colour('--font')}`;
  const words = {
    tone: (tone: string) => colour(`--${tone}`),
    ground: colour('--surface-1'),
    quiet: colour('--text-2'),
    font: `500 ${11 * ratio}px ${colour('--font')}`,
  };
  // The curve leaves the lanes their room: its scale goes on above its highest point.
  const over = (CURVE_PX + lanes * LANE_PX) / CURVE_PX;
  const curveTop = (plot: UPlot) => (plot.scales['y']?.max ?? 0) / over;
  const onCurve = (plot: UPlot, splits: number[]) => splits.map((value) => (value <= curveTop(plot) ? value : null));
  const quiet: UPlot.Axis = { stroke: words.quiet, font, ticks: { show: false } };
  const grid = { stroke: colour('--line'), width: 1 };
  return {
    width: element.clientWidth,
    height: heightOf(lanes),
    padding: [0, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: true, y: false, setScale: true }, points: { show: false } },
    scales: { y: { range: (_, __, max) => [0, Math.max(LEAST_TOP, max) * 1.08 * over] } },
    axes: [
      {
        ...quiet,
        size: AXIS_PX,
        gap: 4,
        space: 70,
        grid: { ...grid, show: true },
        values: (_, splits, __, ___, step) => splits.map((s) => clock(s, step < 60)),
      },
      { ...quiet, size: GUTTER_PX, gap: 6, space: 30, filter: onCurve, grid: { ...grid, filter: onCurve } },
    ],
    series: [
      {},
      { stroke: colour('--act'), fill: colour('--act-soft'), width: 1.5, points: { show: false }, spanGaps: false },
    ],
    hooks: {
      setCursor: [
        (plot) => {
          const { left } = plot.cursor;
          onPoint(left === undefined || left < 0 ? null : plot.posToVal(left, 'x') * 1000);
        },
      ],
      setScale: [
        (plot, key) => {
          const { min, max } = plot.scales['x'] ?? {};
          if (key === 'x' && typeof min === 'number' && typeof max === 'number') {
            onView({ from: min * 1000, to: max * 1000 });
          }
        },
      ],
      draw: [(plot) => drawLanes(plot, read(), words, ratio)],
    },
  };
}
