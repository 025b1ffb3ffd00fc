import { Skeleton } from '../data/Skeleton.js';
import classes from './PaneSkeleton.module.css';

/** Replaces a pane that is loading: head, picture, and the content below. */
export function PaneSkeleton() {
  return (
    <div className={classes['pane']}>
      <span className={classes['head']} />
      <span className={classes['picture']} />
      <Skeleton lines={6} />
    </div>
  );
}
