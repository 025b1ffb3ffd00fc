import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

interface Column {
  readonly key: string;
  /** Empty above buttons. */
  readonly head: string;
  readonly align?: 'end';
  /** Takes the remaining width, and wraps when that is narrow; the first column then fits its cells. */
  readonly wraps?: true;
}

interface Row {
  readonly key: string;
  /** Its value is outdated or missing. */
  readonly muted?: boolean;
  /** One per column; the first names the row. */
  readonly cells: readonly ReactNode[];
}

interface Props {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The last line: totals of the rows, one per column. */
  readonly foot?: readonly ReactNode[];
  /** Shown when there are no rows. */
  readonly empty: string;
}

/** A small table that is shown completely. */
export function DataTable({ label, columns, rows, foot, empty }: Props) {
  if (rows.length === 0) return <p className={classes['empty']}>{empty}</p>;
  const fits = columns.some(({ wraps }) => wraps);
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, head, align }) =>
            head === '' ? (
              <td key={key}>{head}</td>
            ) : (
              <th key={key} scope="col" data-align={align}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, muted, cells }) => (
          <tr key={key} data-muted={muted || undefined}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row" data-fits={fits || undefined}>
                  {cells[index]}
                </th>
              ) : (
                <td key={column.key} data-align={column.align} data-wraps={column.wraps}>
                  {cells[index]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {foot ? (
        <tfoot>
          <tr>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row">
                  {foot[index]}
                </th>
              ) : (
                <td key={column.key} data-align={column.align}>
                  {foot[index]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
