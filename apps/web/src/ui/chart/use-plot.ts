import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, type RefObject } from 'react';
import UPlot from 'uplot';

/**
 * A uPlot plot in the element of the returned ref, as wide as it and `height` px high. A change of `options` makes a new
 * plot; pass a function that is stable otherwise.
 */
export function usePlot(
  height: number,
  options: (element: HTMLElement) => UPlot.Options,
  data: UPlot.AlignedData,
): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const plot = new UPlot(options(element), [[]], element);
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [height, options]);

  useEffect(() => {
    chart.current?.setData(data);
  }, [data]);

  return frame;
}
