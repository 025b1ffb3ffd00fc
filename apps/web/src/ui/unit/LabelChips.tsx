import type { Unit } from '@backhaul/contract';
import classes from './labels.module.css';

/** The labels of a unit: a mark of the label's colour, and its name. */
export function LabelChips({ labels }: { readonly labels: Unit['labels'] }) {
  if (labels.length === 0) return null;
  return (
    <ul className={classes['chips']}>
      {labels.map(({ id, label, colour }) => (
        <li key={id} className={classes['chip']} data-colour={colour} title={label}>
          {label}
        </li>
      ))}
    </ul>
  );
}
