import { useId } from 'react';
import classes from './Progress.module.css';

interface Props {
  /** Name of the running action. */
  readonly text: string;
  /** 0–100; null when unknown. */
  readonly percent: number | null;
  /** Changes constantly, so it is not read aloud at each step. */
  readonly quiet?: boolean;
}

/** Progress: as text, and as a bar. */
export function Progress({ text, percent, quiet = false }: Props) {
  const id = useId();
  return (
    <div className={classes['progress']}>
      <span id={id} role={quiet ? undefined : 'status'}>
        {text}
      </span>
      <progress aria-labelledby={id} max={100} value={percent ?? undefined} />
    </div>
  );
}
