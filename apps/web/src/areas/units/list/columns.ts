import type { UnitSort } from '../../../live/index.js';
import { t, type TextKey } from '../../../text/t.js';
import type { LaidOut } from '../../../ui/grid/columns.js';
import type { GridColumn } from '../../../ui/grid/GridHead.js';

/** Name of the list in the column preferences. */
export const UNIT_LIST = 'unit_list';

interface UnitColumn extends LaidOut {
  readonly head: TextKey & `units.head.${string}`;
  readonly quiet?: boolean;
  readonly sort?: UnitSort['by'];
  readonly first?: 'asc' | 'desc';
}

const COLUMNS = [
  { key: 'state', head: 'units.head.state', sort: 'state', track: '132px', least: 132 },
  { key: 'picture', head: 'units.head.picture', quiet: true, track: '64px', least: 64 },
  { key: 'unit', head: 'units.head.unit', sort: 'name', track: 'minmax(120px, 1.5fr)', least: 120, fixed: true },
  { key: 'channel', head: 'units.head.channel', track: 'minmax(112px, 1fr)', least: 112 },
  { key: 'bitrate', head: 'units.head.bitrate', sort: 'bitrate', first: 'desc', track: '150px', least: 150 },
  { key: 'links', head: 'units.head.links', track: '60px', least: 60 },
  { key: 'battery', head: 'units.head.battery', sort: 'battery', track: '64px', least: 64 },
  { key: 'place', head: 'units.head.location', sort: 'place', track: 'minmax(70px, 0.9fr)', least: 70 },
  { key: 'slugline', head: 'units.head.slugline', track: 'minmax(100px, 1fr)', least: 100, extra: true },
  { key: 'type', head: 'units.head.type', track: 'minmax(90px, 0.8fr)', least: 90, extra: true },
  { key: 'version', head: 'units.head.version', track: 'minmax(72px, 0.8fr)', least: 72, extra: true },
  { key: 'delay', head: 'units.head.delay', track: '64px', least: 64, extra: true },
  { key: 'serial', head: 'units.head.serial', track: 'minmax(90px, 0.8fr)', least: 90, extra: true },
  { key: 'usage', head: 'units.head.usage', track: 'minmax(72px, 0.8fr)', least: 72, extra: true },
] as const satisfies readonly UnitColumn[];

export type UnitColumnKey = (typeof COLUMNS)[number]['key'];

/** Columns of the list, in their default order. */
export const unitColumns = (): readonly GridColumn<UnitSort['by']>[] =>
  COLUMNS.map((column) => ({ ...column, head: t(column.head) }));

/** Columns that the list can be sorted by, with their initial direction. */
export const sortableColumns = () =>
  unitColumns().flatMap(({ sort: by, head, first = 'asc' }) => (by === undefined ? [] : [{ by, head, first }]));

/** Whether a stored key names an existing column. */
export const isUnitColumn = (key: string): key is UnitColumnKey => COLUMNS.some((column) => column.key === key);
