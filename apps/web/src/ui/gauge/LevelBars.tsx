import type { CSSProperties } from 'react';
import { t } from '../../text/t.js';
import classes from './LevelBars.module.css';
import { levelPercent, loudness } from './levels.js';

/** Peak levels by channel, dBFS, as bars; the level is also given as a word. */
export function LevelBars({ levels }: { readonly levels: readonly number[] }) {
  return (
    <span className={classes['bars']} data-island="dark" role="img" aria-label={t(`levels.${loudness(levels)}`)}>
      {levels.map((level, channel) => (
        <span
          // Channels have only their number as a name.
          key={channel}
          className={classes['bar']}
          data-loudness={loudness([level])}
          style={heightOf(level)}
        />
      ))}
    </span>
  );
}

const heightOf = (level: number): CSSProperties => Object.fromEntries([['--level', `${levelPercent(level)}%`]]);
