import 'uplot/dist/uPlot.min.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import UPlot from 'uplot';
import { useScheme } from '../scheme/scheme.js';
import { within, type Lane, type View } from './lanes.js';
import classes from './TimelineChart.module.css';
import { heightOf, timelineOptions } from './timeline-options.js';

interface Props {
  readonly label: string;
  /** ms since 1970. */
  readonly times: readonly number[];
  /** Mbps; null is a gap. */
  readonly rates: readonly (number | null)[];
  readonly lanes: readonly Lane[];
  readonly whole: View;
  /** The visible part; null is all. */
  readonly view: View | null;
  readonly onView: (view: View | null) => void;
  /** The text for the moment under the pointer. */
  readonly readout: (at: number) => string;
}

/** Rows of events above a curve, on one axis: they share zoom (drag, double click) and pointer. */
export default function TimelineChart(props: Props) {
  // Colours and the number of lanes are fixed when a chart is created.
  return <Plot key={`${useScheme()}-${props.lanes.length}`} {...props} />;
}

/** Views that differ by less than half a second are equal. */
const same = (one: View, other: View): boolean =>
  Math.abs(one.from - other.from) < 500 && Math.abs(one.to - other.to) < 500;

function Plot({ label, times, rates, lanes, whole, view, onView, readout }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const count = lanes.length;
  const readLanes = useEffectEvent(() => lanes);
  const shown = view ?? whole;
  const zoom = useEffectEvent((next: View) => {
    if (!same(next, shown)) onView(within(whole, next));
  });

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const wiring = { lanes: () => readLanes(), onPoint: setPointed, onView: (next: View) => zoom(next) };
    const plot = new UPlot(timelineOptions(element, count, wiring), [[], []], element);
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightOf(count) }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [count]);

  const { from, to } = shown;
  useEffect(() => {
    const plot = chart.current;
    plot?.batch(() => {
      plot.setData([times.map((at) => at / 1000), [...rates]], false);
      plot.setScale('x', { min: from / 1000, max: Math.max(to, from + 1000) / 1000 });
    });
  }, [times, rates, from, to]);

  return (
    <div className={classes['chart']} role="img" aria-label={label}>
      <div className={classes['readout']} aria-hidden="true">
        {pointed === null ? '' : readout(pointed)}
      </div>
      <div className={classes['plot']} ref={frame} />
    </div>
  );
}
