import { useCallback, useMemo } from 'react';
import type { AlignedData } from 'uplot';
import { useScheme } from '../scheme/scheme.js';
import { lineOptions } from './line-options.js';
import classes from './StackChart.module.css';
import { usePlot } from './use-plot.js';

interface Props {
  readonly label: string;
  /** s since 1970. */
  readonly times: readonly number[];
  /** One entry per line; null is a gap. The first line is drawn solid, the others dashed. */
  readonly lines: readonly (readonly (number | null)[])[];
  /** Called with the point under the pointer; null for none. */
  readonly onPoint: (index: number | null) => void;
}

const HEIGHT = 160;

/** Lines over time on one scale. */
export default function LineChart(props: Props) {
  // Colours and the number of lines are fixed when a chart is created.
  return <Plot key={`${useScheme()}-${props.lines.length}`} {...props} />;
}

function Plot({ label, times, lines, onPoint }: Props) {
  const count = lines.length;
  const options = useCallback((element: HTMLElement) => lineOptions(element, count, HEIGHT, onPoint), [count, onPoint]);
  const data = useMemo(() => [[...times], ...lines.map((line) => [...line])] satisfies AlignedData, [times, lines]);
  const frame = usePlot(HEIGHT, options, data);
  return (
    <div className={classes['chart']} role="img" aria-label={label}>
      <div className={classes['plot']} ref={frame} />
    </div>
  );
}
