import type { AppContract, HandlerInput } from '@backhaul/contract';
import { searchedWords } from '@backhaul/domain';
import type { VisibleGroup } from '../../control/policies/group.js';
import { sees, seesPictures, type Caller } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { ChannelFileDependencies } from './dependencies.js';
import { presentFile } from './present.js';
import { pageOfFiles, retentionsOf, type ReportedExport } from './store.js';

type Query = HandlerInput<AppContract['channelFiles']['list']>['query'];

/** A page of the files of a group. Channels are looked up in memory, units and files by database indexes. */
export async function listFiles(
  { db, registry, clock }: ChannelFileDependencies,
  caller: Caller,
  group: VisibleGroup,
  query: Query,
) {
  const { searchKey, searchValue, channelId, unitId, serverId, exportState } = query;
  const { offset, limit, kind, period, held, fileId, sortBy, sortDir } = query;
  const filter = new ViewFilter(registry, caller.scope);
  const now = clock.now();
  const text = searchValue.trim().toLowerCase();
  const channels = registry.channels(group.id).filter(({ channelId: id, channelName }) => {
    const record = registry.channelRecord(id);
    if (record === undefined || record.memberIds !== null || !sees(caller.scope, record)) return false;
    if (channelId !== undefined && id !== channelId) return false;
    return searchKey !== 'channel' || channelName.toLowerCase().includes(text);
  });
  const page = await pageOfFiles(
    db,
    {
      channelIds: channels.map((one) => one.channelId),
      ...serversIn(registry, filter, serverId, searchKey === 'server' ? text : ''),
      // A unit that the caller does not see has no files for them.
      unitId: unitId === undefined ? undefined : (filter.idOf('unit', unitId) ?? ''),
      ...(exportState && { exports: { state: exportState, reported: reportedExports(registry) } }),
      ...(searchKey === 'unit' && text !== '' && { unit: { text, scope: caller.scope } }),
      text: searchKey === 'name' ? text : '',
      slugline: searchKey === 'story' ? text : '',
      ...(searchKey === 'transcript' && text !== '' && { said: searchedWords(text) }),
      seesPrivate: seesPictures(caller.scope, { privateSession: true }),
      kind,
      period,
      held,
      fileId,
      sortBy,
      sortDir,
      offset,
      limit,
    },
    now,
  );
  const retentions = await retentionsOf(db, [...new Set(page.rows.map(({ channel_id }) => channel_id))]);
  return {
    items: page.rows.map((row) => presentFile(registry, caller, row, retentions.get(row.channel_id), now)),
    total: page.total,
    isMore: page.isMore,
    offset,
    limit,
  };
}

/** The servers that a query names and the caller sees; none named: no condition. */
function serversIn(registry: Registry, filter: ViewFilter, serverId: string | undefined, text: string) {
  if (serverId === undefined && text === '') return {};
  const ids = serverId === undefined ? registry.serverIds() : [serverId];
  const seen = ids.filter(
    (id) => filter.idOf('server', id) !== null && registry.serverRecord(id)?.name.toLowerCase().includes(text) === true,
  );
  return { serverIds: seen };
}

/** Exports that servers report, at most 20 each. */
const reportedExports = (registry: Registry): ReportedExport[] =>
  registry.serverIds().flatMap((serverId) =>
    (registry.reportedServer(serverId)?.state?.exports?.files ?? []).map(({ channelId, name, state }) => ({
      serverId,
      channelId,
      name,
      state,
    })),
  );
