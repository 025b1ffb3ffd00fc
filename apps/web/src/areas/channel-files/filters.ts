import { FILE_EXPORTS, FILE_KINDS, FILE_PERIODS } from '@backhaul/domain';
import { channelsByName, NO_FILTER, sortUnits, useChannels, useServers, useUnitsWithin } from '../../live/index.js';
import { t } from '../../text/t.js';
import { wordsIn } from '../../ui/resource/address.js';
import type { ListFilter } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';

/** Most units that the filter lists; files of others are found by the search for units. */
const MOST_UNITS = 300;

/** Filters of the list of files. */
export function useFileFilters(chosenUnit: string): readonly ListFilter[] {
  const channels = channelsByName(useChannels());
  const servers = useServers();
  const units = useUnitsWithin(NO_FILTER);
  const names = new Map(units.map(({ uid, name }) => [uid, name]));
  const listed = sortUnits(units, { by: 'name', dir: 'asc' }).filter((id, at) => at < MOST_UNITS || id === chosenUnit);
  return [
    {
      key: 'period',
      label: t('cfiles.period'),
      options: FILE_PERIODS.map((value) => ({ value, label: t(`cfiles.period.${value}`) })),
      single: true,
    },
    {
      key: 'kind',
      label: t('cfiles.kind'),
      options: FILE_KINDS.map((value) => ({ value, label: t(`cfiles.kind.${value}`) })),
      single: true,
    },
    {
      key: 'channel',
      label: t('cfiles.channel'),
      options: channels.map(({ channelId: value, channelName: label }) => ({ value, label })),
      single: true,
    },
    {
      key: 'unit',
      label: t('cfiles.unit'),
      options: listed.map((value) => ({ value, label: names.get(value) ?? '' })),
      single: true,
    },
    {
      key: 'server',
      label: t('cfiles.server'),
      options: servers.map(({ deviceId: value, name: label }) => ({ value, label })),
      single: true,
    },
    {
      key: 'export',
      label: t('cfiles.export'),
      options: FILE_EXPORTS.map((value) => ({ value, label: exportWord(value) })),
      single: true,
    },
    { key: 'held', label: t('cfiles.held'), options: [{ value: 'yes', label: t('cfiles.held.yes') }], single: true },
  ];
}

const exportWord = (state: (typeof FILE_EXPORTS)[number]): string =>
  t(state === 'none' ? 'cfiles.export.none' : `cfiles.state.${state}`);

/** The part of the query that the filters in the address make. */
export function filterQuery(search: ListSearch) {
  const [period] = FILE_PERIODS.filter((one) => wordsIn(search, 'period').includes(one));
  const [kind] = FILE_KINDS.filter((one) => wordsIn(search, 'kind').includes(one));
  const [exportState] = FILE_EXPORTS.filter((one) => wordsIn(search, 'export').includes(one));
  const [channelId] = wordsIn(search, 'channel');
  const [unitId] = wordsIn(search, 'unit');
  const [serverId] = wordsIn(search, 'server');
  const held = wordsIn(search, 'held').includes('yes');
  return {
    ...(period && { period }),
    ...(kind && { kind }),
    ...(exportState && { exportState }),
    ...(channelId && { channelId }),
    ...(unitId && { unitId }),
    ...(serverId && { serverId }),
    ...(held && { held }),
  };
}
