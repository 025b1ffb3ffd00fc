import classes from './VirtualGrid.module.css';

export interface GridColumn<K extends string> {
  readonly key: string;
  readonly head: string;
  /** The head is read aloud and not shown: the cells speak for themselves. */
  readonly quiet?: boolean;
  /** What the head sorts by; none for a column that does not sort. */
  readonly sort?: K;
  /** Direction of the first press. */
  readonly first?: 'asc' | 'desc';
}

export interface GridSort<K extends string> {
  readonly by: K;
  readonly dir: 'asc' | 'desc';
}

interface Props<K extends string> {
  readonly columns: readonly GridColumn<K>[];
  readonly sort: GridSort<K>;
  readonly onSort: (sort: GridSort<K>) => void;
}

const FLIPPED = { asc: 'desc', desc: 'asc' } as const;
const SPOKEN = { asc: 'ascending', desc: 'descending' } as const;

/** The heads of the columns; a press sorts by one, another turns it round. */
export function GridHead<K extends string>({ columns, sort, onSort }: Props<K>) {
  return (
    <div role="rowgroup">
      <div className={classes['head']} role="row" aria-rowindex={1}>
        {columns.map(({ key, head, quiet = false, sort: by, first = 'asc' }) => {
          const sorted = by !== undefined && by === sort.by;
          return (
            <div
              key={key}
              role="columnheader"
              data-column={key}
              aria-sort={by === undefined ? undefined : sorted ? SPOKEN[sort.dir] : 'none'}
            >
              {by === undefined ? (
                <span className={quiet ? classes['quiet'] : undefined}>{head}</span>
              ) : (
                <button
                  type="button"
                  className={classes['sort']}
                  data-sorted={sorted || undefined}
                  onClick={() => onSort({ by, dir: sorted ? FLIPPED[sort.dir] : first })}
                >
                  {head}
                  <span className={classes['arrow']} aria-hidden="true">
                    {sorted ? (sort.dir === 'asc' ? '▲' : '▼') : ''}
                  </span>
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
