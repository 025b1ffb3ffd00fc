import { useId } from 'react';
import classes from './Progress.module.css';

interface Props {
  /** What goes on. */
  readonly text: string;
  /** 0–100; null where it cannot be told. */
  readonly percent: number | null;
}

/** How far something is: in words, and as a bar. */
export function Progress({ text, percent }: Props) {
  const id = useId();
  return (
    <div className={classes['progress']}>
      <span id={id} role="status">
        {text}
      </span>
      <progress aria-labelledby={id} max={100} value={percent ?? undefined} />
    </div>
  );
}
