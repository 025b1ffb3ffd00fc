import { useCallback, useMemo } from 'react';
import type { AlignedData } from 'uplot';
import { useScheme } from '../scheme/scheme.js';
import { barOptions } from './bar-options.js';
import classes from './StackChart.module.css';
import { usePlot } from './use-plot.js';

interface Props {
  readonly label: string;
  /** From left to right. */
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** A value of the scale in words. */
  readonly valueText: (value: number) => string;
  /** Beside the chart: what it leaves out. */
  readonly note?: string | undefined;
}

const HEIGHT = 200;

/** Values side by side, each with its name below. */
export default function BarChart(props: Props) {
  // Colours and names are fixed when a chart is made.
  return <Plot key={`${useScheme()}-${props.bars.map(({ name }) => name).join('|')}`} {...props} />;
}

function Plot({ label, bars, valueText, note }: Props) {
  const names = bars.map(({ name }) => name).join('\n');
  const options = useCallback(
    (element: HTMLElement) => barOptions(element, names.split('\n'), HEIGHT, valueText),
    [names, valueText],
  );
  const data = useMemo(
    () => [bars.map((_, index) => index), bars.map(({ value }) => value)] satisfies AlignedData,
    [bars],
  );
  const frame = usePlot(HEIGHT, options, data);
  return (
    <div className={classes['chart']} role="img" aria-label={label}>
      <div className={classes['notes']} aria-hidden="true">
        <span>{note}</span>
      </div>
      <div className={classes['plot']} ref={frame} />
    </div>
  );
}
