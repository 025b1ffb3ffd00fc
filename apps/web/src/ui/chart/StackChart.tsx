import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { useScheme } from '../scheme/scheme.js';
import classes from './StackChart.module.css';
import { stackOptions } from './stack-options.js';

interface Props {
  readonly label: string;
  /** s since 1970. */
  readonly times: readonly number[];
  /** Columns that stand on one another, the lowest first; null is a gap. */
  readonly sums: readonly (readonly (number | null)[])[];
  readonly target: number | null;
  readonly targetLabel: string;
  /** The text for the point under the pointer. */
  readonly readout: (at: number, total: number) => string;
}

const HEIGHT = 108;

/** Areas that stand on one another over time, with the line that they should reach. */
export default function StackChart(props: Props) {
  // Colours and the number of columns are fixed when a chart is made.
  return <Plot key={`${useScheme()}-${props.sums.length}`} {...props} />;
}

function Plot({ label, times, sums, target, targetLabel, readout }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const count = sums.length;

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const plot = new UPlot(stackOptions(element, count, HEIGHT, setPointed), [[]], element);
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [count]);

  useEffect(() => {
    const line = times.map(() => target);
    // The highest sum is drawn first, so that each lower one lies over it.
    chart.current?.setData([[...times], ...sums.toReversed().map((sum) => [...sum]), line]);
  }, [times, sums, target]);

  const at = pointed === null ? undefined : times[pointed];
  const total = pointed === null ? null : (sums.at(-1)?.[pointed] ?? null);
  return (
    <div className={classes['chart']} role="img" aria-label={label}>
      <div className={classes['notes']} aria-hidden="true">
        <span className={classes['target']}>{target === null ? '' : targetLabel}</span>
        <span>{at === undefined || total === null ? '' : readout(at * 1000, total)}</span>
      </div>
      <div className={classes['plot']} ref={frame} />
    </div>
  );
}
