import type { UnitSort } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { IconMenu } from '../../../ui/menu/IconMenu.js';
import { sortableColumns } from './columns.js';

interface Props {
  readonly sort: UnitSort;
  readonly onSort: (sort: UnitSort) => void;
}

const DIRECTIONS = ['asc', 'desc'] as const;

/** Menu to sort the list, when there are no column headers to click. */
export function SortMenu({ sort, onSort }: Props) {
  return (
    <IconMenu
      icon="sort"
      label={t('units.sort', { how: t(`units.sorted.${sort.by}`) })}
      sections={[
        {
          key: 'by',
          head: t('units.sort.by'),
          entries: sortableColumns().map(({ by, head, first }) => ({
            key: by,
            label: head,
            current: by === sort.by,
            onSelect: () => onSort({ by, dir: by === sort.by ? sort.dir : first }),
          })),
        },
        {
          key: 'dir',
          head: t('units.sort.dir'),
          entries: DIRECTIONS.map((dir) => ({
            key: dir,
            label: t(`units.sort.${dir}`),
            current: dir === sort.dir,
            onSelect: () => onSort({ by: sort.by, dir }),
          })),
        },
      ]}
    />
  );
}
