import type { UnitSort } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import type { GridColumn } from '../../../ui/grid/GridHead.js';

/** Columns of the list, in order. */
export const unitColumns = (): readonly GridColumn<UnitSort['by']>[] => [
  { key: 'state', head: t('units.head.state'), sort: 'state' },
  { key: 'picture', head: t('units.head.picture'), quiet: true },
  { key: 'unit', head: t('units.head.unit'), sort: 'name' },
  { key: 'channel', head: t('units.head.channel') },
  { key: 'bitrate', head: t('units.head.bitrate'), sort: 'bitrate', first: 'desc' },
  { key: 'links', head: t('units.head.links') },
  { key: 'battery', head: t('units.head.battery'), sort: 'battery' },
  { key: 'place', head: t('units.head.place'), sort: 'place' },
];
