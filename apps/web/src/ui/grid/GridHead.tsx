import { type PointerEvent, useRef } from 'react';
import type { GridSelection } from './selection.js';
import type { LaidOut } from './columns.js';
import classes from './VirtualGrid.module.css';

export interface GridColumn<K extends string> extends LaidOut {
  readonly head: string;
  /** The header is only for screen readers, because the cells are self-explanatory. */
  readonly quiet?: boolean;
  /** Sort key of the column; none when it cannot be sorted. */
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
  /** Sets the width of a column; null restores the default. */
  readonly onWidth: (key: string, px: number | null) => void;
  readonly chosen?: GridSelection | undefined;
  /** Number of rows. */
  readonly count: number;
}

const FLIPPED = { asc: 'desc', desc: 'asc' } as const;
const SPOKEN = { asc: 'ascending', desc: 'descending' } as const;

/** The column headers; a press sorts by one, a second press reverses the order. */
export function GridHead<K extends string>({ columns, sort, onSort, onWidth, chosen, count }: Props<K>) {
  return (
    <div role="rowgroup">
      <div className={classes['head']} role="row" aria-rowindex={1}>
        {chosen === undefined ? null : (
          <div className={classes['check']} role="columnheader">
            <input
              type="checkbox"
              aria-label={chosen.allLabel}
              title={chosen.allLabel}
              checked={chosen.ids.size > 0 && chosen.ids.size === count}
              ref={(box) => {
                if (box) box.indeterminate = chosen.ids.size > 0 && chosen.ids.size < count;
              }}
              onChange={chosen.onChooseAll}
            />
          </div>
        )}
        {columns.map(({ key, head, quiet = false, sort: by, first = 'asc' }) => {
          const sorted = by !== undefined && by === sort.by;
          return (
            <div
              key={key}
              className={classes['heading']}
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
              <Edge onWidth={(px) => onWidth(key, px)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The edge of a column, dragged with a pointer; without one, widths are set in the dialog of the columns. */
function Edge({ onWidth }: { readonly onWidth: (px: number | null) => void }) {
  const left = useRef<number | null>(null);
  const take = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    left.current = event.currentTarget.parentElement?.getBoundingClientRect().left ?? null;
  };
  return (
    <span
      className={classes['edge']}
      aria-hidden="true"
      onPointerDown={take}
      onPointerMove={({ clientX }) => {
        if (left.current !== null) onWidth(clientX - left.current);
      }}
      onPointerUp={() => void (left.current = null)}
      onPointerCancel={() => void (left.current = null)}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
