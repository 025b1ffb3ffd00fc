import UPlot from 'uplot';

/** Width of a bar: this part of its place, and px at most. */
const BAR = { part: 0.6, most: 48 };
/** Width of a letter of a name, px, on average. */
const LETTER = 6.5;

/** Steps of a scale of whole numbers: 1, 2, 5, 10 … */
const STEPS = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** A name that fits below its bar. */
const fitting = (name: string, width: number): string => {
  const letters = Math.max(2, Math.floor(width / LETTER));
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
};

/** How bars with these names look in the theme that `element` stands in. */
export function barOptions(
  element: HTMLElement,
  names: readonly string[],
  height: number,
  valueText: (value: number) => string,
): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis: UPlot.Axis = { stroke: colour('--text-2'), font: `11px ${colour('--font')}`, ticks: { show: false } };
  const bars = UPlot.paths.bars?.({ size: [BAR.part, BAR.most], radius: 0.1 });
  return {
    width: element.clientWidth,
    height,
    padding: [8, 8, 0, 8],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.5, names.length - 0.5] },
      y: { range: (_, __, max) => [0, Math.max(1, max) * 1.08] },
    },
    axes: [
      {
        ...axis,
        size: 24,
        gap: 4,
        grid: { show: false },
        splits: () => names.map((_, index) => index),
        values: (plot, splits) =>
          splits.map((at) => fitting(names[at] ?? '', plot.bbox.width / devicePixelRatio / names.length)),
      },
      {
        ...axis,
        size: 74,
        gap: 6,
        space: 36,
        incrs: STEPS,
        grid: { stroke: colour('--line'), width: 1 },
        values: (_, splits) => splits.map(valueText),
      },
    ],
    series: [
      {},
      {
        fill: colour('--link-1'),
        stroke: colour('--link-1'),
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
      },
    ],
  };
}
