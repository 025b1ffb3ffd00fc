import { Badge } from '../state/StateBadge.js';
import type { StateLook } from '../state/looks.js';
import classes from './PhaseBar.module.css';

/** A part of a bar: number and state. Its pattern and colour differ from those of the others. */
export interface BarPart {
  readonly key: string;
  readonly look: StateLook;
  readonly pattern: 'full' | 'stripes' | 'hatched' | 'dots' | 'empty';
  /** The state in words. */
  readonly label: string;
  readonly count: number;
}

interface Props {
  readonly title: string;
  /** Text beside the title. */
  readonly note: string;
  readonly parts: readonly BarPart[];
}

/** Number of items in each state: a bar, and below it the same as glyphs, words and numbers. */
export function PhaseBar({ title, note, parts }: Props) {
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <section className={classes['phase']} aria-label={title}>
      <div className={classes['head']}>
        <strong>{title}</strong>
        <span className={classes['note']}>{note}</span>
      </div>
      <div className={classes['bar']} aria-hidden="true">
        {shown.map(({ key, look, pattern, count }) => (
          <span
            key={key}
            className={classes['part']}
            data-tone={look.tone}
            data-pattern={pattern}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      <ul className={classes['legend']}>
        {shown.map(({ key, look, label, count }) => (
          <li key={key}>
            <Badge look={look} status={key}>
              {label} {count}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
