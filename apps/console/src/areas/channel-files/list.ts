import type { AppContract, HandlerInput } from '@backhaul/contract';
import { searchedWords } from '@backhaul/domain';
import type { VisibleGroup } from '../../control/policies/group.js';
import { sees, seesPictures, type Caller } from '../../platform/access/scope.js';
import type { ChannelFileDependencies } from './dependencies.js';
import { presentFile } from './present.js';
import { pageOfFiles, retentionsOf } from './store.js';

type Query = HandlerInput<AppContract['channelFiles']['list']>['query'];

/** A page of the files of a group. Channels are looked up in memory, units and files by database indexes. */
export async function listFiles(
  { db, registry, clock }: ChannelFileDependencies,
  caller: Caller,
  group: VisibleGroup,
  query: Query,
) {
  const { searchKey, searchValue, channelId, offset, limit, kind, period, held, fileId, sortBy, sortDir } = query;
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
      ...(searchKey === 'unit' && text !== '' && { unit: { text, scope: caller.scope } }),
      text: searchKey === 'name' ? text : '',
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
