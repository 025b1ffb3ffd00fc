import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { usePreferences } from '../../session/hooks.js';
import type { GridSelection } from '../grid/selection.js';
import { type ColumnChoice, DEFAULT_COLUMNS, withWidth } from '../grid/columns.js';
import { GridCell } from '../grid/GridCell.js';
import type { GridSort } from '../grid/GridHead.js';
import type { GridCells } from '../grid/GridRow.js';
import { VirtualGrid } from '../grid/VirtualGrid.js';
import { usePhone } from '../page/use-phone.js';
import type { Kept, Resource } from './resource.js';
import classes from './resource.module.css';

const ROW_PX = { comfortable: 50, dense: 40, phone: 68 } as const;
const BRIEF = 'brief';

/** Row height by the user's density and the screen, px. */
export function useListRowHeight(): number {
  const { density } = usePreferences();
  const phone = usePhone();
  return ROW_PX[phone ? 'phone' : density];
}

/** Content of a cell, by row and column, because the rows of a grid know only ids. */
const Draw = createContext<(id: string, column: string) => ReactNode>(() => null);

const Cells: GridCells = ({ id, columns }) => {
  const draw = use(Draw);
  return columns.map((column) => (
    <GridCell key={column} column={column}>
      {draw(id, column)}
    </GridCell>
  ));
};

interface Props<Row extends Kept, K extends string, S extends string> {
  readonly resource: Pick<Resource<Row, K, S>, 'title' | 'columns' | 'brief' | 'nameOf' | 'flows'>;
  readonly rows: readonly Row[];
  readonly sort: GridSort<K>;
  readonly onSort: (sort: GridSort<K>) => void;
  readonly active: string | null;
  readonly onActive: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly chosen: GridSelection | undefined;
}

/** The records of one page in a grid; on a phone each takes two lines. */
export function ListGrid<Row extends Kept, K extends string, S extends string>(props: Props<Row, K, S>) {
  const { resource, rows, onActive, onOpen, ...grid } = props;
  const phone = usePhone();
  const rowHeight = useListRowHeight();
  const [widths, setWidths] = useState<ColumnChoice>(DEFAULT_COLUMNS);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const columns = phone
    ? [{ key: BRIEF, head: resource.title, track: 'minmax(0, 1fr)', least: 0 }]
    : resource.columns.map(({ cell: _cell, ...column }, index) => ({ ...column, fixed: index === 0 }));
  const draw = (id: string, key: string): ReactNode => {
    const row = byId.get(id);
    if (row === undefined) return null;
    if (key === BRIEF) {
      return (
        <>
          <span className={classes['name']}>{resource.nameOf(row)}</span>
          <span className={classes['brief']}>{resource.brief(row)}</span>
        </>
      );
    }
    const value = resource.columns.find((column) => column.key === key)?.cell(row);
    return typeof value === 'string' ? (
      <span className={classes['text']} title={value}>
        {value === '' ? '—' : value}
      </span>
    ) : (
      value
    );
  };
  return (
    <Draw value={draw}>
      <VirtualGrid
        {...grid}
        label={resource.title}
        className={phone ? classes['phone'] : undefined}
        ids={rows.map(({ id }) => id)}
        columns={columns}
        choice={{ shown: columns.map(({ key }) => key), widths: phone ? {} : widths.widths }}
        onWidth={(key, px) => setWidths(withWidth(widths, key, px))}
        rowHeight={rowHeight}
        flows={resource.flows === true}
        cells={Cells}
        selected={null}
        onActive={onActive}
        onOpen={(id) => {
          onActive(id);
          onOpen(id);
        }}
        onPoint={() => undefined}
      />
    </Draw>
  );
}
