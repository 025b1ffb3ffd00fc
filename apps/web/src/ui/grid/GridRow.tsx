import { type ComponentType, memo } from 'react';
import classes from './VirtualGrid.module.css';

/** Draws the cells of one row, in the order of the columns. */
export type GridCells = ComponentType<{ readonly id: string; readonly columns: readonly string[] }>;

interface Props {
  readonly id: string;
  readonly domId: string;
  readonly index: number;
  /** px. */
  readonly top: number;
  readonly height: number;
  /** If given, the row is as high as its text, and reports its height. */
  readonly measure?: ((row: HTMLElement | null) => void) | undefined;
  readonly cells: GridCells;
  /** Keys of the visible columns, in order. */
  readonly columns: readonly string[];
  readonly selected: boolean;
  readonly active: boolean;
  /** Whether its check-box is on; undefined when rows have none. */
  readonly checked?: boolean | undefined;
  readonly checkLabel?: ((id: string) => string) | undefined;
}

/** One row; rendered again only when it moves, is selected, or its own data changes. The grid handles its events. */
export const GridRow = memo(function GridRow(props: Props) {
  const {
    id,
    domId,
    index,
    top,
    height,
    measure,
    cells: Cells,
    columns,
    selected,
    active,
    checked,
    checkLabel,
  } = props;
  return (
    <div
      id={domId}
      className={classes['row']}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-row={id}
      data-active={active || undefined}
      data-checked={checked || undefined}
      ref={measure}
      data-index={index}
      data-flows={measure !== undefined || undefined}
      style={{ [measure === undefined ? 'height' : 'minHeight']: height, transform: `translateY(${top}px)` }}
    >
      {checked === undefined ? null : (
        <div className={classes['check']} role="gridcell">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={checkLabel?.(id)}
            checked={checked}
            // The grid handles its presses.
            readOnly
          />
        </div>
      )}
      <Cells id={id} columns={columns} />
    </div>
  );
});

/** The row of an event. */
export const rowOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null) : null;

/** Whether an event happened on the check-box of a row. */
export const isCheck = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(`.${classes['check']}`) !== null;
