import { type ComponentType, memo } from 'react';
import classes from './VirtualGrid.module.css';

interface Props {
  readonly id: string;
  readonly domId: string;
  readonly index: number;
  /** px. */
  readonly top: number;
  readonly height: number;
  readonly cells: ComponentType<{ readonly id: string }>;
  readonly selected: boolean;
  readonly active: boolean;
}

/** One row; drawn again only when it moves, is chosen, or its own data changes. The grid takes its events. */
export const GridRow = memo(function GridRow(props: Props) {
  const { id, domId, index, top, height, cells: Cells, selected, active } = props;
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
      <Cells id={id} />
    </div>
  );
});

/** The row that an event happened on. */
export const rowOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null) : null;
