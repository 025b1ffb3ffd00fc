import type { ReactNode } from 'react';
import { t } from '../../../text/t.js';
import classes from './player.module.css';
import { positionText } from './position-text.js';

interface Props {
  readonly at: number;
  readonly lengthMs: number;
  readonly marks: { readonly in: number | null; readonly out: number | null };
  /** Stills and waveform. */
  readonly along: ReactNode;
  readonly onSeek: (ms: number) => void;
}

/** The position bar above stills and waveform, with in and out marks. */
export function Scrubber({ at, lengthMs, marks, along, onSeek }: Props) {
  const share = (ms: number): string => `${Math.min(100, (100 * ms) / Math.max(1, lengthMs))}%`;
  const from = marks.in ?? 0;
  const to = marks.out ?? lengthMs;
  const hasMarks = marks.in !== null || marks.out !== null;
  return (
    <div className={classes['scrubber']}>
      {along}
      {hasMarks ? (
        <span
          className={classes['range']}
          style={{ left: share(from), right: `calc(100% - ${share(to)})` }}
          aria-hidden
        />
      ) : null}
      <span className={classes['head']} style={{ left: share(at) }} aria-hidden />
      <input
        type="range"
        className={classes['slider']}
        aria-label={t('cfiles.position')}
        aria-valuetext={positionText(at)}
        min={0}
        max={Math.max(1, Math.round(lengthMs))}
        step={100}
        value={Math.min(at, lengthMs)}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
      />
    </div>
  );
}
