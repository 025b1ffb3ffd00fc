import type { CSSProperties } from 'react';
import { t } from '../../text/t.js';
import classes from './wall.module.css';

/** Replaces tiles that are loading with a grid of empty ones. */
export function WallSkeleton({ columns }: { readonly columns: number }) {
  const style: CSSProperties = Object.fromEntries([['--tiles', String(columns)]]);
  return (
    <div className={classes['wall']} style={style} role="status" aria-label={t('data.loading')}>
      {Array.from({ length: columns * columns }, (_, index) => (
        <div key={index} className={classes['tile']} data-island="dark" />
      ))}
    </div>
  );
}
