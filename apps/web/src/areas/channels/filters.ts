import { CHANNEL_INPUTS, CHANNEL_PROBLEMS, CHANNEL_STATUSES, SERVER_INPUTS } from '@backhaul/domain';
import { serverOptions, useListedServers } from '../../inventory/listed-servers.js';
import { t } from '../../text/t.js';
import { wordsIn } from '../../ui/resource/address.js';
import { searchedText } from '../../ui/resource/remembered.js';
import type { ListFilter, Remembered } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { SHOWN_STATUS } from '../../ui/state/looks.js';

/** Statuses as the user sees them. */
const STATUSES = ['live', 'connecting', 'stopping', 'idle', 'offline'] as const;

/** Types of software channels; hardware channels have others. */
const SHOWN_TYPES = ['output', 'preview', 'distributor', 'group'] as const;

/** Filters of the list. */
export function useChannelFilters(): readonly ListFilter[] {
  const servers = useListedServers();
  return [
    {
      key: 'status',
      label: t('channels.status'),
      options: STATUSES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      key: 'input',
      label: t('channels.input'),
      options: SERVER_INPUTS.map((value) => ({ value, label: t(`channels.input.${value}`) })),
    },
    {
      key: 'type',
      label: t('channels.type'),
      options: SHOWN_TYPES.map((value) => ({ value, label: t(`channels.type.${value}`) })),
    },
    {
      key: 'server',
      label: t('channels.server'),
      single: true,
      options: serverOptions(servers),
    },
    {
      key: 'recording',
      label: t('channels.recording'),
      single: true,
      options: [
        { value: 'on', label: t('channels.filter.recording.on') },
        { value: 'off', label: t('channels.filter.recording.off') },
      ],
    },
    {
      key: 'problem',
      label: t('channels.filter.problem'),
      options: CHANNEL_PROBLEMS.map((value) => ({ value, label: t(`channels.problem.${value}`) })),
    },
  ];
}

/** The filters in the address, as parameters of the request. */
export function filtersIn(search: ListSearch) {
  const shown = wordsIn(search, 'status');
  const status = CHANNEL_STATUSES.filter((one) => shown.includes(SHOWN_STATUS[one]));
  const input = CHANNEL_INPUTS.filter((one) => wordsIn(search, 'input').includes(one));
  const type = SHOWN_TYPES.filter((one) => wordsIn(search, 'type').includes(one));
  const problem = CHANNEL_PROBLEMS.filter((one) => wordsIn(search, 'problem').includes(one));
  const [serverId] = wordsIn(search, 'server');
  const recording = (['on', 'off'] as const).find((one) => wordsIn(search, 'recording').includes(one));
  return {
    ...(status.length > 0 && { status }),
    ...(input.length > 0 && { input }),
    ...(type.length > 0 && { type }),
    ...(problem.length > 0 && { problem }),
    ...(serverId !== undefined && { serverId }),
    ...(recording !== undefined && { recording }),
  };
}

/** Remembers the filters by status, type and input, and the search text. */
export const rememberedChannelFilters: Remembered = {
  store(search) {
    const { status = [], type = [], input = [] } = filtersIn(search);
    return { channelFilters: { states: status, types: type, inputs: input, text: searchedText(search) } };
  },
  restore: ({ channelFilters: { states, types, inputs, text } }) => ({
    status: [...new Set(states.map((one) => SHOWN_STATUS[one]))].join('.'),
    type: types.join('.'),
    input: inputs.join('.'),
    q: text,
  }),
};
