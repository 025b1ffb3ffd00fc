import { sparkline } from './path.js';
import classes from './Sparkline.module.css';

const WIDTH = 92;
const HEIGHT = 20;

interface Props {
  /** Evenly spaced, the newest last; null where nothing was reported. */
  readonly samples: readonly (number | null)[];
  /** Number of samples at full width; fewer are drawn at the right. */
  readonly capacity: number;
  /** Drawn in the colour of a warning. */
  readonly warn?: boolean;
  /** The values are of an offline device. */
  readonly stale?: boolean;
}

/** A line of recent values beside the current number; screen readers get only the number. */
export function Sparkline({ samples, capacity, warn = false, stale = false }: Props) {
  return (
    <svg
      className={classes['line']}
      data-warn={warn || undefined}
      data-stale={stale || undefined}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={sparkline(samples, capacity, WIDTH, HEIGHT)} />
    </svg>
  );
}
