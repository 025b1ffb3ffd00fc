import type { SearchResults } from '@backhaul/contract';
import type { Permission } from '@backhaul/domain';
import { mayEnter, sees, type Scope } from '../../platform/access/scope.js';
import type { LiveRegistry } from './registry.js';
import type { ChannelRecord, ServerRecord, UnitRecord } from './types.js';

export interface SearchQuery {
  readonly text: string;
  /** Maximum number per kind. */
  readonly limit: number;
}

type Found = UnitRecord | ServerRecord | ChannelRecord;

/** Searched text of a record. */
const textOf = (record: Found): string =>
  record.kind === 'unit' ? [record.name, record.alias, record.serialNumber, record.comment].join('\n') : record.name;

const natural = new Intl.Collator('en', { numeric: true });

/** Records within a scope whose texts contain every word; first those whose name begins with the text, then by name. */
export function matching<R extends Found>(records: Iterable<R>, scope: Scope, { text, limit }: SearchQuery): R[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const found: { readonly record: R; readonly begins: boolean }[] = [];
  for (const record of records) {
    if (!sees(scope, record)) continue;
    const searched = textOf(record).toLowerCase();
    if (!words.every((word) => searched.includes(word))) continue;
    found.push({ record, begins: record.name.toLowerCase().startsWith(wanted) });
  }
  return found
    .toSorted((a, b) => Number(b.begins) - Number(a.begins) || natural.compare(a.record.name, b.record.name))
    .slice(0, limit)
    .map(({ record }) => record);
}

/** Groups of a record that the caller may enter. */
const groupsFor = (scope: Scope, { groupIds, inventoryId }: Found): string[] =>
  groupIds.filter((id) => mayEnter(scope, { id, inventoryId }));

/** Records that match a text and that the caller may see; kinds that the caller may not read stay empty. */
export function searchRegistry(
  registry: Pick<LiveRegistry, 'unit' | 'channel' | 'server' | 'unitRecord' | 'records'>,
  { scope, permissions }: { readonly scope: Scope; readonly permissions: ReadonlySet<Permission> },
  query: SearchQuery,
): SearchResults {
  const all = registry.records();
  const readable = (permission: Permission): boolean => permissions.has(permission);
  return {
    units: (readable('unit:read') ? matching(all.units, scope, query) : []).flatMap((record) => {
      const view = registry.unit(record.id);
      if (view === undefined) return [];
      const { uid, name, type, multiviewStatus } = view;
      return [{ uid, name, type, multiviewStatus, groupIds: groupsFor(scope, record) }];
    }),
    channels: (readable('channel:read') ? matching(all.channels, scope, query) : []).flatMap((record) => {
      const view = registry.channel(record.id);
      if (view === undefined) return [];
      const user = view.allocatedToUnitUid === null ? undefined : registry.unitRecord(view.allocatedToUnitUid);
      const seen = user !== undefined && readable('unit:read') && sees(scope, user);
      return [
        {
          channelId: record.id,
          channelName: view.channelName,
          status: view.status,
          unit: seen ? { uid: user.id, name: user.name } : null,
          groupIds: groupsFor(scope, record),
        },
      ];
    }),
    servers: (readable('server:read') ? matching(all.servers, scope, query) : []).flatMap((record) => {
      const view = registry.server(record.id);
      return view === undefined
        ? []
        : [{ deviceId: record.id, name: view.name, status: view.status, groupIds: groupsFor(scope, record) }];
    }),
  };
}
