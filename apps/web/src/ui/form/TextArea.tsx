import type { TextareaHTMLAttributes } from 'react';
import { Field } from './Field.js';
import classes from './Field.module.css';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

/** Text of several lines. */
export function TextArea({ label, hint, error, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea {...input} {...wiring} className={`${classes['control']} ${classes['lines']}`} />}
    </Field>
  );
}
