import type { Channel } from '@backhaul/contract';
import { destinationSummary } from '@backhaul/domain';
import { t } from '../text/t.js';

/** `2 of 3 connected`, or a dash if there are none. */
export function destinationsText({ destinations }: Pick<Channel, 'destinations'>): string {
  const { on, connected } = destinationSummary(destinations);
  if (on === 0) return destinations.length === 0 ? '—' : t('channels.destinations.allOff');
  return t('channels.destinations.connected', { connected, count: on });
}

/** The channel that feeds a channel; empty when none does. */
export function feederText({ fedBy }: Pick<Channel, 'fedBy'>): string {
  if (fedBy === null) return '';
  return fedBy.channelName === null ? t('channels.fedByHidden') : t('channels.fedBy', { name: fedBy.channelName });
}

/** State of the programme; a channel makes none until a destination is on. */
export function programmeText({ programme, destinations }: Pick<Channel, 'programme' | 'destinations'>): string {
  if (programme === null) return '—';
  const isUnused = programme === 'none' && destinationSummary(destinations).on === 0;
  return t(isUnused ? 'channels.programme.unused' : `channels.programme.${programme}`);
}
