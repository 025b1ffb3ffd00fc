import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { GridSelection } from './selection.js';
import { type ColumnChoice, isChosen, layoutOf, shownColumns } from './columns.js';
import { type GridColumn, GridHead, type GridSort } from './GridHead.js';
import { type GridCells, GridRow, isCheck, rowOf } from './GridRow.js';
import { moveTo } from './moves.js';
import { useRows } from './use-rows.js';
import classes from './VirtualGrid.module.css';

interface Props<K extends string> {
  /** Name of the rows; read aloud. */
  readonly label: string;
  readonly ids: readonly string[];
  /** All available columns. */
  readonly columns: readonly GridColumn<K>[];
  /** The user's choice of columns. */
  readonly choice: ColumnChoice;
  readonly onWidth: (key: string, px: number | null) => void;
  /** Sets `--columns`, the grid template of header and rows, until the user chooses columns. */
  readonly className: string | undefined;
  /** px. */
  readonly rowHeight: number;
  /** Rows are as high as their text, at least `rowHeight`. */
  readonly flows?: boolean;
  /** The cells of one row; each row subscribes to its own data. */
  readonly cells: GridCells;
  readonly sort: GridSort<K>;
  readonly onSort: (sort: GridSort<K>) => void;
  readonly selected: string | null;
  /** The row with the keyboard focus. */
  readonly active: string | null;
  readonly onActive: (id: string) => void;
  readonly onOpen: (id: string) => void;
  /** The row under the pointer. */
  readonly onPoint: (id: string | null) => void;
  /** If given, rows have a check-box, and Space toggles that of the active row. */
  readonly chosen?: GridSelection | undefined;
}

/** Height of the header, which covers the top of the frame, px. */
const HEAD_PX = 30;

/** A table of any length; renders only the visible rows. One tab stop, arrow keys inside. */
export function VirtualGrid<K extends string>(props: Props<K>) {
  const {
    label,
    ids,
    choice,
    className,
    rowHeight,
    flows = false,
    cells,
    sort,
    onSort,
    selected,
    active,
    chosen,
  } = props;
  const columns = useMemo(() => shownColumns(props.columns, choice), [props.columns, choice]);
  const layout = isChosen(choice) ? layoutOf(columns, choice) : null;
  const keyText = columns.map(({ key }) => key).join(' ');
  // Stable while the columns are the same, so that a new width does not render rows again.
  const keys = useMemo(() => keyText.split(' '), [keyText]);
  const frame = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const activeIndex = active === null ? -1 : ids.indexOf(active);
  // Keys may arrive faster than their effect is rendered.
  const reached = useRef(active);
  useLayoutEffect(() => void (reached.current = active), [active]);
  const count = ids.length;
  const { items, height, scrollTo, page, measure } = useRows({
    frame,
    count,
    rowHeight,
    headHeight: HEAD_PX,
    kept: activeIndex,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = reached.current;
    const from = at === null ? -1 : ids.indexOf(at);
    if ((event.key === 'Enter' || event.key === ' ') && from >= 0 && at !== null) {
      event.preventDefault();
      if (event.key === ' ' && chosen !== undefined) chosen.onChoose(at, event.shiftKey);
      else props.onOpen(at);
      return;
    }
    const index = moveTo(event.key, from, count, page());
    const id = index === null ? undefined : ids[index];
    if (index === null || id === undefined) return;
    event.preventDefault();
    reached.current = id;
    props.onActive(id);
    scrollTo(index);
  };

  return (
    <div
      ref={frame}
      className={[classes['frame'], className].filter(Boolean).join(' ')}
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-activedescendant={activeIndex < 0 ? undefined : `${gridId}-${active}`}
      tabIndex={0}
      aria-multiselectable={chosen === undefined ? undefined : true}
      data-checks={chosen === undefined ? undefined : true}
      data-chosen={layout === null ? undefined : true}
      style={layout === null ? undefined : chosenStyle(layout)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const [top] = ids;
        if (event.target === event.currentTarget && activeIndex < 0 && top !== undefined) props.onActive(top);
      }}
      onClick={(event) => {
        const id = rowOf(event.target);
        if (id === null) return;
        if (chosen !== undefined && isCheck(event.target)) {
          props.onActive(id);
          chosen.onChoose(id, event.shiftKey);
        } else props.onOpen(id);
      }}
      onPointerOver={(event) => props.onPoint(rowOf(event.target))}
      onPointerLeave={() => props.onPoint(null)}
    >
      <GridHead columns={columns} sort={sort} onSort={onSort} onWidth={props.onWidth} chosen={chosen} count={count} />
      <div className={classes['rows']} role="rowgroup" style={{ height }}>
        {items.map(({ index, start }) => {
          const id = ids[index];
          if (id === undefined) return null;
          return (
            <GridRow
              key={id}
              id={id}
              domId={`${gridId}-${id}`}
              index={index}
              top={start}
              height={rowHeight}
              measure={flows ? measure : undefined}
              cells={cells}
              columns={keys}
              selected={id === selected}
              active={id === active}
              checked={chosen?.ids.has(id)}
              checkLabel={chosen?.labelOf}
            />
          );
        })}
      </div>
    </div>
  );
}

const chosenStyle = ({ template, least }: ReturnType<typeof layoutOf>): CSSProperties =>
  Object.fromEntries([
    ['--columns', template],
    ['--least', `${least}px`],
  ]);
