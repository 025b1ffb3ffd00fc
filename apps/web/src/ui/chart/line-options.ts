import type UPlot from 'uplot';
import { lineLook } from './line-look.js';
import { stackOptions } from './stack-options.js';

/** Options of a chart of `count` lines, with the theme colours of `element`. */
export function lineOptions(
  element: HTMLElement,
  count: number,
  height: number,
  onPoint: (index: number | null) => void,
): UPlot.Options {
  const style = getComputedStyle(element);
  const lines = Array.from({ length: count }, (_, index): UPlot.Series => {
    const { colour, dash } = lineLook(index);
    return {
      stroke: style.getPropertyValue(colour).trim(),
      width: index === 0 ? 2 : 1.5,
      dash: [...dash],
      points: { show: false },
      spanGaps: false,
    };
  });
  return { ...stackOptions(element, 0, height, onPoint), series: [{}, ...lines] };
}
