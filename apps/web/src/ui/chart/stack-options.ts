import type UPlot from 'uplot';
import { axisNumbers } from '../../text/number.js';
import { clockText } from '../../text/zone.js';

const SHADES = 5;
/** Minimum height of the scale, Mbps, so that noise does not fill the graph. */
const LEAST_TOP = 1;

/** Steps of the time axis, s: whole minutes, because it shows no seconds. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60);

/** `14:32` for s since 1970. */
const clock = (s: number): string => clockText(s * 1000);

/** Half the width of a time label, px: nearer to the left edge it would cover the 0 of the scale. */
const HALF_LABEL = 14;

/** Options of a stacked chart of `count` columns, with the theme colours of `element`. */
export function stackOptions(
  element: HTMLElement,
  count: number,
  height: number,
  onPoint: (index: number | null) => void,
): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const font = `11px ${colour('--font')}`;
  const quiet: UPlot.Axis = {
    stroke: colour('--text-2'),
    font,
    ticks: { show: false },
    grid: { stroke: colour('--line'), width: 1 },
  };
  const areas = Array.from({ length: count }, (_, drawn): UPlot.Series => {
    const link = count - drawn;
    return {
      fill: colour(`--link-${Math.min(SHADES, link)}`),
      stroke: colour('--surface-1'),
      width: 1,
      points: { show: false },
    };
  });
  return {
    width: element.clientWidth,
    height,
    // Half a time label extends beyond the end of the axis.
    padding: [6, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { y: { range: (_, __, max) => [0, Math.max(LEAST_TOP, max) * 1.08] } },
    axes: [
      {
        ...quiet,
        size: 20,
        gap: 2,
        space: 80,
        incrs: CLOCK_STEPS,
        grid: { show: false },
        values: (plot, splits) => splits.map((s) => (plot.valToPos(s, 'x') < HALF_LABEL ? '' : clock(s))),
      },
      { ...quiet, size: 26, gap: 4, space: 30, values: (_, splits) => axisNumbers(splits) },
    ],
    series: [{}, ...areas, { stroke: colour('--warn'), width: 1, dash: [3, 4], points: { show: false } }],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
