import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './Segmented.module.css';

interface SegmentedProps<T extends string> {
  /** The name of the choice; read aloud. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice of one from a few options, all in view. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <div className={classes['segmented']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes['option']}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

interface LinksProps {
  readonly label: string;
  readonly options: readonly { readonly to: NonNullable<LinkProps['to']>; readonly label: string }[];
}

/** The sub-navigation of an area: pages side by side. */
export function SegmentedLinks({ label, options }: LinksProps) {
  return (
    <nav className={classes['segmented']} aria-label={label}>
      {options.map(({ to, label: text }) => (
        <Link key={to} to={to} className={classes['option'] ?? ''} activeOptions={{ includeSearch: false }}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
