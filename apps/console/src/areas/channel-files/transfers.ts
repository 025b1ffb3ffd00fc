import type { AppContract, FileTransfer, HandlerInput } from '@backhaul/contract';
import { fileNameOf, transferState } from '@backhaul/domain';
import type { VisibleGroup } from '../../control/policies/group.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { ChannelFileDependencies } from './dependencies.js';

type Query = HandlerInput<AppContract['channelFiles']['transfers']>['query'];

/** Files that units of a group send to servers, as last reported; the latest request first. */
export function transfersOf(
  { registry }: Pick<ChannelFileDependencies, 'registry'>,
  { scope }: Caller,
  group: VisibleGroup,
  { state }: Query,
): FileTransfer[] {
  const filter = new ViewFilter(registry, scope);
  return registry
    .units(group.id)
    .flatMap(({ uid, name, online }) => {
      const record = registry.unitRecord(uid);
      if (record === undefined || !sees(scope, record)) return [];
      const uploads = registry.reportedUnit(uid)?.state?.storage?.uploads ?? [];
      return uploads.map(({ uploadId, path, channelId, status, sizeBytes, sentBytes, detail, askedAt, endedAt }) => {
        const channel = registry.channelRecord(filter.idOf('channel', channelId) ?? '');
        return {
          uploadId,
          unit: { id: uid, name },
          channel: channel === undefined ? null : { id: channel.id, name: channel.name },
          fileName: fileNameOf(path),
          state: transferState(status, online),
          sizeBytes,
          sentBytes,
          detail,
          askedAt,
          endedAt,
          cancellable: online && endedAt === null,
        };
      });
    })
    .filter((one) => state === undefined || one.state === state)
    .toSorted((a, b) => b.askedAt - a.askedAt || a.uploadId.localeCompare(b.uploadId));
}
