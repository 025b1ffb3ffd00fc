import { useId, type InputHTMLAttributes } from 'react';
import classes from './Switch.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: string;
  readonly hint?: string;
}

/** On or off; applies immediately. */
export function Switch({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className={classes['row']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
        {hint ? (
          <span className={classes['hint']} id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </label>
      <input
        {...input}
        id={id}
        className={classes['switch']}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}
