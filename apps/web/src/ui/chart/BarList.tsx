import classes from './BarList.module.css';

interface Props {
  readonly label: string;
  /** From top to bottom; values of at least 0. */
  readonly bars: readonly { readonly key: string; readonly name: string; readonly value: number }[];
  /** The text of a value. */
  readonly valueText: (value: number) => string;
  /** Above the bars: the data that they leave out. */
  readonly note?: string | undefined;
}

/** Values in rows of name, bar and text; the longest bar is the largest value. */
export function BarList({ label, bars, valueText, note }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      <ol className={classes['list']} aria-label={label}>
        {bars.map(({ key, name, value }) => (
          <li className={classes['row']} key={key}>
            <span className={classes['name']} title={name}>
              {name}
            </span>
            <span className={classes['bar']} style={{ inlineSize: `${(100 * value) / most}%` }} />
            <span className={classes['value']}>{valueText(value)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
