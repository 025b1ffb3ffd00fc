import { carrierOf, type Cause, causeKey, type Reach } from '@backhaul/domain';
import { channelsOfRun, type Registry } from '../../state/registry/types.js';

export type CauseRecords = Pick<
  Registry,
  | 'unitRecord'
  | 'serverRecord'
  | 'channelRecord'
  | 'reportedUnit'
  | 'reportedServer'
  | 'unitPage'
  | 'serversOfInventory'
>;

/**
 * What a unit or a server has in common with others now: the servers that it sends to or is, the carriers of its modems, its software, its
 * groups. Null while the console does not know the device, or has no report of it.
 */
export function causesOf(records: CauseRecords, kind: 'unit' | 'server', deviceId: string): readonly Cause[] | null {
  return kind === 'unit' ? causesOfUnit(records, deviceId) : causesOfServer(records, deviceId);
}

const causesIn = (kind: Cause['kind'], ids: readonly (string | null | undefined)[]): readonly Cause[] =>
  [...new Set(ids)].flatMap((id) => (id === null || id === undefined || id === '' ? [] : [{ kind, id }]));

const softwareOf = (kind: 'unit' | 'server', version: string | undefined): string | null =>
  version === undefined || version === '' ? null : `${kind} ${version}`;

function causesOfUnit(records: CauseRecords, id: string): readonly Cause[] | null {
  const record = records.unitRecord(id);
  const reported = records.reportedUnit(id);
  if (record === undefined || reported === undefined) return null;
  const channelIds = channelsOfRun(record.transmission);
  return [
    ...causesIn(
      'server',
      channelIds.map((channelId) => records.channelRecord(channelId)?.serverId),
    ),
    ...causesIn('carrier', (reported.telemetry?.modems ?? []).map(carrierOf)),
    ...causesIn('software', [softwareOf('unit', reported.state?.swVersion)]),
    ...causesIn('group', record.groupIds),
  ];
}

function causesOfServer(records: CauseRecords, id: string): readonly Cause[] | null {
  const record = records.serverRecord(id);
  const reported = records.reportedServer(id);
  if (record === undefined || reported === undefined) return null;
  return [
    ...causesIn('server', [id]),
    ...causesIn('software', [softwareOf('server', reported.state?.swVersion)]),
    ...causesIn('group', record.groupIds),
  ];
}

const ALL_UNITS = {
  searchKey: 'name',
  searchValue: '',
  sortBy: 'createdAt',
  sortDir: 'asc',
  offset: 0,
  limit: 1e6,
} as const;

/** Counts connected units and servers of an inventory that have a cause, at the first call. */
export function reachIn(records: CauseRecords, inventoryId: string): Reach {
  let counts: ReadonlyMap<string, number> | undefined;
  return (cause) => (counts ??= countIn(records, inventoryId)).get(causeKey(cause)) ?? 0;
}

function countIn(records: CauseRecords, inventoryId: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (causes: readonly Cause[] | null): void => {
    for (const cause of causes ?? []) counts.set(causeKey(cause), (counts.get(causeKey(cause)) ?? 0) + 1);
  };
  for (const id of records.unitPage({ all: true }, { ...ALL_UNITS, inventoryId }).ids)
    if (records.reportedUnit(id)?.online === true) count(causesOfUnit(records, id));
  for (const { id } of records.serversOfInventory(inventoryId))
    if (records.reportedServer(id)?.online === true) count(causesOfServer(records, id));
  return counts;
}
