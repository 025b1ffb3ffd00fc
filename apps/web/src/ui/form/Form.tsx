import type { ReactNode, SyntheticEvent } from 'react';
import classes from './Form.module.css';

interface Props {
  /** Usually `handleSubmit(…)` of react-hook-form. */
  readonly onSubmit: (event: SyntheticEvent) => Promise<void> | void;
  readonly children: ReactNode;
}

/** Fields in one column; the fields show errors, not the browser. */
export function Form({ onSubmit, children }: Props) {
  return (
    <form className={classes['form']} onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
    </form>
  );
}

interface SectionProps {
  readonly head: string;
  readonly children: ReactNode;
}

/** A part of a form or a list of switches, under its heading. */
export function FormSection({ head, children }: SectionProps) {
  return (
    <section className={classes['section']}>
      <h2 className={classes['head']}>{head}</h2>
      {children}
    </section>
  );
}

/** A group of choices with its label at the left. */
export function FormRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes['row']}>
      <span>{label}</span>
      <div className={classes['choices']}>{children}</div>
    </div>
  );
}
