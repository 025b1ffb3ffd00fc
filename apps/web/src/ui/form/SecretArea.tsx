import { useState, type TextareaHTMLAttributes } from 'react';
import { Field } from './Field.js';
import classes from './Field.module.css';
import { Reveal } from './Reveal.js';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

/** A secret of several lines, such as a private key, that can be shown while it is entered. */
export function SecretArea({ label, hint, error, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={classes['password']}>
          <textarea
            {...input}
            {...wiring}
            className={`${classes['control']} ${classes['lines']}`}
            data-hidden={!shown || undefined}
          />
          <Reveal shown={shown} disabled={input.disabled} onToggle={() => setShown(!shown)} />
        </div>
      )}
    </Field>
  );
}
