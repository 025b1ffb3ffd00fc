import { useMemo, useState } from 'react';
import type { UnitSort } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import type { GridSelection } from '../../../ui/grid/selection.js';
import { DEFAULT_COLUMNS, withWidth } from '../../../ui/grid/columns.js';
import { VirtualGrid } from '../../../ui/grid/VirtualGrid.js';
import { usePhone } from '../../../ui/page/use-phone.js';
import { unitColumns } from './columns.js';
import classes from './list.module.css';
import { UnitCells } from './UnitCells.js';
import { useColumns } from './use-columns.js';
import { useRowHeight } from './use-row-height.js';

interface Props {
  readonly ids: readonly string[];
  readonly sort: UnitSort;
  readonly onSort: (sort: UnitSort) => void;
  readonly selected: string | null;
  readonly onOpen: (uid: string) => void;
  readonly onPoint: (uid: string | null) => void;
  /** Selection for bulk actions; undefined if the user may not run any. */
  readonly chosen?: GridSelection | undefined;
}

/** Minimum row height for names in two lines, px. */
const ROOMY_PX = 50;

/** Table of units; only visible rows are rendered. */
export function UnitGrid({ ids, sort, onSort, selected, onOpen, onPoint, chosen }: Props) {
  const rowHeight = useRowHeight();
  const columns = useMemo(() => unitColumns(), []);
  const { choice, change } = useColumns();
  const phone = usePhone();
  const [active, setActive] = useState<string | null>(selected);
  const [followed, setFollowed] = useState(selected);
  // A unit that was opened elsewhere becomes the active row.
  if (followed !== selected) {
    setFollowed(selected);
    if (selected !== null) setActive(selected);
  }
  return (
    <VirtualGrid
      label={t('units.title')}
      className={`${classes['grid']} ${rowHeight < ROOMY_PX ? '' : classes['roomy']}`}
      ids={ids}
      columns={columns}
      choice={phone ? DEFAULT_COLUMNS : choice}
      onWidth={(key, px) => change(withWidth(choice, key, px))}
      rowHeight={rowHeight}
      cells={UnitCells}
      sort={sort}
      onSort={onSort}
      selected={selected}
      active={active}
      onActive={setActive}
      onOpen={(uid) => {
        setActive(uid);
        onOpen(uid);
      }}
      onPoint={onPoint}
      chosen={chosen}
    />
  );
}
