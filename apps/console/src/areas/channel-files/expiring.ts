import type { ExpiringFiles } from '@backhaul/contract';
import { expired, expiryOf } from '@backhaul/domain';
import { keptFiles, keptTogether } from '../../control/files/kept-files.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { ChannelFileDependencies } from './dependencies.js';

/** Deletions are announced this long before, ms. */
const AHEAD_MS = 24 * 3_600_000;
/** Most files that are named. */
const NAMED = 50;

/** Files of the channels of a group that retention deletes within 24 hours, the soonest first. */
export async function expiringFiles(
  { db, registry, clock }: ChannelFileDependencies,
  caller: Caller,
  { id }: VisibleGroup,
): Promise<ExpiringFiles> {
  const now = clock.now();
  const names = new Map(
    registry.channels(id).flatMap(({ channelId, channelName }) => {
      const record = registry.channelRecord(channelId);
      return record !== undefined && sees(caller.scope, record) ? [[channelId, channelName] as const] : [];
    }),
  );
  const files: (ExpiringFiles['files'][number] & { readonly at: number })[] = [];
  for (const { rule, channelIds } of await keptTogether(db)) {
    if (!channelIds.some((channelId) => names.has(channelId))) continue;
    // The storage limit counts all channels under the rule, including those that the caller does not see.
    const rows = await keptFiles({ db, registry }, channelIds);
    const gone = new Set(expired(rows, rule, now + AHEAD_MS));
    for (const row of rows) {
      const channelName = names.get(row.channel_id);
      if (channelName === undefined || !gone.has(row.id)) continue;
      const expiry = expiryOf(rule, row.endedAt);
      const isByAge = expiry !== null && expiry <= now + AHEAD_MS;
      files.push({
        fileId: row.id,
        fileName: row.name,
        channel: { id: row.channel_id, name: channelName },
        sizeBytes: row.bytes,
        expiresAt: isByAge ? Math.round(expiry) : null,
        at: isByAge ? expiry : now,
      });
    }
  }
  const soonest = files.toSorted((one, other) => one.at - other.at);
  return {
    count: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    files: soonest.slice(0, NAMED).map(({ at: _at, ...file }) => file),
  };
}
