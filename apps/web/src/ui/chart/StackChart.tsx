import { useCallback, useMemo, useState } from 'react';
import type { AlignedData } from 'uplot';
import { useScheme } from '../scheme/scheme.js';
import classes from './StackChart.module.css';
import { stackOptions } from './stack-options.js';
import { usePlot } from './use-plot.js';

interface Props {
  readonly label: string;
  /** s since 1970. */
  readonly times: readonly number[];
  /** Stacked columns, the lowest first; null is a gap. */
  readonly sums: readonly (readonly (number | null)[])[];
  readonly target: number | null;
  readonly targetLabel: string;
  /** The text for the point under the pointer. */
  readonly readout: (at: number, total: number) => string;
}

const HEIGHT = 108;

/** Stacked areas over time, with the line that they should reach. */
export default function StackChart(props: Props) {
  // Colours and the number of columns are fixed when a chart is created.
  return <Plot key={`${useScheme()}-${props.sums.length}`} {...props} />;
}

function Plot({ label, times, sums, target, targetLabel, readout }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const count = sums.length;
  const options = useCallback((element: HTMLElement) => stackOptions(element, count, HEIGHT, setPointed), [count]);
  const data = useMemo(
    // The highest sum is drawn first, so that each lower one covers it.
    () => [[...times], ...sums.toReversed().map((sum) => [...sum]), times.map(() => target)] satisfies AlignedData,
    [times, sums, target],
  );
  const frame = usePlot(HEIGHT, options, data);

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
