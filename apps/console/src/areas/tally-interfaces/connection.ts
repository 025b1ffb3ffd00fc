import type { TallyInterface } from '@backhaul/contract';
import type { Registry } from '../../state/registry/types.js';

type Connection = Pick<TallyInterface, 'state' | 'peers' | 'lastAt' | 'received' | 'refused' | 'detail'>;

const UNKNOWN: Connection = { state: 'unknown', peers: [], lastAt: null, received: 0, refused: 0, detail: '' };

/** Connection state of an interface, as its server reports it; unknown while the server is offline. */
export function connectionOf(
  registry: Pick<Registry, 'tallyReport'>,
  { id, server_id: serverId }: { readonly id: string; readonly server_id: string | null },
): Connection {
  if (serverId === null) return { ...UNKNOWN, state: 'listening' };
  const seen = registry.tallyReport(serverId)?.interfaces.find(({ interfaceId }) => interfaceId === id);
  if (seen === undefined) return UNKNOWN;
  const { state, peers, lastAt, received, refused, detail } = seen;
  return { state, peers, lastAt, received, refused, detail };
}
