import { Skeleton } from '../data/Skeleton.js';
import classes from './PaneSkeleton.module.css';

/** In the place of a pane that is on its way: its head, its picture, and what stands under it. */
export function PaneSkeleton() {
  return (
    <div className={classes['pane']}>
      <span className={classes['head']} />
      <span className={classes['picture']} />
      <Skeleton lines={6} />
    </div>
  );
}
