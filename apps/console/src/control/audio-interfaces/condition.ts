import type { AudioInterface } from '@backhaul/contract';
import { useOfInterface } from '@backhaul/domain';
import type { Registry } from '../../state/registry/types.js';

const INTERFACE = 'interface.';

/** Condition of an interface, and the ids of the units that hear it. */
type Condition = Pick<AudioInterface, 'state' | 'since' | 'from' | 'detail' | 'use'> & {
  readonly unitIds: readonly string[];
};

const UNKNOWN: Condition = { state: 'unknown', since: null, from: null, detail: '', use: null, unitIds: [] };

/** Condition as the server reports it; unknown for an offline server, or one of another inventory. */
export function conditionOf(
  registry: Pick<Registry, 'reportedServer' | 'serverRecord'>,
  { id, serverId, inventoryId }: { readonly id: string; readonly serverId: string; readonly inventoryId: string },
): Condition {
  const server = registry.reportedServer(serverId);
  if (server?.online !== true || registry.serverRecord(serverId)?.inventoryId !== inventoryId) return UNKNOWN;
  const seen = server.state?.audioInterfaces?.find(({ interfaceId }) => interfaceId === id);
  if (seen === undefined) return UNKNOWN;
  const rooms = server.state?.intercom?.rooms ?? [];
  const heardIn = rooms.filter(({ participants }) => participants.some((one) => one.id === `${INTERFACE}${id}`));
  const unitIds = heardIn.flatMap(({ participants }) =>
    participants.flatMap((one) => (one.kind === 'unit' && one.state === 'connected' ? [one.id] : [])),
  );
  const { state, since, from, detail } = seen;
  return { state, since, from, detail, use: useOfInterface(state, unitIds.length), unitIds };
}
