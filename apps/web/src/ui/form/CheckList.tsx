import { useId, useState } from 'react';
import { formParts } from '../../text/en/form-parts.js';
import { addMessages, t } from '../../text/t.js';
import { TextField } from './Field.js';
import classes from './CheckList.module.css';

addMessages(formParts);

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly options: readonly Option[];
  /** Maximum number of choices; omitted: all. */
  readonly max?: number | undefined;
  /** Shown when there are no options. */
  readonly empty: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Number of options from which a search is offered. */
const MANY = 9;

/** A choice of several, all in view, with a search when there are many. */
export function CheckList({ label, hint, error, disabled = false, options, max, empty, value, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const isFull = max !== undefined && value.length >= max;
  const about = error ?? (isFull ? t('form.most', { max }) : hint);
  const wanted = text.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));
  const toggle = (key: string) => onChange(value.includes(key) ? value.filter((one) => one !== key) : [...value, key]);
  return (
    <fieldset
      className={classes['list']}
      aria-describedby={about ? `${id}-about` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={classes['legend']}>
        {label} <span className={classes['count']}>{t('form.chosen', { count: value.length })}</span>
      </legend>
      {options.length >= MANY ? (
        <TextField
          label={t('form.searchIn', { name: label })}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      {options.length === 0 ? <p className={classes['about']}>{empty}</p> : null}
      <div className={classes['options']}>
        {shown.map((option) => (
          <label key={option.value} className={classes['option']}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={disabled || (isFull && !value.includes(option.value))}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {about ? (
        <p className={classes['about']} id={`${id}-about`} data-error={error ? true : undefined}>
          {about}
        </p>
      ) : null}
    </fieldset>
  );
}
