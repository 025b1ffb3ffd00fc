import type UPlot from 'uplot';
import { axisNumbers } from '../../text/number.js';
import { clockText, momentText } from '../../text/zone.js';
import { drawLanes, LANE_PX } from './draw-lanes.js';
import type { Lane, View } from './lanes.js';

/** Minimum height of the scale, Mbps, so that noise does not fill the curve. */
const LEAST_TOP = 1;
const CURVE_PX = 96;
const AXIS_PX = 22;
const GUTTER_PX = 72;

/** Height of the chart for a number of lanes, px. */
export const heightOf = (lanes: number): number => lanes * LANE_PX + CURVE_PX + AXIS_PX;

/** Length of the visible range, s. */
const spanOf = ({ scales: { x } }: UPlot): number => (x?.max ?? 0) - (x?.min ?? 0);

interface Wiring {
  /** Read at each drawing. */
  readonly lanes: () => readonly Lane[];
  readonly onPoint: (atMs: number | null) => void;
  readonly onView: (view: View) => void;
}

const DAY_S = 24 * 3600;

/** Steps of the time axis, s: whole seconds, so that no two labels are the same. */
const STEPS_S = [
  1,
  2,
  5,
  10,
  15,
  30,
  60,
  120,
  300,
  600,
  900,
  1800,
  3600,
  2 * 3600,
  3 * 3600,
  6 * 3600,
  12 * 3600,
  DAY_S,
];

/** Label of a moment on the axis: with the day in ranges over a day, with seconds at short steps. */
const clock = (s: number, spanS: number, step: number): string =>
  spanS > DAY_S
    ? momentText(s * 1000, { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' })
    : clockText(s * 1000, step < 60);

/** Options of a time line with the theme colours of `element`: lanes above, the curve below, one axis. */
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
  // The scale extends above the highest point of the curve, to leave room for the lanes.
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
        space: (plot) => (spanOf(plot) > DAY_S ? 110 : 70),
        incrs: [...STEPS_S, 2 * DAY_S, 7 * DAY_S, 30 * DAY_S],
        grid: { ...grid, show: true },
        values: (plot, splits, _, __, step) => splits.map((s) => clock(s, spanOf(plot), step)),
      },
      {
        ...quiet,
        size: GUTTER_PX,
        gap: 6,
        space: 30,
        filter: onCurve,
        grid: { ...grid, filter: onCurve },
        values: (_, splits) => axisNumbers(splits),
      },
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
