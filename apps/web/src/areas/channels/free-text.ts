import type { ChannelMember } from '@backhaul/contract';
import { t } from '../../text/t.js';

/** How many members of a group are free. */
export const freeText = (members: readonly Pick<ChannelMember, 'free'>[]): string =>
  t('channels.free', { free: members.filter(({ free }) => free).length, count: members.length });
