import { type ComponentProps, useId } from 'react';
import { Icon } from '../icon/Icon.js';
import classes from './LabeledSelect.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'id'> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** A single choice with its label inside the frame: for the few choices beside an action. */
export function LabeledSelect({ label, value, options, onChange, disabled, ...rest }: Props) {
  const id = useId();
  return (
    <div className={classes['frame']} data-disabled={disabled || undefined}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={classes['select']}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={12} className={classes['arrow']} />
    </div>
  );
}
