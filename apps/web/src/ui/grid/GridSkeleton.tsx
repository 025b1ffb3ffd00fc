import { t } from '../../text/t.js';
import classes from './GridSkeleton.module.css';

/** Rows of the tallest screen that are drawn in advance. */
const ROWS = 24;

/** In the place of rows that are on their way: as high as they will be, so that nothing moves when they come. */
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
