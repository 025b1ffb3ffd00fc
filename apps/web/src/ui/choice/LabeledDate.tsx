import { useId } from 'react';
import classes from './LabeledSelect.module.css';

interface Props {
  readonly label: string;
  /** A day such as `2026-11-26`, or empty. */
  readonly value: string;
  /** Why the date is refused. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A date field with its label inside the frame, as in `LabeledSelect`. */
export function LabeledDate({ label, value, error, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes['frame']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={classes['select']}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        title={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
