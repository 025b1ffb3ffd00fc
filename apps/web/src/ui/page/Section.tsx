import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface Props {
  readonly title: string;
  /** Shown at the end of the head. */
  readonly note?: string;
  /** Level of its heading: 3 within a pane, which has its own heading. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A part of a pane under its own heading. */
export function Section({ title, note, level = 3, children }: Props) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <header className={classes['head']}>
        <Heading className={classes['title']} id={id}>
          {title}
        </Heading>
        {note ? <span className={classes['note']}>{note}</span> : null}
      </header>
      {children}
    </section>
  );
}

/** One fact of a part: label and value. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <span>{label}</span>
      <span className={classes['value']}>{children}</span>
    </div>
  );
}
