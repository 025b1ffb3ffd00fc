import { t } from '../../text/t.js';
import classes from './Skeleton.module.css';

/** Grey bars in place of text that is loading. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={classes['skeleton']} role="status">
      <span className={classes['words']}>{t('data.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={classes['bar']} data-short={index % 3 === 2 || undefined} />
      ))}
    </div>
  );
}
