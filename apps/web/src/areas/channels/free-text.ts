import type { ChannelMember } from '@backhaul/contract';
import { t } from '../../text/t.js';

/** Number of free members of a group. */
export const freeText = (members: readonly Pick<ChannelMember, 'free'>[]): string =>
  t('channels.free', { free: members.filter(({ free }) => free).length, count: members.length });
