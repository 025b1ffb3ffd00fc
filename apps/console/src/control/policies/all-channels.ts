import { message } from '@backhaul/contract';
import { sees, type Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

/** Refuses a caller who does not see every channel of a server. @throws {Refusal} FORBIDDEN */
export function requireAllChannels(
  registry: Pick<Registry, 'channelsOfServer'>,
  { scope }: Caller,
  serverId: string,
): void {
  const all = registry.channelsOfServer(serverId).every((channel) => sees(scope, channel));
  if (!all) throw new Refusal('FORBIDDEN', message('server_outside'));
}
