import { changePreferences } from '../../../session/change-preferences.js';
import { usePreferences } from '../../../session/hooks.js';
import { type ColumnChoice, DEFAULT_COLUMNS } from '../../../ui/grid/columns.js';
import { UNIT_LIST } from './columns.js';

/** The user's columns of the list, and how to change them. */
export function useColumns() {
  const { gridColumns } = usePreferences();
  const change = ({ shown, widths }: ColumnChoice) =>
    changePreferences({
      gridColumns: { ...gridColumns, [UNIT_LIST]: { shown: shown && [...shown], widths: { ...widths } } },
    });
  return { choice: gridColumns[UNIT_LIST] ?? DEFAULT_COLUMNS, change };
}
