import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { t } from '../../text/t.js';
import { Field } from './Field.js';
import classes from './Field.module.css';

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
          <button
            type="button"
            className={classes['reveal']}
            aria-pressed={shown}
            aria-label={t('form.showPassword')}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('form.hide') : t('form.show')}
          </button>
        </div>
      )}
    </Field>
  );
}
