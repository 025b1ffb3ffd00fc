import type { Channel } from '@backhaul/contract';
import { currentLanguage } from '../../text/t.js';

/** Channels sorted by name for a choice, with natural number order: `studio-2` before `studio-10`. */
export function channelsByName<T extends Pick<Channel, 'channelName'>>(channels: readonly T[]): readonly T[] {
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true });
  return channels.toSorted((a, b) => compare(a.channelName, b.channelName));
}
