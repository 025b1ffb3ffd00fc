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
  readonly cells: GridCells;
  /** Keys of the columns that are shown, in order. */
  readonly columns: readonly string[];
  readonly selected: boolean;
  readonly active: boolean;
}

/** One row; drawn again only when it moves, is chosen, or its own data changes. The grid takes its events. */
export const GridRow = memo(function GridRow(props: Props) {
  const { id, domId, index, top, height, cells: Cells, columns, selected, active } = props;
  return (
    <div
      id={domId}
      className={classes['row']}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-row={id}
      data-active={active || undefined}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <Cells id={id} columns={columns} />
    </div>
  );
});

/** The row that an event happened on. */
export const rowOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null) : null;
