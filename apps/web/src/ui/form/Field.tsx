import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import classes from './Field.module.css';

interface FieldProps {
  readonly label: string;
  /** The expected input, shown under the control. */
  readonly hint?: string | undefined;
  /** Why the value is refused; read aloud with the control. */
  readonly error?: string | undefined;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A control with its label, hint and error, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const about = error ?? hint;
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': about ? `${id}-about` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {about ? (
        <p className={classes['about']} id={`${id}-about`} data-error={error ? true : undefined}>
          {about}
        </p>
      ) : null}
    </div>
  );
}

type TextProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

/** One line of text; spread `register(name)` of react-hook-form on it. */
export function TextField({ label, hint, error, ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...input} {...wiring} className={classes['control']} />}
    </Field>
  );
}

type SelectProps = FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { readonly ref?: Ref<HTMLSelectElement> };

/** A single choice; pass `<option>`s. */
export function SelectField({ label, hint, error, children, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...select} {...wiring} className={classes['control']}>
          {children}
        </select>
      )}
    </Field>
  );
}
