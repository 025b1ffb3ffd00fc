import type { Cause } from '@backhaul/domain';
import { mayEnter, sees, type Scope } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';

/** A cause with the inventory of its incident, and the name of a group. */
export interface NamedCause extends Cause {
  readonly inventoryId: string;
  /** Null if the cause is no group, or a deleted one. */
  readonly group: string | null;
}

/** Display name of a cause; null for callers who may not see it, and for deleted causes. */
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
      // The first word is the kind: unit or server.
      return id.slice(id.indexOf(' ') + 1);
    default:
      return kind satisfies never;
  }
}
