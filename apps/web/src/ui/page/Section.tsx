import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface Props {
  readonly title: string;
  /** Shown at the end of the head. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A part of a pane under its own head. */
export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h3 className={classes['title']} id={id}>
          {title}
        </h3>
        {note ? <span className={classes['note']}>{note}</span> : null}
      </header>
      {children}
    </section>
  );
}

/** One fact of a part: what it is, and how it stands. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <span>{label}</span>
      <span className={classes['value']}>{children}</span>
    </div>
  );
}
