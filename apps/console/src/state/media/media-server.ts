import { message } from '@backhaul/contract';
import { Refusal } from '../../platform/kernel/refusal.js';
import { mediaUrl } from './source.js';
import type { Registry } from '../registry/types.js';

/** Key and address of the media server that holds a file. @throws {Refusal} SERVER_OFFLINE */
export function mediaServer(
  registry: Pick<Registry, 'serverRecord' | 'reportedServer'>,
  serverId: string,
): { readonly key: string; readonly base: URL } {
  const key = registry.serverRecord(serverId)?.mediaKey ?? '';
  const device = registry.reportedServer(serverId);
  const base = mediaUrl(device?.state?.mediaUrl ?? '');
  if (key === '' || device?.online !== true || base === null) throw new Refusal('SERVER_OFFLINE');
  if (device.state?.orders?.includes('makeClip') !== true) throw new Refusal('UNSUPPORTED', message('UNSUPPORTED'));
  return { key, base };
}
