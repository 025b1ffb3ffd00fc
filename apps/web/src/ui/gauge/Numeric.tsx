import { decimal } from '../../text/number.js';
import classes from './gauge.module.css';

interface Props {
  /** Null or not finite: unknown, shown as “—”. */
  readonly value: number | null | undefined;
  readonly digits?: number;
  readonly unit?: string;
  /** The value is of an offline device. */
  readonly stale?: boolean;
}

/** A number with digits aligned in columns; an unknown value is never shown as 0. */
export function Numeric({ value, digits = 0, unit, stale = false }: Props) {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return <span className={classes['missing']}>—</span>;
  }
  return (
    <span className={classes['numeric']} data-stale={stale || undefined}>
      {decimal(value, digits)}
      {unit ? <span className={classes['unit']}> {unit}</span> : null}
    </span>
  );
}
