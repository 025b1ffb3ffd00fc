import type { ManagedChannel } from '@backhaul/contract';

/** How a source of a channel is shown. */
export type SourceLook = 'onAir' | 'ready' | 'noPicture' | 'unknown';

/** `live`: null where the channel has its input alone. */
export function sourceState(live: ManagedChannel['sourceOrder'], id: string): SourceLook {
  const source = live?.sources.find(({ sourceId }) => sourceId === id);
  if (source === undefined || source.state === 'unknown') return 'unknown';
  if (live?.onAir === id) return 'onAir';
  return source.hasPicture ? 'ready' : 'noPicture';
}
