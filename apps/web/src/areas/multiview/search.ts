import { CHANNELS_SHOWN, type ChannelsShown } from '../../live/order/channels-shown.js';

/** Search parameters of the wall. */
export interface MultiviewSearch {
  /** Shows the wall of channels instead of units. */
  readonly of?: 'channels';
  /** Which channels are shown; all if missing. */
  readonly show?: Exclude<ChannelsShown, 'all'>;
  /** Page of tiles, from 1. */
  readonly page?: number;
  /** Id of the unit whose tile is in focus. */
  readonly unit?: string;
  /** Id of the channel whose tile is in focus. */
  readonly channel?: string;
}

/** Reads the parameters from an address; invalid ones are ignored. */
export function parseMultiviewSearch(search: Readonly<Record<string, unknown>>): MultiviewSearch {
  const { page } = search;
  const paged = typeof page === 'number' && Number.isSafeInteger(page) && page > 1 && { page };
  if (search['of'] !== 'channels') return { ...paged, ...idIn(search, 'unit') };
  const show = CHANNELS_SHOWN.find((one) => one === search['show']);
  return {
    of: 'channels',
    ...(show !== undefined && show !== 'all' && { show }),
    ...paged,
    ...idIn(search, 'channel'),
  };
}

function idIn<K extends string>(search: Readonly<Record<string, unknown>>, key: K): { readonly [P in K]?: string } {
  const id = search[key];
  const found: { [P in K]?: string } = {};
  if (typeof id === 'string' && id !== '') found[key] = id.slice(0, 64);
  return found;
}
