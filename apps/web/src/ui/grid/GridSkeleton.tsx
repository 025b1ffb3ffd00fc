import { t } from '../../text/t.js';
import classes from './GridSkeleton.module.css';

/** Enough rows for the tallest screen. */
const ROWS = 24;

/** Replaces rows that are loading, with the same height, so that the layout does not jump. */
export function GridSkeleton({ rowHeight, checks = false }: { readonly rowHeight: number; readonly checks?: boolean }) {
  return (
    <div className={classes['frame']} data-checks={checks || undefined} role="status" aria-label={t('data.loading')}>
      <div className={classes['head']} />
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={classes['row']} style={{ height: rowHeight }}>
          <span className={classes['state']} />
          <span className={classes['picture']} />
          <span className={classes['name']} data-short={index % 3 === 2 || undefined} />
        </div>
      ))}
    </div>
  );
}
