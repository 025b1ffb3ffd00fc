import type { Cause } from '@backhaul/domain';
import { mayEnter, sees, type Scope } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';

/** A cause with the inventory of its incident, and the name of a group. */
export interface NamedCause extends Cause {
  readonly inventoryId: string;
  /** Null where it is no group, or one that was deleted. */
  readonly group: string | null;
}

/** What a cause is called, for who may see it; null for who may not, and of what was deleted. */
export function causeName(
  records: Pick<Registry, 'serverRecord'>,
  scope: Scope,
  { kind, id, inventoryId, group }: NamedCause,
): string | null {
  switch (kind) {
    case 'server': {
      const server = records.serverRecord(id);
      return server !== undefined && sees(scope, server) ? server.name : null;
    }
    case 'group':
      return mayEnter(scope, { id, inventoryId }) ? group : null;
    case 'carrier':
      return id;
    case 'software':
      // The first word says whether it is that of a unit or of a server.
      return id.slice(id.indexOf(' ') + 1);
    default:
      return kind satisfies never;
  }
}
