import type { ManagedChannel } from '@backhaul/contract';

/** Displayed state of a source. */
export type SourceLook = 'onAir' | 'ready' | 'noPicture' | 'unknown';

/** `live`: null if the channel has only its input. */
export function sourceState(live: ManagedChannel['sourceOrder'], id: string): SourceLook {
  const source = live?.sources.find(({ sourceId }) => sourceId === id);
  if (source === undefined || source.state === 'unknown') return 'unknown';
  if (live?.onAir === id) return 'onAir';
  return source.hasPicture ? 'ready' : 'noPicture';
}
