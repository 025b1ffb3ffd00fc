import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { Field } from './Field.js';
import classes from './Field.module.css';
import { Reveal } from './Reveal.js';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A secret that can be shown while it is typed. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={classes['password']}>
          <input {...input} {...wiring} className={classes['control']} type={shown ? 'text' : 'password'} />
          <Reveal shown={shown} disabled={input.disabled} onToggle={() => setShown(!shown)} />
        </div>
      )}
    </Field>
  );
}
