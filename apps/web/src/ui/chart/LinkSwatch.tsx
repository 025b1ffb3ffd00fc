import type { ReactNode } from 'react';
import classes from './LinkSwatch.module.css';

const SHADES = 5;

interface Props {
  /** Index of the link in the graph, from 0; below 0 when it is not in the graph. */
  readonly shade: number;
  readonly note: string | null;
  readonly children: ReactNode;
}

/** The name of a link beside its colour in the graph. */
export function LinkSwatch({ shade, note, children }: Props) {
  const colour = shade < 0 ? 'var(--line-strong)' : `var(--link-${Math.min(SHADES, shade + 1)})`;
  return (
    <span>
      <span className={classes['swatch']} style={{ backgroundColor: colour }} aria-hidden="true" />
      {children}
      {note === null ? null : <span className={classes['note']}> · {note}</span>}
    </span>
  );
}
