import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { useScheme } from '../scheme/scheme.js';
import { lineOptions } from './line-options.js';
import classes from './StackChart.module.css';

interface Props {
  readonly label: string;
  /** s since 1970. */
  readonly times: readonly number[];
  /** One line each; null is a gap. The first is drawn full, the others dashed. */
  readonly lines: readonly (readonly (number | null)[])[];
  /** Called with the point under the pointer, null without one. */
  readonly onPoint: (index: number | null) => void;
}

const HEIGHT = 160;

/** Lines over time on one scale. */
export default function LineChart(props: Props) {
  // Colours and the number of lines are fixed when a chart is made.
  return <Plot key={`${useScheme()}-${props.lines.length}`} {...props} />;
}

function Plot({ label, times, lines, onPoint }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(null);
  const count = lines.length;

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const plot = new UPlot(lineOptions(element, count, HEIGHT, onPoint), [[]], element);
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [count, onPoint]);

  useEffect(() => {
    chart.current?.setData([[...times], ...lines.map((line) => [...line])]);
  }, [times, lines]);

  return (
    <div className={classes['chart']} role="img" aria-label={label}>
      <div className={classes['plot']} ref={frame} />
    </div>
  );
}
