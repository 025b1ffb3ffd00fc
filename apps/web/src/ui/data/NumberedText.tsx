import { useId } from 'react';
import classes from './NumberedText.module.css';

/** Focusable, so that the keyboard can scroll it. */
const SCROLLER = { role: 'region', tabIndex: 0 } as const;

interface Props {
  readonly label: string;
  readonly text: string;
  /** Numbers of the lines to mark; they also get an arrow. */
  readonly marked: ReadonlySet<number>;
}

/** A text of several lines to read, with line numbers. */
export function NumberedText({ label, text, marked }: Props) {
  const id = useId();
  const numbers = text.split('\n').map((_line, index) => `${marked.has(index + 1) ? '▸ ' : ''}${index + 1}`);
  return (
    <div className={classes['field']}>
      <span id={id} className={classes['label']}>
        {label}
      </span>
      <div className={classes['text']} {...SCROLLER} aria-labelledby={id}>
        <pre className={classes['numbers']} aria-hidden="true">
          {numbers.join('\n')}
        </pre>
        <pre>{text}</pre>
      </div>
    </div>
  );
}
