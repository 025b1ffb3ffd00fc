import type { Channel, ManagedChannel } from '@backhaul/contract';
import { useChannel, useServer } from '../../live/index.js';
import { t } from '../../text/t.js';

/** Refresh interval for channels outside of the selected group, ms. */
export const REFRESH_MS = 5000;

/** Why the details of a channel show no picture. */
export function noPictureText({
  serverOnline,
  privateSession,
}: Pick<ManagedChannel, 'serverOnline' | 'privateSession'>) {
  if (privateSession) return t('picture.private');
  return t(serverOnline ? 'picture.noSignal' : 'picture.offline');
}

/** A channel from the API, updated with live data if it is in the selected group. */
export function useLiveChannel(row: ManagedChannel): ManagedChannel & Pick<Channel, 'previewUrl'> {
  const live = useChannel(row.id);
  const server = useServer(row.server?.id ?? null);
  const serverOnline = server?.online ?? row.serverOnline;
  if (live === undefined) return { ...row, serverOnline, previewUrl: null };
  const {
    channelName: name,
    type,
    input,
    status,
    busy,
    slate,
    programme,
    receivedKbps,
    recording,
    destinations,
  } = live;
  const {
    thumbnailUrl,
    previewUrl,
    inputLinks,
    callers,
    blockedCallers,
    source,
    sourceOrder,
    encoders,
    overlay,
    faults,
    forcedOutput,
    bandwidthLimit,
    privateSession,
    transceiverFeed,
    fedBy,
    members,
    allocatedToUnitUid: unitId,
    allocatedToUnitAlias: alias,
  } = live;
  const unit = unitId === null ? null : { id: unitId, name: alias ?? '' };
  const now = { name, type, input, unit, status, busy, slate, programme, receivedKbps, recording, destinations };
  const inputs = { inputLinks, callers, blockedCallers, source, sourceOrder };
  return {
    ...row,
    ...now,
    ...inputs,
    serverOnline,
    thumbnailUrl,
    previewUrl,
    encoders,
    overlay,
    faults,
    forcedOutput,
    bandwidthLimit,
    privateSession,
    transceiverFeed,
    fedBy,
    members,
  };
}
